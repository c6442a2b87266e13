extension Samples {
  /// Scenes that use each word of the language.
  package static let scenes: [String] = [
    """
    window: { size: [320, 480] }
    views:
      - id: stack
        hitTestFirst: [green, red]
        subviews:
          - { id: red, frame: [20, 210, 280, 40], gestures: [{ type: tap }] }
          - { id: blue, frame: [60, 130, 200, 200], alpha: 0.5, gestures: [{ type: pan }, { type: hover }] }
          - id: green
            frame: [80, 150, 160, 160]
            gestures:
              - { id: single, type: tap, requireToFail: [double], on: { ended: { run: [notify-send, tap] } } }
              - { id: double, type: tap, numberOfTapsRequired: 2 }
              - { type: pan, on: { changed: { run: [brightnessctl, set, "+5%"], every: 40 } } }
    """,
    """
    views:
      - id: map
        multipleTouchEnabled: true
        gestures: [{ type: pinch }, { type: rotation }, { type: transform }, { type: longPress }]
        subviews:
          - { id: hidden, hidden: true }
          - { id: knob, frame: ["10%", "10%", "50%", "25%"], exclusiveTouch: true, handlesTouches: true }
          - { id: turned, frame: [10, 10, 50, 50], transform: { rotate: 45 }, touchArea: 10 }
    """,
    """
    window: { multipleTouchEnabled: true, gestures: [{ type: swipe, direction: [left, right] }] }
    views:
      - { id: edge, gestures: [{ type: screenEdgePan, edges: [left] }, { type: tap, numberOfTouchesRequired: 2 }] }
    """,
  ]
}
