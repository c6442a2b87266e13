// swift-tools-version: 6.3
import PackageDescription

// Arrows go one way: a target depends only on targets that stand above it here.
// `swift build --explicit-target-dependency-import-check error` holds them.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .treatWarning("DeprecatedDeclaration", as: .warning),
]
let strictC: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]

func module(_ name: String, path: String? = nil, _ dependencies: String...) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) },
    path: path ?? "Sources/\(name)", swiftSettings: strict)
}

func example(_ name: String) -> Target {
  .executableTarget(
    name: name, dependencies: ["Tactus", "TactusTesting"], path: "Sources/Examples/\(name)", swiftSettings: strict)
}

func tests(_ name: String, excluding: [String] = [], _ dependencies: String...) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) },
    path: "Tests/\(name)", exclude: excluding, swiftSettings: strict)
}

let package = Package(
  name: "Tactus",
  products: [
    .library(name: "Tactus", targets: ["Tactus"]),
    .library(name: "TactusDevices", targets: ["Devices"]),
    .library(name: "TactusTesting", targets: ["TactusTesting"]),
    .library(name: "TactusExpectations", targets: ["TactusExpectations"]),
    .executable(name: "tactus", targets: ["TactusCommand"]),
  ],
  targets: [
    .systemLibrary(name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CGetopt"),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CLibudev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(name: "CLibyaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),

    .target(name: "CLinuxInput", cSettings: strictC),

    // The pure core: no C, no clock, no files, no Foundation.
    module("Geometry"),
    module("Evdev"),
    module("Inputs", "Geometry", "Evdev"),
    module("Responders", "Geometry", "Evdev"),
    module("Gestures", "Geometry", "Evdev", "Responders"),
    module("Engines", "Geometry", "Evdev", "Inputs", "Responders", "Gestures"),

    // The rim: everything that touches the outside.
    module("Recordings", "Evdev", "CLibevdev", "CLibyaml"),
    module("Scenes", "Geometry", "Evdev", "Inputs", "Responders", "Gestures", "Engines", "CLibyaml"),
    module("Devices", "Geometry", "Evdev", "Inputs", "CLibevdev", "CLibudev", "CLinuxInput"),
    module(
      "Service", "Geometry", "Evdev", "Inputs", "Responders", "Engines", "Recordings", "Scenes", "Devices", "CLinuxInput",
      "CJansson", "CLibudev", "CLibevdev"),
    module("Reports", "Geometry", "Evdev", "Responders", "Engines"),
    module(
      "TactusTesting", "Geometry", "Evdev", "Inputs", "Responders", "Engines", "Recordings", "Scenes"),
    // Apart from TactusTesting, so that only those who want it link Swift Testing.
    module("TactusExpectations", "Geometry", "Evdev", "Inputs", "Responders", "Engines", "Scenes", "TactusTesting"),
    module(
      "Tactus", path: "Sources/Umbrella", "Geometry", "Evdev", "Inputs", "Responders", "Gestures",
      "Engines", "Recordings", "Scenes"),
    .executableTarget(
      name: "TactusCommand",
      dependencies: [
        "Geometry", "Evdev", "Inputs", "Responders", "Gestures", "Engines", "Recordings", "Scenes", "Tactus", "Devices",
        "Service", "Reports", "CGetopt", "CLibudev", "CLibevdev", "CLinuxInput", "CJansson",
      ],
      path: "Sources/tactus", swiftSettings: strict),

    example("StackedViews"),
    example("OutsideChild"),

    .target(name: "CBaseline", path: "Tests/Benchmarks/CBaseline", cSettings: strictC),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["CBaseline", "Geometry", "Evdev", "Inputs", "Responders", "Gestures", "Engines", "Recordings"],
      path: "Tests/Benchmarks/Benchmarks", swiftSettings: strict),

    .executableTarget(
      name: "VMRecorder", dependencies: ["Evdev", "Geometry", "TactusTesting"], path: "Tests/VM/Recorder", swiftSettings: strict),

    tests("ScenesTests", "Scenes", "Geometry", "Evdev", "Inputs", "Responders", "Gestures", "Engines"),
    tests("RecordingsTests", "Evdev", "Recordings"),
    tests(
      "TactusTestingTests", "Geometry", "Evdev", "Inputs", "Responders", "Gestures", "Engines", "Recordings", "Scenes",
      "TactusTesting", "TactusExpectations"),
    tests(
      "ReportsTests", "Geometry", "Evdev", "Engines", "Recordings", "Scenes", "Tactus", "TactusTesting",
      "Reports"),
    tests("StackedViewsTests", excluding: ["expected.py"], "Geometry", "Evdev", "Recordings", "TactusTesting"),
    tests("PlayerTests", excluding: ["expected.py"], "Geometry", "Evdev", "Inputs", "TactusTesting", "TestSupport"),
    tests("ExamplesTests", "StackedViews", "OutsideChild"),
    tests("EvdevTests", "Evdev"),
    tests("PackagingTests", "Inputs", "Responders", "Engines", "Scenes"),
    tests("InputsTests", "Geometry", "Evdev", "Inputs"),

    // Tests, and what they share.
    module("TestSupport", path: "Tests/TestSupport", "Geometry", "Evdev", "Responders"),
    tests("GeometryTests", "Geometry"),
    tests("RespondersTests", "Geometry", "Evdev", "Responders", "TestSupport"),
    tests("GesturesTests", "Geometry", "Evdev", "Responders", "Gestures", "TestSupport"),
    tests("CorpusTests", "Tactus", "Geometry", "Evdev", "Inputs", "Recordings", "TestSupport"),
    tests(
      "EnginesTests", "Geometry", "Evdev", "Inputs", "Responders", "Gestures", "Engines", "TactusTesting", "TestSupport"),
    tests(
      "CommandTests", "Geometry", "Evdev", "Engines", "Recordings", "Scenes", "Tactus", "TactusCommand", "TestSupport",
      "CLinuxInput"),
    tests("SurfaceTests", "Geometry", "Evdev", "Inputs", "Responders", "Gestures", "Engines", "TestSupport"),
    tests(
      "ServiceTests", "Geometry", "Evdev", "Engines", "Recordings", "Scenes", "Service", "TactusCommand", "TestSupport",
      "Devices",
      "CLibudev", "CLibevdev", "CLinuxInput", "CJansson"),
    .executableTarget(
      name: "DeviceTestBed", dependencies: ["Evdev", "Inputs", "Recordings", "Devices"],
      path: "Tests/DeviceTestBed", swiftSettings: strict),
    tests(
      "DeviceTests", "Geometry", "Evdev", "Inputs", "Responders", "Gestures", "Engines", "Recordings", "Scenes", "Tactus",
      "Devices", "TactusTesting", "CLibevdev", "CLinuxInput", "DeviceTestBed", "TactusCommand"),
  ],
  swiftLanguageModes: [.v6]
)

// Fuzzers bring their own main function (libFuzzer's), so they stand in the manifest alone: see Scripts/fuzz.
if Context.environment["FUZZ"] != nil {
  func fuzzer(_ name: String, _ dependencies: String...) -> Target {
    .executableTarget(
      name: "Fuzz\(name)", dependencies: (["FuzzSupport"] + dependencies).map { .byName(name: $0) },
      path: "Tests/Fuzzing/\(name)", swiftSettings: strict)
  }
  package.products = []
  package.targets.removeAll { $0.type == .executable || $0.type == .test || $0.path?.hasPrefix("Tests/") ?? false }
  package.targets += [
    .target(name: "CFuzzing", path: "Tests/Fuzzing/CFuzzing", cSettings: strictC),
    module(
      "FuzzSupport", path: "Tests/Fuzzing/Support", "CFuzzing", "Geometry", "Evdev", "Recordings", "TactusTesting"),
    fuzzer("Evemu", "Recordings"),
    fuzzer("LibinputRecord", "Recordings"),
    fuzzer("Raw", "Recordings"),
    fuzzer("Evtest", "Recordings"),
    fuzzer("Getevent", "Recordings"),
    fuzzer("DebugEvents", "Recordings"),
    fuzzer("Recognition", "Evdev", "Recordings"),
    fuzzer("Tracker", "Geometry", "Evdev", "Inputs"),
    fuzzer("Scenes", "Geometry", "Responders", "Scenes"),
    fuzzer("Requests", "Service"),
    fuzzer("Engine", "Geometry", "Evdev", "Inputs", "Responders", "Engines", "Scenes"),
  ]
}
