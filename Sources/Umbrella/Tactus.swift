@_exported public import Engines
@_exported public import Evdev
@_exported public import Geometry
@_exported public import Gestures
@_exported public import Inputs
@_exported public import Recordings
@_exported public import Responders
@_exported public import Scenes
