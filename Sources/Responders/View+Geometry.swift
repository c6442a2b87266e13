public import Geometry

extension View {
  /// The bounding box of the view in its superview's coordinates (rule H13).
  ///
  /// Setting it moves ``center`` and sets the size of ``bounds`` through the inverse of ``transform``; the origin of
  /// ``bounds`` stays. With a transform that cannot be undone the size is taken as it is.
  public final var frame: Rect {
    get {
      if isUpright {
        return Rect(
          x: center.x - bounds.size.width / 2, y: center.y - bounds.size.height / 2,
          width: bounds.size.width, height: bounds.size.height)
      }
      return bounds.applying(transformToSuperview)
    }
    set {
      center = newValue.center
      var size = newValue.size
      if let inverseTransform, !isUpright {
        size = size.applying(inverseTransform)
        size = Size(width: size.width.magnitude, height: size.height.magnitude)
      }
      bounds.size = size
    }
  }

  /// From this view's coordinates to its superview's, as one matrix.
  final var transformToSuperview: Transform {
    let middle = bounds.center
    return Transform(translationX: -middle.x, y: -middle.y)
      .concatenating(transform)
      .concatenating(Transform(translationX: center.x, y: center.y))
  }

  /// A point of the superview in this view's coordinates; nil when the transform cannot be undone.
  @inline(__always)
  final func pointFromSuperview(_ point: Point) -> Point? {
    let offset = point - center
    if isUpright { return bounds.center + offset }
    guard let inverseTransform else { return nil }
    return bounds.center + offset.applying(inverseTransform)
  }

  // MARK: Converting (rule H12)

  /// A point of this view's coordinates in `view`'s; nil means this view's window.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let way = Way(from: self, to: view)
    return point.applying(way.up).applying(way.down)
  }

  /// A point of `view`'s coordinates (nil: of the window's) in this view's.
  public final func convert(_ point: Point, from view: View?) -> Point {
    let way = Way(from: view, to: self, missing: self)
    return point.applying(way.up).applying(way.down)
  }

  /// The bounding box in `view`'s coordinates (nil: the window's) of a rectangle of this view's: one box at the nearest
  /// common ancestor, one at the target.
  public final func convert(_ rect: Rect, to view: View?) -> Rect {
    let way = Way(from: self, to: view)
    return rect.applying(way.up).applying(way.down)
  }

  /// The bounding box in this view's coordinates of a rectangle of `view`'s (nil: of the window's).
  public final func convert(_ rect: Rect, from view: View?) -> Rect {
    let way = Way(from: view, to: self, missing: self)
    return rect.applying(way.up).applying(way.down)
  }

  /// A displacement of this view's window in this view's coordinates: the linear part alone.
  public final func convertFromWindow(_ vector: Vector) -> Vector {
    vector.applying(Way(from: nil, to: self, missing: self).down)
  }

  /// A displacement in this view's coordinates in its window's.
  public final func convertToWindow(_ vector: Vector) -> Vector {
    vector.applying(Way(from: self, to: nil).up)
  }
}

/// The way between two views: one matrix up to the nearest common ancestor, one down from there.
private struct Way {
  var up = Transform.identity
  var down = Transform.identity

  /// `nil` stands for the window, or else the outermost view, of the other end.
  init(from source: View?, to target: View?, missing: View? = nil) {
    guard let start = source ?? (missing ?? target)?.root, let end = target ?? start.root as View? else { return }
    var ancestors: [View] = []
    var ancestor: View? = end
    while let view = ancestor {
      ancestors.append(view)
      ancestor = view.superview
    }
    // Up from the start until a view that the end lies in.
    var common: View? = start
    while let view = common, !ancestors.contains(where: { $0 === view }) {
      up = up.concatenating(view.transformToSuperview)
      common = view.superview
    }
    // From the end up to there, undone.
    var rise = Transform.identity
    for view in ancestors {
      if let common, view === common { break }
      rise = rise.concatenating(view.transformToSuperview)
    }
    down = rise.inverse ?? Transform(a: 0, b: 0, c: 0, d: 0, tx: .infinity, ty: .infinity)
  }
}

extension View {
  /// The outermost view that this one lies in: its window, when it has one.
  fileprivate var root: View {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }
}
