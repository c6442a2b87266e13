extension PageParts {
  /// What stands beside the stage: who is down now, and the journal around the cursor.
  static let panelScript = #"""
    class Panel {
      constructor(run, article) {
        this.run = run;
        this.now = article.querySelector(".now");
        this.list = article.querySelector(".journal");
        this.list.style.setProperty("--time", `${clockOf(run, run.length).length + 0.5}ch`);
        this.moves = article.querySelector("input");
        this.moves.addEventListener("change", () => { this.lines = null; this.shown = null; this.draw(state.t, null); });
        this.list.addEventListener("click", (event) => {
          const line = event.target.closest("li");
          if (line) seek(Number(line.dataset.t));
        });
      }

      /// The journal, with every move and change where that is asked for.
      allLines() {
        if (this.lines) return this.lines;
        if (!this.moves.checked) return this.lines = this.run.lines.filter((line) => !line.minor);
        const moves = [];
        for (const touch of this.run.touches) {
          const { t, x, y } = touch.track;
          for (let i = 1; i < t.length - 1; i++) {
            moves.push({ t: t[i], kind: "touch", text: `touch ${touch.id} moved to ${x[i].toFixed(1)}, ${y[i].toFixed(1)}` });
          }
        }
        this.lines = [...this.run.lines, ...moves].sort((a, b) => a.t - b.t);
        return this.lines;
      }

      draw(t, pointed) {
        this.drawNow(t, pointed);
        const lines = this.allLines();
        const last = lastIndex(lines, t, (line) => line.t);
        const key = `${last} ${lines.length}`;
        if (key === this.shown) return;
        this.shown = key;
        const from = Math.max(0, last - 120), to = Math.min(lines.length, last + 25);
        const now = last >= 0 ? lines[last].t : -1;
        const items = [];
        let current = null;
        for (let i = from; i < to; i++) {
          const line = lines[i];
          const names = [];
          if (line.t === now) names.push("now-line");
          if (i > last) names.push("later");
          if (line.kind === "gesture" && / ended/.test(line.text)) names.push("recognised");
          if (line.kind === "recognizer" && /→ failed/.test(line.text)) names.push("failed");
          const item = element("li", { class: names.join(" "), "data-t": line.t },
            element("span", { class: "time" }, clockOf(this.run, line.t)), element("span", { class: "kind" }, line.kind),
            element("bdi", { class: "text" }, line.text));
          if (i === last) current = item;
          items.push(item);
        }
        this.list.replaceChildren(...items);
        if (current) {
          this.list.scrollTop = Math.max(0, current.offsetTop - this.list.offsetTop - this.list.clientHeight * 0.66);
        } else {
          this.list.scrollTop = 0;
        }
      }

      drawNow(t, pointed) {
        const { run } = this;
        const parts = [];
        const down = downAt(run, t);
        const chips = element("ul", { class: "chips" });
        for (const touch of down.slice(0, 12)) {
          const place = Math.max(0, lastIndex(touch.track.t, t));
          const chip = element("li", { class: "chip" }, element("i", { class: "dot" }), element("bdi", {}, `${touch.id} on ${touch.view || "no view"}`),
            element("span", {}, `${touch.track.x[place].toFixed(0)}, ${touch.track.y[place].toFixed(0)} · ${touch.track.v[place].toFixed(0)} pt/s`));
          chip.firstChild.style.color = ink.touch[touch.colour];
          chips.append(chip);
        }
        if (down.length > 12) chips.append(element("li", { class: "chip" }, `and ${down.length - 12} more`));
        const busy = run.attempts.filter((a) => a.begun <= t && t < (a.reset < 0 ? length + 1 : a.reset)).slice(0, 16);
        for (const attempt of busy) {
          const word = attempt.concluded >= 0 && attempt.concluded <= t ? (attempt.outcome === "ended" ? "recognised" : attempt.outcome)
            : attempt.decided >= 0 && attempt.decided <= t ? "active"
            : attempt.waiting >= 0 && attempt.waiting <= t ? "waiting" : "possible";
          const chip = element("li", { class: "chip" }, element("i", { class: "dot" }), element("bdi", {}, run.recognizers[attempt.row][0]),
            element("span", {}, word === "active" ? "under way" : word));
          chip.firstChild.style.color = ink[word];
          chips.append(chip);
        }
        for (const { device, items } of run.signals) {
          for (const item of items.filter((item) => item.b <= t && (t < item.end || t === item.b)).slice(-3)) {
            const chip = element("li", { class: "chip" }, element("i", { class: "dot" }), element("bdi", {}, item.title),
              element("span", {}, device));
            chip.firstChild.style.color = item.taken ? ink.active : ink.possible;
            chips.append(chip);
          }
        }
        if (!chips.childElementCount) chips.append(element("li", { class: "chip" }, element("span", {}, "no finger is down")));
        parts.push(chips);
        const about = pointed || touchAt(run, t);
        if (about) {
          const way = about.hit.filter(([, result]) => ["inside", "hit", "overridden"].includes(result));
          const left = about.hit.filter(([, result]) => !["inside", "hit", "overridden"].includes(result));
          const line = element("p", {}, `Touch ${about.id}: `);
          way.forEach(([id, result], index) => {
            if (index) line.append(" › ");
            line.append(element(result === "hit" ? "b" : "bdi", {}, result === "hit" ? element("bdi", {}, id) : id));
          });
          if (!way.length) line.append("hit nothing");
          parts.push(line);
          if (left.length) {
            const over = element("p", { class: "dim" }, "Passed over: ");
            left.slice(0, 8).forEach(([id, result, why], index) => {
              over.append(index ? ", " : "", element("bdi", {}, id), ` (${why || result})`);
            });
            const more = left.length + about.more - 8;
            if (more > 0) over.append(`, and ${more} more`);
            parts.push(over);
          }
          if (about.asked.length) {
            parts.push(element("p", { class: "dim" }, about.handled ? "Handled by " : "Asked, unhandled: ",
              element("bdi", {}, about.handled || about.asked.join(", "))));
          }
        }
        this.now.replaceChildren(...parts);
      }
    }

    /// What each touch came to, where the recordings do not agree.
    function drawDifferences() {
      const outcome = (run, id) => {
        const touch = run.touchById.get(id);
        if (!touch) return { key: "none", text: "no such touch", none: true };
        const won = run.attempts.filter((a) => a.acted && a.touches.includes(id));
        const names = won.map((a) => run.recognizers[a.row][0]);
        const text = won.map((a) => `${run.recognizers[a.row][0]} at ${clockOf(run, a.decided)} s`).join(", ");
        return { key: JSON.stringify([touch.view, names]), none: !won.length,
          text: `${text || "no gesture"}${touch.view ? ` · on ${touch.view}` : ""}` };
      };
      if (runs.every((run) => !run.touches.length)) return;
      const ids = [...new Set(runs.flatMap((run) => run.touches.map((touch) => touch.id)))].sort((a, b) => a - b);
      const rows = [];
      for (const id of ids) {
        const outcomes = runs.map((run) => outcome(run, id));
        if (new Set(outcomes.map((o) => o.key)).size > 1) rows.push([id, outcomes]);
      }
      const table = $("differences-table");
      $("differences").hidden = false;
      if (!rows.length) {
        table.replaceWith(element("p", {}, "Every touch came to the same gestures in the same views."));
        return;
      }
      table.append(element("thead", {}, element("tr", {}, element("th", {}, "touch"),
        ...runs.map((run) => element("th", {}, element("bdi", {}, run.label))))));
      const body = element("tbody");
      for (const [id, outcomes] of rows.slice(0, 60)) {
        const row = element("tr", {}, element("th", { scope: "row" }, `Touch ${id}`),
          ...outcomes.map((o) => element("td", { class: o.none ? "none" : "won" }, element("bdi", {}, o.text))));
        body.append(row);
      }
      table.append(body);
      if (rows.length > 60) $("differences").append(element("p", {}, `And ${rows.length - 60} more.`));
    }
    """#
}
