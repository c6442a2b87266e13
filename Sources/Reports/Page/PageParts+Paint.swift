extension PageParts {
  /// Colours, canvases, the tooltip.
  static let paintScript = #"""
    /// The colours of the scheme that is on, read from the style.
    let ink = {};
    function readInk() {
      const style = getComputedStyle(document.documentElement);
      const names = ["paper", "card", "ink", "soft", "faint", "line", "grid", "accent", "window", "view", "ground", "edge", "possible", "waiting",
        "active", "recognised", "failed", "cancelled", "tick", "t0", "t1", "t2", "t3", "t4", "t5", "t6"];
      ink = Object.fromEntries(names.map((name) => [name, style.getPropertyValue("--" + name).trim()]));
      ink.touch = [ink.t0, ink.t1, ink.t2, ink.t3, ink.t4, ink.t5, ink.t6];
    }

    /// A colour laid thinly on another, as one opaque colour: lines that cross do not add up.
    function mix(colour, ground, part) {
      const parse = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
      const a = parse(colour), b = parse(ground);
      return `rgb(${a.map((value, i) => Math.round(value * part + b[i] * (1 - part))).join()})`;
    }

    const font = (size, weight = 400) => `${weight} ${size}px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif`;

    /// Makes a canvas as sharp as the screen and gives its context, in CSS pixels.
    function prepare(canvas, width, height) {
      const ratio = Math.min(window.devicePixelRatio || 1, 3);
      const w = Math.max(1, Math.round(width * ratio)), h = Math.max(1, Math.round(height * ratio));
      if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
      canvas.style.height = height + "px";
      const context = canvas.getContext("2d");
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      context.textBaseline = "middle";
      return context;
    }

    /// Text cut to a width.
    function fitted(context, text, width) {
      if (context.measureText(text).width <= width) return text;
      const letters = [...text];
      let low = 0, high = letters.length;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (context.measureText(letters.slice(0, middle).join("") + "…").width <= width) low = middle; else high = middle - 1;
      }
      return low > 0 ? letters.slice(0, low).join("") + "…" : "";
    }

    const tip = $("tip");
    /// Shows a title and lines beside a point of the screen.
    function showTip(x, y, title, ...lines) {
      tip.replaceChildren(element("b", {}, element("bdi", {}, title)));
      for (const line of lines) {
        if (!line) continue;
        tip.append(element("div", {}, element("bdi", {}, line)));
      }
      tip.hidden = false;
      const box = tip.getBoundingClientRect();
      const left = Math.max(8, Math.min(x + 14, innerWidth - box.width - 8));
      const top = y + 18 + box.height > innerHeight ? y - box.height - 12 : y + 18;
      tip.style.left = left + "px";
      tip.style.top = Math.max(8, top) + "px";
    }
    const hideTip = () => { tip.hidden = true; };
    """#
}
