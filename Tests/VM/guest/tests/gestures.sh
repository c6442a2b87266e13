# Recordings come out as the gestures that they show.
gestures() {
  start_daemon --kinds device,touch,gesture
  perform tap
  same "taps" 1 "$(count '"type":"tap","state":"ended"')"
  perform pinch
  same "pinches that began" 1 "$(count '"type":"pinch","state":"began"')"
  same "pinches that ended" 1 "$(count '"type":"pinch","state":"ended"')"
  check "a pinch has changed" grep -q '"type":"pinch","state":"changed"' "$journal"
  same "taps, still" 1 "$(count '"type":"tap","state":"ended"')"
  perform long-press
  same "long presses that began" 1 "$(count '"type":"longPress","state":"began"')"
  same "long presses that ended" 1 "$(count '"type":"longPress","state":"ended"')"
  same "touches that began" 4 "$(touches began)"
  same "touches that ended" 4 "$(touches ended)"
  stop_daemon
}
