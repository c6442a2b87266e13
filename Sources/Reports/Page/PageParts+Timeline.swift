extension PageParts {
  /// A row for each contact, for what each device sent beside contacts, and for each recogniser.
  static let timelineScript = #"""
    /// So many contacts have a row of their own; more share rows, as fingers share slots.
    const ownRows = 24;
    const rowHeight = 24;
    const mostRows = 400;

    class Timeline {
      constructor(run, card) {
        this.run = run;
        this.axis = card.querySelector(".axis");
        this.scroller = card.querySelector(".rows");
        this.canvas = card.querySelector(".rows canvas");
        this.selected = -1;
        this.makeRows();
        this.scroller.firstElementChild.style.height = this.rows.length * rowHeight + "px";
        this.scroller.addEventListener("scroll", () => this.draw(state.t));
        for (const canvas of [this.canvas, this.axis]) {
          canvas.addEventListener("pointerdown", (event) => this.grab(event, canvas));
          canvas.addEventListener("pointermove", (event) => this.hover(event, canvas));
          canvas.addEventListener("pointerleave", () => { hideTip(); point(null); });
          canvas.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
        }
        this.canvas.addEventListener("keydown", (event) => this.key(event));
        this.canvas.addEventListener("blur", () => { this.selected = -1; hideTip(); this.draw(state.t); });
      }

      makeRows() {
        const { run } = this;
        this.rows = [];
        const lanes = [];
        for (const touch of run.touches) {
          let lane = run.touches.length > ownRows ? lanes.find((lane) => lane.end <= touch.b) : null;
          if (!lane) {
            lane = { kind: "touch", items: [], end: 0 };
            lanes.push(lane);
          }
          lane.items.push(touch);
          lane.end = touch.end;
        }
        for (const lane of lanes) {
          const only = lane.items.length === 1 ? lane.items[0] : null;
          lane.label = only ? `touch ${only.id}` : `touches ${lane.items.slice(0, 3).map((touch) => touch.id).join(", ")} …`;
          lane.note = only && only.view ? only.view : "";
          this.rows.push(lane);
        }
        const notes = { motion: "shakes, turns", remote: "remote control", press: "presses" };
        for (const { device, kind, items } of run.signals) {
          this.rows.push({ kind: "signal", label: device, note: notes[kind], items });
        }
        const rows = run.recognizers.map(([id, phrase, view]) => ({ kind: "recognizer", label: id, note: phrase, view, items: [] }));
        for (const attempt of run.attempts) rows[attempt.row].items.push(attempt);
        // Recognisers of one view stand together, in the order of their views.
        const order = new Map();
        for (const row of rows) if (!order.has(row.view)) order.set(row.view, order.size);
        rows.sort((a, b) => order.get(a.view) - order.get(b.view));
        this.rows.push(...rows);
        this.left = this.rows.length - mostRows;
        this.rows.length = Math.min(this.rows.length, mostRows);
      }

      layout() {
        this.width = this.scroller.clientWidth;
        this.gutter = this.width < 520 ? 96 : 190;
        this.height = Math.min(this.rows.length * rowHeight, this.scroller.clientHeight || this.rows.length * rowHeight);
      }

      x(t) { return this.gutter + (t - state.from) / (state.to - state.from) * (this.width - this.gutter - 14); }
      t(x) { return state.from + (x - this.gutter) / (this.width - this.gutter - 14) * (state.to - state.from); }

      draw(t) {
        this.drawAxis(t);
        const context = prepare(this.canvas, this.width, this.height);
        const top = this.scroller.scrollTop;
        const first = Math.floor(top / rowHeight);
        const last = Math.min(this.rows.length - 1, Math.ceil((top + this.height) / rowHeight));
        for (let index = first; index <= last; index++) {
          const row = this.rows[index];
          const y = index * rowHeight - top;
          const isFirst = index > 0 && row.kind !== this.rows[index - 1].kind;
          context.fillStyle = isFirst ? ink.edge : ink.grid;
          context.fillRect(0, y, this.width, 1);
          if (index === this.selected) {
            context.fillStyle = ink.accent;
            context.globalAlpha = 0.12;
            context.fillRect(0, y, this.width, rowHeight);
            context.globalAlpha = 1;
          }
          this.drawLabel(context, row, y + rowHeight / 2);
          context.save();
          context.beginPath();
          context.rect(this.gutter - 8, y, this.width - this.gutter + 8, rowHeight);
          context.clip();
          for (const item of row.items) {
            if (row.kind === "touch") this.drawTouch(context, item, y);
            else if (row.kind === "signal") this.drawSignal(context, item, y);
            else this.drawAttempt(context, item, y);
          }
          context.restore();
        }
        this.drawCursor(context, t, 0, this.height);
      }

      drawLabel(context, row, y) {
        const room = this.gutter - 18;
        context.font = font(12, 550);
        context.fillStyle = ink.ink;
        const label = fitted(context, row.label, room);
        context.fillText(label, 2, y);
        const used = context.measureText(label).width + 8;
        if (!row.note || row.note === row.label || room - used < 30) return;
        context.font = font(11.5);
        context.fillStyle = ink.faint;
        context.fillText(fitted(context, row.note, room - used), 2 + used, y);
      }

      drawTouch(context, touch, y) {
        const from = this.x(touch.b), to = Math.max(this.x(touch.end), from + 3);
        if (to < this.gutter - 8 || from > this.width) return;
        context.fillStyle = ink.touch[touch.colour];
        context.globalAlpha = touch.cancelled ? 0.5 : 0.9;
        context.beginPath();
        context.roundRect(from, y + 5, to - from, rowHeight - 9, 4);
        context.fill();
        context.globalAlpha = 1;
        if (to - from > 22) {
          context.fillStyle = ink.card;
          context.font = font(11, 700);
          context.fillText(String(touch.id), Math.max(from, this.gutter - 8) + 6, y + rowHeight / 2 + 1);
        }
        if (touch.cancelled) this.drawMark(context, "cancelled", to, y + rowHeight / 2);
      }

      /// A bar for what goes on, a tick for what happens at once; filled where somebody took it.
      drawSignal(context, signal, y) {
        const from = this.x(signal.b), to = signal.isMoment ? from : Math.max(this.x(signal.end), from + 4);
        if (to < this.gutter - 8 || from > this.width) return;
        context.fillStyle = context.strokeStyle = signal.taken ? ink.active : ink.possible;
        context.lineWidth = 1.5;
        context.beginPath();
        if (signal.isMoment) context.roundRect(from - 2, y + 4, 4, rowHeight - 7, 2);
        else context.roundRect(from, y + 6, to - from, rowHeight - 11, 4);
        if (signal.taken) context.fill(); else context.stroke();
        if (signal.cancelled) this.drawMark(context, "cancelled", to, y + rowHeight / 2);
      }

      drawAttempt(context, attempt, y) {
        const middle = y + rowHeight / 2;
        const end = attempt.reset >= 0 ? attempt.reset : length;
        const from = this.x(attempt.begun), to = this.x(end);
        if (to < this.gutter - 12 || from > this.width + 6) return;
        const decided = attempt.decided >= 0 ? attempt.decided : end;
        // Possible, then perhaps waiting, until it decides.
        const wait = attempt.waiting >= 0 ? Math.min(attempt.waiting, decided) : decided;
        this.bar(context, from, this.x(wait), middle, ink.possible);
        if (wait < decided) this.bar(context, this.x(wait), this.x(decided), middle, ink.waiting, true);
        if (attempt.acted && attempt.decided >= 0) {
          const until = attempt.concluded >= 0 ? attempt.concluded : end;
          const a = this.x(attempt.decided), b = Math.max(this.x(until), a + 2);
          if (attempt.concluded !== attempt.decided) {
            context.fillStyle = ink.active;
            context.beginPath();
            context.roundRect(a, y + 5, b - a, rowHeight - 9, 4);
            context.fill();
            context.fillStyle = ink.tick;
            let before = -9;
            for (const tick of attempt.ticks) {
              const x = Math.round(this.x(tick));
              if (x - before < 3 || x < a + 2 || x > b - 2) continue;
              context.fillRect(x, y + 9, 1, rowHeight - 17);
              before = x;
            }
          }
        }
        if (attempt.concluded >= 0 && attempt.reset > attempt.concluded) {
          context.strokeStyle = ink.faint;
          context.lineWidth = 1;
          context.setLineDash([2, 3]);
          context.beginPath();
          context.moveTo(this.x(attempt.concluded), middle);
          context.lineTo(to, middle);
          context.stroke();
          context.setLineDash([]);
        }
        if (attempt.concluded >= 0) {
          const mark = attempt.outcome === "ended" ? "recognised" : attempt.outcome;
          this.drawMark(context, mark, this.x(attempt.concluded), middle);
        }
      }

      bar(context, from, to, y, colour, isHatched = false) {
        if (to - from < 0.5) return;
        context.beginPath();
        context.roundRect(from, y - 4, to - from, 8, Math.min(4, (to - from) / 2));
        context.strokeStyle = colour;
        context.lineWidth = 1.3;
        context.stroke();
        if (!isHatched) return;
        context.save();
        context.clip();
        context.beginPath();
        const start = Math.max(from, this.gutter - 20), stop = Math.min(to, this.width);
        for (let x = start - 8; x < stop; x += 5) {
          context.moveTo(x, y + 4);
          context.lineTo(x + 8, y - 4);
        }
        context.stroke();
        context.restore();
      }

      /// Each outcome has a shape, not a colour alone.
      drawMark(context, mark, x, y) {
        context.lineWidth = 2.4;
        context.strokeStyle = context.fillStyle = ink[mark] || ink.soft;
        context.beginPath();
        if (mark === "recognised") {
          context.moveTo(x, y - 7); context.lineTo(x + 7, y); context.lineTo(x, y + 7); context.lineTo(x - 7, y);
          context.closePath();
          context.fill();
          context.strokeStyle = ink.card;
          context.lineWidth = 1.2;
          context.stroke();
        } else if (mark === "failed") {
          context.moveTo(x - 4.5, y - 4.5); context.lineTo(x + 4.5, y + 4.5);
          context.moveTo(x + 4.5, y - 4.5); context.lineTo(x - 4.5, y + 4.5);
          context.stroke();
        } else {
          context.arc(x, y, 5.5, 0, 7);
          context.moveTo(x - 3.6, y - 3.6); context.lineTo(x + 3.6, y + 3.6);
          context.stroke();
        }
      }

      drawAxis(t) {
        const context = prepare(this.axis, this.width, 22);
        const span = (state.to - state.from) / 1e6;
        const wanted = span / Math.max(2, (this.width - this.gutter) / 90);
        const power = 10 ** Math.floor(Math.log10(wanted));
        const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= wanted);
        const digits = Math.max(0, -Math.floor(Math.log10(step)));
        context.font = font(11);
        context.textAlign = "center";
        context.fillStyle = ink.soft;
        const base = (this.run.start - this.run.epoch) / 1e6;
        for (let n = Math.ceil((base + state.from / 1e6) / step); n * step <= base + state.to / 1e6 + 1e-9; n++) {
          const x = this.x((n * step - base) * 1e6);
          context.fillText(`${(n * step).toFixed(digits)}${x > this.width - 40 ? "" : " s"}`, Math.min(x, this.width - 16), 8);
          context.fillRect(Math.round(x), 17, 1, 5);
        }
        context.textAlign = "start";
        const x = this.x(t);
        if (x < this.gutter - 1 || x > this.width) return;
        context.fillStyle = ink.accent;
        context.beginPath();
        context.moveTo(x - 5, 14); context.lineTo(x + 5, 14); context.lineTo(x, 22);
        context.fill();
      }

      drawCursor(context, t, top, bottom) {
        const x = this.x(t);
        if (x < this.gutter - 1 || x > this.width) return;
        context.fillStyle = ink.accent;
        context.fillRect(x - 0.75, top, 1.5, bottom - top);
      }

      // Pointing

      grab(event, canvas) {
        const box = canvas.getBoundingClientRect();
        if (event.clientX - box.left < this.gutter - 8) return;
        canvas.setPointerCapture(event.pointerId);
        this.isGrabbed = true;
        canvas.addEventListener("pointerup", () => { this.isGrabbed = false; }, { once: true });
        canvas.addEventListener("pointercancel", () => { this.isGrabbed = false; }, { once: true });
        seek(this.t(event.clientX - box.left));
      }

      hover(event, canvas) {
        const box = canvas.getBoundingClientRect();
        const x = event.clientX - box.left, y = event.clientY - box.top;
        if (this.isGrabbed) seek(this.t(x));
        if (canvas === this.axis) return;
        const row = this.rows[Math.floor((y + this.scroller.scrollTop) / rowHeight)];
        const item = row && this.itemAt(row, x);
        if (!item) {
          if (row && x < this.gutter) showTip(event.clientX, event.clientY, row.label, row.note, row.view ? `on ${row.view}` : "");
          else hideTip();
          return point(null);
        }
        this.tell(row, item, event.clientX, event.clientY);
        point(row.kind === "touch" ? item : row.kind === "signal" ? null : this.run.touchById.get(item.touches[0]), this.run);
      }

      itemAt(row, x) {
        const slack = 8;
        let best = null, distance = slack;
        for (const item of row.items) {
          const from = this.x(row.kind === "recognizer" ? item.begun : item.b);
          const to = this.x(row.kind === "recognizer" ? Math.max(item.concluded, item.decided, item.reset, item.begun) : item.end);
          const away = x < from ? from - x : x > to ? x - to : 0;
          if (away < distance || (away === 0 && best)) { best = item; distance = Math.max(away, 0.01); }
        }
        return best;
      }

      tell(row, item, x, y) {
        const at = (t) => `${clockOf(this.run, t)} s`;
        if (row.kind === "touch") {
          const time = `${at(item.b)} – ${at(item.end)}`;
          showTip(x, y, `touch ${item.id}${item.view ? ` on ${item.view}` : ""}`, item.cancelled ? "cancelled" : "", time);
        } else if (row.kind === "signal") {
          const time = item.isMoment ? at(item.b) : `${at(item.b)} – ${at(item.end)}`;
          showTip(x, y, item.title, [item.taker, item.cancelled ? "cancelled" : ""].filter(Boolean).join(", "), time);
        } else {
          const touches = item.touches.length ? `touch ${item.touches.join(", ")}` : "";
          showTip(x, y, row.note && row.note !== row.label ? `${row.label} (${row.note})` : row.label, item.why,
            [touches, item.concluded >= 0 ? at(item.concluded) : at(item.begun)].filter(Boolean).join(" · "));
        }
      }

      wheel(event) {
        if (!event.ctrlKey && !event.metaKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
        event.preventDefault();
        const box = this.canvas.getBoundingClientRect();
        if (event.ctrlKey || event.metaKey) zoom(Math.exp(event.deltaY / 200), this.t(event.clientX - box.left));
        else pan(event.deltaX / (this.width - this.gutter) * (state.to - state.from));
      }

      /// Up and down choose a row, and tell what it is about at the cursor.
      key(event) {
        const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        this.selected = Math.max(0, Math.min(this.rows.length - 1, this.selected + step));
        const top = this.selected * rowHeight;
        if (top < this.scroller.scrollTop) this.scroller.scrollTop = top;
        const bottom = top + rowHeight - this.scroller.clientHeight;
        if (bottom > this.scroller.scrollTop) this.scroller.scrollTop = bottom;
        this.draw(state.t);
        const row = this.rows[this.selected];
        const x = this.x(state.t);
        const begun = (item) => row.kind === "recognizer" ? item.begun : item.b;
        const item = this.itemAt(row, x) || row.items.filter((item) => begun(item) <= state.t).pop() || row.items[0];
        if (!item) return;
        const box = this.canvas.getBoundingClientRect();
        this.tell(row, item, box.left + Math.max(this.gutter, Math.min(x, this.width - 60)), box.top + top - this.scroller.scrollTop + 12);
        $("status").textContent = tip.innerText.replace(/\n/g, ", ");
      }
    }
    """#
}
