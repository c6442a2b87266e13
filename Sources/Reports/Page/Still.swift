internal import Engines
internal import Geometry

/// A still picture of a recording: the view tree with the ways of the fingers, as SVG.
public struct Still {
  private let reels: [Reel]

  public init(_ reels: [Reel]) {
    self.reels = reels
  }

  /// A way has no more points than this; a picture shows no more.
  private static let most = 400
  /// So many views and touches are drawn.
  private static let mostViews = 2_000
  private static let mostTouches = 500

  public func svg() -> [UInt8] {
    var picture = Picture()
    var x = Self.margin
    for reel in reels { x += picture.add(reel, at: x) + Self.margin }
    return Array(picture.text(width: max(x, 240)).utf8)
  }

  private static let margin = 24.0

  /// The picture as it grows.
  private struct Picture {
    private var body = ""
    private var height = 0.0

    func text(width: Double) -> String {
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width.short)" height="\((height + Still.margin).short)" \
      viewBox="0 0 \(width.short) \((height + Still.margin).short)" font-family="system-ui, sans-serif" font-size="12">
      <style>
      svg { background: #f6f7f9; color: #14181f; } .w { fill: #fff; stroke: #aab4c2; stroke-width: 1.5; }
      .v { fill: #eef2f7; fill-opacity: .7; stroke: #aab4c2; } .gone { fill: none; stroke-dasharray: 3 3; }
      .hit { stroke: #0072b2; stroke-width: 2; fill: #0072b2; fill-opacity: .1; } text { fill: #5b6472; } .title { fill: #14181f; font-weight: 600; }
      .l { stroke: #fff; stroke-width: 3; stroke-linejoin: round; paint-order: stroke; } .m { text-anchor: middle; }
      .n { fill: #fff; font-weight: 700; font-size: 10.5px; text-anchor: middle; }
      polyline { fill: none; stroke-linecap: round; stroke-linejoin: round; }
      .t0 { color: #0072b2; } .t1 { color: #c24e00; } .t2 { color: #00825f; } .t3 { color: #a8487f; } .t4 { color: #b87a00; }
      .t5 { color: #2d8fc4; } .t6 { color: #14181f; }
      @media (prefers-color-scheme: dark) {
      svg { background: #0f1216; } .w { fill: #12161b; stroke: #4a5563; } .v { fill: #1d232b; stroke: #4a5563; } text { fill: #a3adba; }
      .title { fill: #e8ecf1; } .l { stroke: #12161b; } .n { fill: #0f1216; } .hit { stroke: #56b4e9; fill: #56b4e9; }
      .t0 { color: #56b4e9; } .t1 { color: #f0762e; } .t2 { color: #1fb88c; } .t3 { color: #d98bb5; } .t4 { color: #e69f00; }
      .t5 { color: #f0e442; } .t6 { color: #e8ecf1; } }
      </style>
      \(body)</svg>

      """
    }

    /// Draws one recording, and gives its width.
    mutating func add(_ reel: Reel, at left: Double) -> Double {
      let outline = Outline(reel.trees.first?.windows ?? [])
      let sizes = outline.windows.map { Size(width: max($0.size.width, 1), height: max($0.size.height, 1)) }
      let across = sizes.reduce(0) { $0 + $1.width } + Double(max(sizes.count - 1, 0)) * 16
      let high = sizes.reduce(1) { max($0, $1.height) }
      let scale = min(900 / max(across, 1), 700 / high, 2)
      let top = 52.0
      text(Page.escaped(reel.scene.isEmpty ? reel.name : "\(reel.name) · \(reel.scene)"), x: left, y: 24, kind: "title")
      var origins: [Point] = []
      var x = left
      for (window, size) in zip(outline.windows, sizes) {
        origins.append(Point(x: x - window.minX * scale, y: top - window.minY * scale))
        x += (size.width + 16) * scale
      }
      let touches = reel.chronicle.touches
      text(summary(reel), x: left, y: 42, kind: "")
      let hits = Set(touches.compactMap { $0.hit?.view })
      draw(outline, hits, origins, scale)
      for (index, touch) in touches.prefix(Still.mostTouches).enumerated() {
        let window = touch.window.flatMap { name in outline.items.first { $0.parent == nil && $0.view == name }?.window } ?? 0
        guard origins.indices.contains(window) else { continue }
        draw(reel.track(of: touch.touch), touch.touch, colour: index % 7, origins[window], scale)
      }
      // Over the ways of fingers, and set off from them.
      if outline.items.count <= 300 { name(outline, origins, scale) }
      height = max(height, top + (outline.windows.isEmpty ? 20 : high * scale))
      return max(across * scale, 260)
    }

    private func summary(_ reel: Reel) -> String {
      let others = reel.chronicle.countsOfOthers(inWords: true).joined(separator: ", ")
      guard !reel.chronicle.touches.isEmpty else { return others.isEmpty ? "nothing touched the glass" : others }
      let won = reel.chronicle.attempts.filter(\.hasActed).map(\.recognizer)
      let count = reel.chronicle.touches.count
      let touches = "\(Words.count(count)) touch\(count == 1 ? "" : "es")"
      let drawn = count > Still.mostTouches ? ", the first \(Still.mostTouches) drawn" : ""
      let list = won.prefix(6).joined(separator: ", ") + (won.count > 6 ? ", …" : "")
      return "\(touches)\(drawn): \(Page.escaped(won.isEmpty ? "no gesture" : list))"
    }

    private mutating func draw(_ outline: Outline, _ hits: Set<String>, _ origins: [Point], _ scale: Double) {
      for item in outline.items.prefix(Still.mostViews) where origins.indices.contains(item.window) {
        let origin = origins[item.window]
        let corners = item.corners.map { "\((origin.x + $0.x * scale).short),\((origin.y + $0.y * scale).short)" }
        let isGone = item.isHidden || item.alpha < 0.01
        let isOff = isGone || !item.isEnabled
        let kind = item.parent == nil ? "w" : isOff ? "v gone" : hits.contains(item.view) ? "v hit" : "v"
        body += "<polygon class=\"\(kind)\" points=\"\(corners.joined(separator: " "))\"/>\n"
      }
    }

    /// Ids in the corners of their views, or in the middle of those that are turned; one that would stand on another stands below
    /// it. Windows have theirs where there are several.
    private mutating func name(_ outline: Outline, _ origins: [Point], _ scale: Double) {
      var taken: Set<Point> = []
      for item in outline.items where origins.indices.contains(item.window) && (item.parent != nil || outline.windows.count > 1) {
        let corners = item.corners.map { origins[item.window] + ($0 - .zero) * scale }
        var place = Point(x: (corners[0].x + 6).rounded(), y: (corners[0].y + 15).rounded())
        if !item.isUpright {
          place = Point(x: ((corners[0].x + corners[2].x) / 2).rounded(), y: ((corners[0].y + corners[2].y) / 2 + 4).rounded())
        }
        while !taken.insert(place).inserted { place.y += 14 }
        text(Page.escaped(item.view), x: place.x, y: place.y, kind: item.isUpright ? "l" : "l m")
      }
    }

    /// A way as runs of like width: the faster, the wider.
    private mutating func draw(_ track: [Reel.Sample], _ touch: Int, colour: Int, _ origin: Point, _ scale: Double) {
      let samples = track.thinned(by: track.count / Still.most + 1)
      guard !samples.isEmpty else { return }
      let points = samples.map { Point(x: origin.x + Double($0.x) * scale, y: origin.y + Double($0.y) * scale) }
      body += "<g class=\"t\(colour)\" stroke=\"currentColor\">"
      var run: [Point] = []
      var width = -1
      for index in points.indices.dropFirst() {
        let seconds = Double(samples[index].time - samples[index - 1].time) / 1e6
        let way = Point(x: Double(samples[index].x), y: Double(samples[index].y))
          .distance(to: Point(x: Double(samples[index - 1].x), y: Double(samples[index - 1].y)))
        let speed = seconds > 0 ? way / seconds : 0
        let next = Int(min(2 + speed.squareRoot() * 0.2, 11).rounded())
        if next != width {
          flush(run, width)
          run = [points[index - 1]]
          width = next
        }
        run.append(points[index])
      }
      flush(run, width)
      let start = points[0]
      body += "<circle cx=\"\(start.x.short)\" cy=\"\(start.y.short)\" r=\"9\" fill=\"currentColor\" stroke=\"none\"/></g>"
      body += "<text class=\"n\" x=\"\(start.x.short)\" y=\"\((start.y + 3.7).short)\">\(touch)</text>\n"
    }

    private mutating func flush(_ run: [Point], _ width: Int) {
      guard run.count > 1 else { return }
      let points = run.map { "\($0.x.short),\($0.y.short)" }.joined(separator: " ")
      body += "<polyline stroke-width=\"\(width)\" points=\"\(points)\"/>"
    }

    private mutating func text(_ escaped: String, x: Double, y: Double, kind: String) {
      body += "<text\(kind.isEmpty ? "" : " class=\"\(kind)\"") x=\"\(x.short)\" y=\"\(y.short)\">\(escaped)</text>\n"
    }
  }
}
