extension PageParts {
  static let markup = #"""
    <body>
    <header>
      <div class="titles">
        <h1><bdi id="title"></bdi></h1>
        <p id="subtitle"></p>
      </div>
      <p class="keys" aria-hidden="true"><kbd>space</kbd> play <kbd>←</kbd><kbd>→</kbd> step <kbd>,</kbd><kbd>.</kbd> event
        <kbd>+</kbd><kbd>−</kbd> zoom</p>
    </header>
    <p id="empty" class="empty" hidden></p>
    <main id="app" hidden>
      <section id="differences" class="card" aria-labelledby="differences-title" hidden>
        <h2 id="differences-title">What differs</h2>
        <div class="scroller"><table id="differences-table"></table></div>
      </section>
      <section id="runs" aria-label="Recordings"></section>
      <section id="transport" class="card" aria-label="Playback">
        <div class="buttons">
          <button id="home" type="button" title="To the beginning (Home)" aria-label="To the beginning">
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 3h2v10H3zM13 3v10L6 8z"/></svg></button>
          <button id="back" type="button" title="Event before (,)" aria-label="To the event before">
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M11 3v10L4 8z"/></svg></button>
          <button id="play" type="button" title="Play (space)" aria-label="Play">
            <svg viewBox="0 0 16 16" aria-hidden="true"><path class="when-paused" d="M4 2.5v11L14 8z"/><path class="when-playing" d="M3.5 3h3v10h-3zM9.5 3h3v10h-3z"/></svg></button>
          <button id="next" type="button" title="Next event (.)" aria-label="To the next event">
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M5 3v10l7-5z"/></svg></button>
        </div>
        <input id="scrubber" type="range" min="0" value="0" step="1" aria-label="Time">
        <output id="clock" for="scrubber"></output>
        <label class="speed">speed
          <select id="speed">
            <option value="0.1">0.1×</option><option value="0.25">0.25×</option><option value="0.5">0.5×</option>
            <option value="1" selected>1×</option><option value="2">2×</option><option value="4">4×</option>
          </select></label>
        <div class="buttons zoom">
          <button id="out" type="button" title="Show more time (−)" aria-label="Show more time">−</button>
          <button id="fit" type="button" title="Show all (0)">all</button>
          <button id="in" type="button" title="Show less time (+)" aria-label="Show less time">+</button>
        </div>
      </section>
      <section id="timelines" aria-label="Timelines"></section>
      <ul id="legend" aria-label="Legend">
        <li><i class="mark possible"></i>possible</li>
        <li><i class="mark waiting"></i>waits for another</li>
        <li><i class="mark active"></i>began, each action a tick</li>
        <li><i class="mark recognised"></i>recognised</li>
        <li><i class="mark failed"></i>failed</li>
        <li><i class="mark cancelled"></i>cancelled</li>
        <li><i class="mark fast"></i>wide trace: fast finger</li>
        <li id="legend-signal"><i class="mark sent"></i><i class="mark sent untaken"></i>sent, taken or not</li>
      </ul>
      <section id="stories"></section>
    </main>
    <div id="tip" role="tooltip" hidden></div>
    <p id="status" class="unseen" role="status"></p>
    <noscript><p class="empty">This page draws with a script of its own; it loads nothing from anywhere.</p></noscript>
    """#
}
