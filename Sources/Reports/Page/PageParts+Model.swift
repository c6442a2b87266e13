extension PageParts {
  /// Unpacks the data.
  static let modelScript = #"""
    const $ = (id) => document.getElementById(id);
    const data = JSON.parse($("data").textContent);

    /// The way of a touch as three arrays: microseconds, and points.
    function unpackTrack(packed) {
      const count = packed.length / 3;
      const track = { t: new Float64Array(count), x: new Float32Array(count), y: new Float32Array(count), v: new Float32Array(count) };
      let t = 0, x = 0, y = 0;
      for (let i = 0; i < count; i++) {
        t += packed[3 * i] * 100; x += packed[3 * i + 1]; y += packed[3 * i + 2];
        track.t[i] = t; track.x[i] = x / 10; track.y[i] = y / 10;
      }
      // Speed in points a second, smoothed over some samples.
      for (let i = 0; i < count; i++) {
        const a = Math.max(0, i - 2), b = Math.min(count - 1, i + 2);
        const seconds = (track.t[b] - track.t[a]) / 1e6;
        const way = Math.hypot(track.x[b] - track.x[a], track.y[b] - track.y[a]);
        track.v[i] = seconds > 0 ? way / seconds : 0;
      }
      return track;
    }

    /// The last place in a sorted array that is not beyond `value`; -1 before the first.
    function lastIndex(array, value, read = (item) => item) {
      let low = 0, high = array.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (read(array[middle]) <= value) low = middle + 1; else high = middle;
      }
      return low - 1;
    }

    function unpackRun(run, index) {
      run.index = index;
      // Clocks that count from long ago are shown without what all their times have in common.
      run.epoch = run.start > 1e11 ? Math.floor(run.start / 1e8) * 1e8 : 0;
      for (const [place, touch] of run.touches.entries()) {
        touch.colour = place % 7;
        touch.end = touch.e < 0 ? run.length : touch.e;
        touch.track = unpackTrack(touch.track);
      }
      run.touchById = new Map(run.touches.map((touch) => [touch.id, touch]));
      run.attempts = run.attempts.map(([row, begun, waiting, decided, concluded, reset, outcome, why, touches, packed]) => {
        let tick = 0;
        const ticks = packed.map((step) => (tick += step) * 100);
        return { row, begun: Math.max(begun, 0), waiting, decided, concluded, reset, outcome, why, touches, ticks,
          acted: decided >= 0 && !(outcome === "failed" && concluded === decided) };
      });
      for (const signal of run.signals) {
        signal.items = signal.items.map(([b, e, title, taker, flags]) => ({
          b, end: e === -2 ? b : e < 0 ? run.length : e, isMoment: e === -2, title, taker, taken: !!(flags & 1), cancelled: !!(flags & 2),
        }));
      }
      let time = 0;
      run.lines = run.lines.map(([step, kind, text, minor]) => ({ t: (time += step), kind, text, minor: !!minor }));
      for (const tree of run.trees) {
        tree.views = tree.views.map(([id, parent, window, flags, alpha, ...n]) => ({
          id, parent, window, hidden: !!(flags & 1), disabled: !!(flags & 2), listens: !!(flags & 4), alpha: alpha / 1000,
          points: n.length === 4
            ? [n[0], n[1], n[0] + n[2], n[1], n[0] + n[2], n[1] + n[3], n[0], n[1] + n[3]] : n,
          upright: n.length === 4,
        }));
        tree.byId = new Map(tree.views.map((view) => [view.id, view]));
        for (const view of tree.views) view.depth = view.parent < 0 ? 0 : tree.views[view.parent].depth + 1;
      }
      return run;
    }

    const runs = data.runs.map(unpackRun);
    /// Microseconds; all recordings begin together.
    const length = Math.max(1, ...runs.map((run) => run.length));

    /// A moment of a run in seconds on its recording's clock.
    const clockOf = (run, t) => ((run.start - run.epoch + t) / 1e6).toFixed(3);
    const seconds = (t) => (t / 1e6).toFixed(3);

    /// The touches that are down at a moment.
    const downAt = (run, t) => run.touches.filter((touch) => touch.b <= t && t <= touch.end && (t < touch.end || touch.e < 0));

    /// The touch that a moment is about: the newest that is down, else the last that was.
    function touchAt(run, t) {
      let best = null;
      for (const touch of run.touches) {
        if (touch.b > t) break;
        if (!best || touch.end > t || best.end <= t) best = touch;
      }
      return best;
    }

    const treeAt = (run, t) => run.trees[Math.max(0, lastIndex(run.trees, t, (tree) => tree.t))];

    /// An element with text in it, which is never read as markup.
    function element(name, properties = {}, ...children) {
      const made = document.createElement(name);
      for (const [key, value] of Object.entries(properties)) {
        if (key === "class") made.className = value; else if (value !== undefined) made.setAttribute(key, value);
      }
      made.append(...children);
      return made;
    }
    """#
}
