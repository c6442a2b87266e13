public import Geometry

/// A view that shows a picture: its interaction is off by default, and so all inside it gets no touches (rule H1).
open class ImageView: View {
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
}
