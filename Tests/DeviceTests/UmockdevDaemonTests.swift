import TactusTesting
import Testing

/// Which devices the daemon reads: touch devices always, sensors and keys where somebody wants what comes of them, keyboards where
/// the scene names them.
@Suite(.enabled(if: Bed.isThere, "umockdev is missing (Debian: apt-get install umockdev)"))
struct UmockdevDaemonTests {
  /// event4 to event8.
  private static let devices: [any Performer] = [
    Hand(on: .touchscreen()), Carrier(of: .accelerometer()), Thumb(on: .infraredReceiver()), Thumb(on: .consumerControl()),
    Thumb(on: .keyboard()),
  ]

  /// What every script begins with: `scene` writes the scene, `start` and `stop` a daemon, `list` the devices that it reads.
  private static let prelude = """
    tactus=$1
    cd "$(dirname "$0")" || exit 1
    socket=$PWD/socket
    scene() { printf '%s\\n' "$@" 'views: [{ id: view }]' >scene.yaml; chmod 600 scene.yaml; }
    ctl() { "$tactus" ctl --socket "$socket" "$@"; }
    labels() { ctl status --json | grep -o '"device":"event[0-9]*"' | grep -o 'event[0-9]*'; }
    list() { echo "$1:" $(labels); }
    start() {
      "$tactus" daemon --socket "$socket" "$@" >out 2>err &
      daemon=$!
      until ctl status >/dev/null 2>&1; do sleep 0.02; done
    }
    stop() { kill $daemon; wait $daemon; }
    wait_for() { for _ in $(seq 100); do [ "$(echo $(labels))" = "$1" ] && return; sleep 0.05; done; }
    trap 'rm -f scene.yaml socket out err' EXIT

    """

  private func lines(_ script: String) throws -> [String] {
    try Bed(script: Self.prelude + script, performers: Self.devices).lines.filter { $0 != "status 0" }
  }

  @Test func `what is read is what somebody wants`() throws {
    let lines = try lines(
      """
      start -q; list nothing; stop
      start; list standard; stop
      start --kinds motion; list motion; stop
      start --kinds remote; list remote; stop
      start --kinds all -q; list quiet; stop
      start -q --follow-orientation; list follow; stop
      start -q --device /dev/input/event6; list named; stop
      start -q --device /dev/input/event8; ctl status --json | grep -o '"problem":"[^,]*'; stop
      """)
    #expect(
      lines == [
        "nothing: event4", "standard: event4", "motion: event4 event5", "remote: event4 event6 event7", "quiet: event4",
        "follow: event4 event5", "named: event6", #""problem":"\"AT Translated Set 2 keyboard\" types text"#,
      ])
  }

  @Test func `a scene brings its devices, and a reload lets go of those that it has no use for`() throws {
    let lines = try lines(
      """
      scene 'on: { shake: { run: [true] } }'
      start -q --scene scene.yaml; list shake
      scene 'on: { remote: { play: { run: [true] } } }'
      ctl reload; list remote
      scene 'on: { press: { select: { run: [true] } } }' 'keyboards: ["AT*keyboard"]'
      ctl reload; list keyboard
      scene 'on: { shake: { run: [true] } }' 'keyboards: ["AT*keyboard"]'
      ctl reload; list "keyboard without a use"
      scene; ctl reload; list nothing
      scene 'on: { shake: { rum: [true] } }'
      ctl reload 2>/dev/null || list mistake
      scene 'on: { shake: { run: [true] } }'
      ctl reload; list again
      ctl orientation 90; list turned
      stop
      """
    ).filter { $0 != "done" && !$0.hasPrefix("degrees") }
    #expect(
      lines == [
        "shake: event4 event5", "remote: event4 event6 event7", "keyboard: event4 event6 event7 event8",
        "keyboard without a use: event4 event5", "nothing: event4", "mistake: event4", "again: event4 event5",
        "turned: event4 event5",
      ])
  }

  @Test func `a client brings its devices for as long as it is there`() throws {
    let lines = try lines(
      """
      start -q
      "$tactus" monitor --socket "$socket" --kinds motion >/dev/null 2>&1 & one=$!
      wait_for 'event4 event5'; list one
      "$tactus" monitor --socket "$socket" --kinds press,gesture >/dev/null 2>&1 & other=$!
      wait_for 'event4 event5 event6 event7'; list two
      { kill $one; wait $one; } 2>/dev/null
      wait_for 'event4 event6 event7'; list other
      { kill $other; wait $other; } 2>/dev/null
      wait_for event4; list none
      stop
      """)
    #expect(
      lines == [
        "one: event4 event5", "two: event4 event5 event6 event7", "other: event4 event6 event7", "none: event4",
      ])
  }
}
