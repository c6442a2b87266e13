extension PageParts {
  /// Time: the cursor, playing, zooming, keys; and the page put together.
  static let transportScript = #"""
    const state = { t: 0, from: 0, to: length, playing: false, speed: 1, pointed: null, pointedRun: null };
    const parts = [];
    const scrubber = $("scrubber");
    let isDue = false;

    function redraw() {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => { isDue = false; drawAll(); });
    }

    function drawAll() {
      for (const { run, stage, timeline, panel } of parts) {
        const t = Math.min(state.t, run.length);
        const pointed = state.pointedRun === run ? state.pointed : null;
        stage.draw(t, pointed);
        timeline.draw(state.t);
        panel.draw(t, pointed);
      }
      scrubber.value = state.t;
      scrubber.setAttribute("aria-valuetext", `${seconds(state.t)} seconds`);
      // One recording has its own clock; several have only their beginnings in common.
      const start = runs.length === 1 ? runs[0].start - runs[0].epoch : 0;
      $("clock").textContent = `${seconds(start + state.t)} / ${seconds(start + length)} s`;
    }

    function seek(t) {
      state.t = Math.max(0, Math.min(length, Math.round(t)));
      const span = state.to - state.from;
      if (state.t < state.from || state.t > state.to) {
        state.from = Math.max(0, Math.min(length - span, state.t - span * 0.15));
        state.to = state.from + span;
      }
      redraw();
    }

    /// The touch under the pointer, whose hit-test is shown.
    function point(touch, run) {
      if (state.pointed === touch) return;
      state.pointed = touch;
      state.pointedRun = run;
      redraw();
    }

    function zoom(factor, around = state.t) {
      const span = Math.min(length, Math.max(2000, (state.to - state.from) * factor));
      const part = (around - state.from) / (state.to - state.from);
      state.from = Math.max(0, Math.min(length - span, around - part * span));
      state.to = state.from + span;
      redraw();
    }

    function pan(by) {
      const span = state.to - state.from;
      state.from = Math.max(0, Math.min(length - span, state.from + by));
      state.to = state.from + span;
      redraw();
    }

    let lastFrame = 0;
    function frame(now) {
      if (!state.playing) return;
      const t = state.t + Math.min(now - lastFrame, 100) * 1000 * state.speed;
      lastFrame = now;
      seek(t);
      if (t >= length) setPlaying(false); else requestAnimationFrame(frame);
    }

    function setPlaying(playing) {
      state.playing = playing;
      $("play").classList.toggle("playing", playing);
      $("play").setAttribute("aria-label", playing ? "Pause" : "Play");
      if (!playing) return;
      if (state.t >= length) seek(0);
      lastFrame = performance.now();
      requestAnimationFrame(frame);
    }

    /// The times at which something happened, moves aside.
    const events = [...new Set(runs.flatMap((run) => run.lines.filter((line) => !line.minor).map((line) => line.t)))].sort((a, b) => a - b);
    const nextEvent = () => seek(events[lastIndex(events, state.t) + 1] ?? length);
    const lastEvent = () => seek(events[lastIndex(events, state.t - 1)] ?? 0);

    function onKey(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isField = /^(SELECT|INPUT|SUMMARY)$/.test(event.target.tagName) && event.target !== scrubber;
      if (isField || (event.key === " " && event.target.tagName === "BUTTON")) return;
      const step = event.shiftKey ? 100_000 : 10_000;
      const actions = {
        " ": () => setPlaying(!state.playing),
        ArrowLeft: () => seek(state.t - step),
        ArrowRight: () => seek(state.t + step),
        Home: () => seek(0),
        End: () => seek(length),
        ",": lastEvent,
        ".": nextEvent,
        "+": () => zoom(0.6),
        "=": () => zoom(0.6),
        "-": () => zoom(1 / 0.6),
        0: () => zoom(Infinity),
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }

    function makeRun(run) {
      const moves = element("input", { type: "checkbox" });
      const canvas = element("canvas", { class: "stage", role: "img", "aria-label": `The views of ${run.label}, with the ways of the fingers` });
      const card = element("div", { class: "stage-card" });
      if (runs.length > 1) card.append(element("h2", {}, element("bdi", {}, run.label)));
      if (runs.length > 1) card.append(element("p", { class: "what" }, about(run)));
      card.append(canvas, element("div", { class: "now" }));
      const article = element("article", { class: "run" }, card,
        element("div", { class: "journal-card" },
          element("div", { class: "journal-head" }, element("h2", {}, "Journal"), element("label", {}, moves, " with every move")),
          element("ol", { class: "journal", tabindex: "0", "aria-label": `Journal of ${run.label}` })));
      $("runs").append(article);

      const rows = element("canvas", { tabindex: "0", role: "group",
        "aria-label": `Timeline of ${run.label}: up and down choose a row, left and right move the cursor` });
      const chart = element("div", { class: "card timeline-card" });
      if (runs.length > 1) chart.append(element("h2", {}, element("bdi", {}, run.label)));
      chart.append(element("canvas", { class: "axis" }), element("div", { class: "rows" }, element("div", {}, rows)));
      $("timelines").append(chart);
      const timeline = new Timeline(run, chart);
      if (timeline.left > 0) chart.append(element("p", { class: "more" }, `${timeline.left} more rows are left out.`));
      if (run.story) {
        const title = runs.length > 1 ? `The story of ${run.label}` : "The story in words";
        $("stories").append(element("details", { class: "card" }, element("summary", {}, element("bdi", {}, title)),
          element("pre", {}, run.story)));
      }
      parts.push({ run, stage: new Stage(run, canvas), timeline, panel: new Panel(run, article) });
    }

    const about = (run) => [run.devices.join(", "), run.count || !run.sent ? `${run.count} touch${run.count === 1 ? "" : "es"}` : "", run.sent,
      `${(run.length / 1e6).toFixed(2)}\u00a0s`,
      run.epoch ? `times from ${run.epoch / 1e6} s on` : "", run.scene, ...run.notes].filter(Boolean).join(" · ");

    function layout() {
      for (const { stage, timeline } of parts) {
        stage.layout();
        timeline.layout();
      }
      drawAll();
    }

    /// Where there is most to see at first: in the first gesture that goes on for a while, else when one was recognised, else
    /// while the first finger is down.
    function opening() {
      const run = runs[0];
      const acted = run.attempts.filter((attempt) => attempt.acted).sort((a, b) => a.decided - b.decided);
      const long = acted.find((attempt) => attempt.concluded > attempt.decided);
      if (long) return (long.decided + long.concluded) / 2;
      if (acted.length) return acted[0].decided;
      const first = run.touches[0] || run.signals.flatMap((signal) => signal.items).sort((a, b) => a.b - b.b)[0];
      return first ? (first.b + first.end) / 2 : 0;
    }

    function start() {
      readInk();
      const scenes = new Set(runs.map((run) => run.scene)), names = new Set(runs.map((run) => run.name));
      for (const run of runs) {
        run.label = names.size === 1 && scenes.size > 1 ? run.scene : scenes.size > 1 ? `${run.name} · ${run.scene}` : run.name;
      }
      $("title").textContent = [...names].join(" · ") || "tactus";
      $("subtitle").textContent = runs.length === 1 ? about(runs[0]) : `${runs.length} side by side`;
      if (runs.every((run) => !run.touches.length && !run.devices.length)) {
        $("empty").textContent = "Nothing happened: the recording holds no events.";
        $("empty").hidden = false;
        return;
      }
      $("app").hidden = false;
      $("legend-signal").hidden = runs.every((run) => !run.signals.length);
      if (runs.every((run) => !run.touches.length && !run.signals.length)) {
        $("empty").textContent = "Nothing touched the glass in this recording.";
        $("empty").hidden = false;
        $("empty").classList.add("small");
        for (const id of ["timelines", "legend", "stories"]) $(id).hidden = true;
        $("transport").hidden = length <= 1;
      }
      document.body.classList.toggle("compare", runs.length > 1);
      scrubber.max = length;
      runs.forEach(makeRun);
      if (runs.length > 1) drawDifferences();
      scrubber.addEventListener("input", () => seek(Number(scrubber.value)));
      $("speed").addEventListener("change", () => { state.speed = Number($("speed").value); });
      $("play").addEventListener("click", () => setPlaying(!state.playing));
      $("home").addEventListener("click", () => seek(0));
      $("back").addEventListener("click", lastEvent);
      $("next").addEventListener("click", nextEvent);
      $("in").addEventListener("click", () => zoom(0.6));
      $("out").addEventListener("click", () => zoom(1 / 0.6));
      $("fit").addEventListener("click", () => zoom(Infinity));
      addEventListener("keydown", onKey);
      matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readInk(); layout(); });
      new ResizeObserver(layout).observe($("app"));
      layout();
      seek(opening());
      // Of a long recording only a minute at first.
      if (length > 120e6) {
        state.from = Math.max(0, Math.min(length - 60e6, state.t - 10e6));
        state.to = state.from + 60e6;
      }
    }

    start();
    """#
}
