extension PageParts {
  /// The view tree, drawn to scale, with the ways of the fingers over it.
  static let stageScript = #"""
    class Stage {
      constructor(run, canvas) {
        this.run = run;
        this.canvas = canvas;
        this.base = document.createElement("canvas");
        this.isFew = run.touches.length <= 12;
        canvas.addEventListener("pointermove", (event) => this.hover(event));
        canvas.addEventListener("pointerleave", hideTip);
      }

      /// How far one point is on the canvas, and where each window lies.
      layout() {
        const windows = (this.run.trees[0] || { windows: [[0, 0, 320, 200]] }).windows.slice(0, 6);
        const gap = 16;
        const across = windows.reduce((sum, [, , w]) => sum + Math.max(w, 1), 0);
        const high = Math.max(1, ...windows.map(([, , , h]) => h));
        const card = this.canvas.parentElement;
        const room = card.clientWidth - 26;
        const most = Math.max(260, Math.min(innerHeight * 0.58, 640));
        const fit = (width) => Math.max(0.02, Math.min((width - gap * (windows.length - 1) - 4) / across, (most - 4) / high, 2.5));
        // A tall window leaves room for what is said beside it.
        const used = across * fit(room) + gap * (windows.length - 1) + 4;
        const isBeside = room - used > 250;
        card.classList.toggle("beside", isBeside);
        this.width = isBeside ? Math.max(used, 200) : room;
        this.scale = fit(this.width);
        this.height = Math.ceil(high * this.scale) + 4;
        this.canvas.style.width = this.width + "px";
        let left = (this.width - across * this.scale - gap * (windows.length - 1)) / 2;
        this.origins = windows.map(([x, y, w]) => {
          const origin = [left - x * this.scale, 2 - y * this.scale];
          left += w * this.scale + gap;
          return origin;
        });
        this.baseKey = null;
      }

      at(window, x, y) {
        const [left, top] = this.origins[window] || this.origins[0];
        return [left + x * this.scale, top + y * this.scale];
      }

      outline(context, view, inset = 0) {
        const p = view.points;
        context.beginPath();
        if (view.upright) {
          const [x, y] = this.at(view.window, p[0], p[1]);
          const w = (p[4] - p[0]) * this.scale, h = (p[5] - p[1]) * this.scale;
          context.roundRect(x + inset, y + inset, Math.max(w - 2 * inset, 0.5), Math.max(h - 2 * inset, 0.5), Math.min(5, Math.abs(w) / 4, Math.abs(h) / 4));
          return;
        }
        for (let i = 0; i < 8; i += 2) context.lineTo(...this.at(view.window, p[i], p[i + 1]));
        context.closePath();
      }

      /// Everything that stays while time passes: views, and faint ways.
      drawBase(tree) {
        const context = prepare(this.base, this.width, this.height);
        const few = tree && tree.views.length <= 300;
        for (const view of tree ? tree.views : []) {
          if (view.window >= this.origins.length) continue;
          view.gone = view.hidden || view.alpha < 0.01 || (view.parent >= 0 && tree.views[view.parent].gone);
          this.outline(context, view, 0.5);
          context.globalAlpha = view.gone ? 0.35 : few ? 1 : 0.5;
          if (!view.gone && !view.disabled && few) {
            // What lies deeper is darker; what has recognisers has a tint.
            context.globalAlpha = view.parent < 0 ? 1 : 0.34;
            context.fillStyle = view.parent < 0 ? ink.window : ink.view;
            context.fill();
            context.globalAlpha = 0.025;
            context.fillStyle = ink.accent;
            if (view.listens) context.fill();
            context.globalAlpha = 1;
          }
          context.setLineDash(view.gone || view.disabled ? [3, 3] : []);
          context.strokeStyle = ink.edge;
          context.lineWidth = view.parent < 0 ? 1.5 : 1;
          context.stroke();
        }
        context.setLineDash([]);
        context.globalAlpha = 1;
        for (const touch of this.run.touches) this.trace(context, touch, length, 0.2);
        this.placeNames(context, tree);
      }

      /// Ids in the top left corners, where there is room.
      placeNames(context, tree) {
        this.names = [];
        if (!tree || tree.views.length > 1500) return;
        const taken = this.names;
        context.font = font(11.5, 500);
        for (const view of [...tree.views].reverse()) {
          if (view.window >= this.origins.length) continue;
          const p = view.points;
          const xs = [p[0], p[2], p[4], p[6]], ys = [p[1], p[3], p[5], p[7]];
          const [x, y] = view.upright ? this.at(view.window, p[0], p[1])
            : this.at(view.window, (p[0] + p[4]) / 2, (p[1] + p[5]) / 2);
          const room = (Math.max(...xs) - Math.min(...xs)) * this.scale - 10;
          if (room < 14 || (Math.max(...ys) - Math.min(...ys)) * this.scale < 12) continue;
          const state = view.hidden ? " · hidden" : view.alpha < 0.01 ? ` · alpha ${view.alpha}` : view.disabled ? " · interaction off" : "";
          const text = fitted(context, view.id + state, room);
          if (!text) continue;
          const box = { x: x + 6, y: y + 10, w: context.measureText(text).width, h: 13 };
          if (!view.upright) box.x = x - box.w / 2;
          let tries = 0;
          while (tries < 4 && taken.some((t) => t.x < box.x + box.w && box.x < t.x + t.w && Math.abs(t.y - box.y) < 13)) {
            box.y += 14;
            tries++;
          }
          if (tries === 4 || box.y > this.height - 6) continue;
          taken.push({ ...box, text, alpha: view.gone ? 0.55 : 1, isWindow: view.parent < 0 });
        }
      }

      /// Over the ways of fingers, and set off from them.
      drawNames(context) {
        context.font = font(11.5, 500);
        context.lineJoin = "round";
        context.lineWidth = 3;
        context.strokeStyle = ink.window;
        for (const { x, y, text, alpha, isWindow } of this.names) {
          context.globalAlpha = alpha * 0.8;
          context.strokeText(text, x, y);
          context.globalAlpha = alpha;
          context.fillStyle = isWindow ? ink.faint : ink.soft;
          context.fillText(text, x, y);
        }
        context.globalAlpha = 1;
      }

      /// The way of a touch up to a moment: the faster, the wider.
      trace(context, touch, t, alpha) {
        const { track } = touch;
        const last = lastIndex(track.t, t);
        if (last < 0) return;
        const buckets = new Map();
        for (let i = 1; i <= last; i++) {
          const width = Math.round(Math.min(2 + Math.sqrt(track.v[i]) * 0.2, 11));
          if (!buckets.has(width)) buckets.set(width, new Path2D());
          const path = buckets.get(width);
          path.moveTo(...this.at(touch.window, track.x[i - 1], track.y[i - 1]));
          path.lineTo(...this.at(touch.window, track.x[i], track.y[i]));
        }
        context.strokeStyle = context.fillStyle = mix(ink.touch[touch.colour], ink.ground, alpha);
        context.lineCap = context.lineJoin = "round";
        for (const [width, path] of buckets) {
          context.lineWidth = width;
          context.stroke(path);
        }
        const [x, y] = this.at(touch.window, track.x[0], track.y[0]);
        context.beginPath();
        context.arc(x, y, 3.5, 0, 7);
        context.fill();
      }

      draw(t, pointed) {
        const tree = treeAt(this.run, t);
        const key = [tree && tree.t, this.width, this.height, ink.paper, this.scale].join();
        if (key !== this.baseKey) {
          this.drawBase(tree);
          this.baseKey = key;
        }
        const context = prepare(this.canvas, this.width, this.height);
        context.drawImage(this.base, 0, 0, this.width, this.height);
        const about = pointed || touchAt(this.run, t);
        if (about && tree) this.drawHit(context, tree, about);
        for (const touch of this.run.touches) {
          if (touch.b > t) break;
          const since = (t - touch.end) / 1e6;
          const alpha = since <= 0 ? 1 : this.isFew ? 0.55 : Math.max(0, 0.7 - since / 2);
          // Fainter than that it is in the base already.
          if (alpha > 0.22) this.trace(context, touch, t, alpha);
        }
        this.drawNames(context);
        for (const touch of downAt(this.run, t)) this.drawFinger(context, touch, t);
      }

      /// The views that the hit-test of a touch went through, and those that it passed over.
      drawHit(context, tree, touch) {
        for (const [id, result] of touch.hit) {
          const view = tree.byId.get(id);
          if (!view) continue;
          this.outline(context, view, 1);
          if (result === "hit") {
            context.fillStyle = ink.accent;
            context.globalAlpha = 0.14;
            context.fill();
            context.globalAlpha = 1;
            context.strokeStyle = ink.accent;
            context.lineWidth = 2.5;
            context.stroke();
          } else if (result === "inside" || result === "overridden") {
            context.strokeStyle = ink.accent;
            context.globalAlpha = 0.55;
            context.lineWidth = 1.5;
            context.stroke();
            context.globalAlpha = 1;
          } else {
            context.strokeStyle = ink.failed;
            context.setLineDash([4, 4]);
            context.lineWidth = 1.2;
            context.globalAlpha = 0.8;
            context.stroke();
            context.globalAlpha = 1;
            context.setLineDash([]);
          }
        }
      }

      drawFinger(context, touch, t) {
        const place = lastIndex(touch.track.t, t);
        if (place < 0) return;
        const [x, y] = this.at(touch.window, touch.track.x[place], touch.track.y[place]);
        context.fillStyle = ink.touch[touch.colour];
        context.globalAlpha = 0.22;
        context.beginPath();
        context.arc(x, y, 20, 0, 7);
        context.fill();
        context.globalAlpha = 1;
        context.beginPath();
        context.arc(x, y, 11, 0, 7);
        context.fill();
        context.fillStyle = ink.card;
        context.font = font(11, 700);
        context.textAlign = "center";
        context.fillText(String(touch.id), x, y + 0.5);
        context.textAlign = "start";
      }

      hover(event) {
        const box = this.canvas.getBoundingClientRect();
        const x = event.clientX - box.left, y = event.clientY - box.top;
        const tree = treeAt(this.run, state.t);
        if (!tree) return;
        const context = this.canvas.getContext("2d");
        const ratio = this.canvas.width / box.width;
        let found = null;
        for (const view of tree.views) {
          if (view.window >= this.origins.length || view.gone) continue;
          this.outline(context, view);
          if (context.isPointInPath(x * ratio, y * ratio)) found = view;
        }
        if (!found) return hideTip();
        const touch = touchAt(this.run, state.t);
        const visit = touch && touch.hit.find(([id]) => id === found.id);
        const said = visit && (visit[1] === "hit" ? `touch ${touch.id} hit it` : visit[2]
          ? `touch ${touch.id} passed it over: ${visit[2]}` : `touch ${touch.id} went through it`);
        const p = found.points;
        const size = found.upright ? `${+(p[4] - p[0]).toFixed(1)} × ${+(p[5] - p[1]).toFixed(1)} at ${p[0]}, ${p[1]}` : "turned or scaled";
        showTip(event.clientX, event.clientY, found.id, size, found.disabled ? "interaction is off" : "",
          found.alpha < 1 ? `alpha ${found.alpha}` : "", said || "");
      }
    }
    """#
}
