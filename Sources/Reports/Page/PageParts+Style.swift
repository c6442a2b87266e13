extension PageParts {
  /// The colours are those of Okabe and Ito, which the colour-blind can tell apart; every state has a shape of its own too.
  static let style = #"""
    :root {
      --paper: #f6f7f9; --card: #ffffff; --ink: #14181f; --soft: #5b6472; --faint: #8b94a3; --line: #d9dee6; --grid: #edf0f4;
      --accent: #0072b2; --accent-soft: #0072b21f; --window: #fdfdfe; --view: #dfe6ee; --ground: #f0f4f8; --edge: #b3bdca;
      --possible: #8b94a3; --waiting: #b87a00; --active: #0072b2; --recognised: #00825f; --failed: #c24e00; --cancelled: #a8487f;
      --tick: #ffffff; --shadow: 0 1px 2px #14181f14, 0 4px 16px #14181f0d;
      --t0: #0072b2; --t1: #c24e00; --t2: #00825f; --t3: #a8487f; --t4: #b87a00; --t5: #2d8fc4; --t6: #14181f;
      --mono: ui-monospace, "SF Mono", "Cascadia Code", "DejaVu Sans Mono", Menlo, Consolas, monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #0f1216; --card: #171b21; --ink: #e8ecf1; --soft: #a3adba; --faint: #717c8b; --line: #2b323c; --grid: #1f252d;
        --accent: #56b4e9; --accent-soft: #56b4e926; --window: #11151a; --view: #2b3541; --ground: #1c232b; --edge: #465160;
        --possible: #717c8b; --waiting: #e69f00; --active: #3d9bd4; --recognised: #1fb88c; --failed: #f0762e; --cancelled: #d98bb5;
        --tick: #0f1216; --shadow: 0 1px 2px #0006;
        --t0: #56b4e9; --t1: #f0762e; --t2: #1fb88c; --t3: #d98bb5; --t4: #e69f00; --t5: #f0e442; --t6: #e8ecf1;
      }
    }
    * { box-sizing: border-box; }
    html { color-scheme: light dark; }
    body { margin: 0; padding: 16px 20px 40px; background: var(--paper); color: var(--ink);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
    header { display: flex; align-items: end; justify-content: space-between; gap: 24px; margin: 0 0 14px; }
    .titles { min-width: 0; }
    h1 { font-size: 20px; font-weight: 650; letter-spacing: -.01em; margin: 0; overflow-wrap: anywhere; }
    h2 { font-size: 14px; font-weight: 650; margin: 0; overflow-wrap: anywhere; }
    header p { margin: 2px 0 0; color: var(--soft); overflow-wrap: anywhere; }
    .keys { white-space: nowrap; font-size: 12px; }
    kbd { font: 11px/1 var(--mono); border: 1px solid var(--line); border-radius: 4px; background: var(--card); padding: 2px 5px;
      margin-left: 6px; color: var(--ink); }
    kbd + kbd { margin-left: 2px; }
    .card, .stage-card, .journal-card { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
      box-shadow: var(--shadow); }
    .empty { margin: 12vh auto; max-width: 32em; text-align: center; font-size: 17px; color: var(--soft); }
    .empty.small { margin: 26px auto; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    [hidden] { display: none !important; }

    #runs { display: grid; gap: 14px; }
    .run { display: grid; gap: 14px; grid-template-columns: minmax(0, 1fr) minmax(280px, 38%); min-width: 0; }
    .stage-card { padding: 12px; display: flex; flex-direction: column; min-width: 0; }
    .stage-card > h2 { margin-bottom: 2px; }
    .stage-card.beside { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 18px; align-content: start; }
    .stage-card.beside > h2, .stage-card.beside > .what { grid-column: 1 / -1; }
    .beside .now { border-top: 0; margin-top: 0; padding: 4px 0 0; height: auto; max-height: 100%; }
    .beside .chips { flex-direction: column; align-items: flex-start; margin-bottom: 14px; }
    .stage-card > .what { margin: 0 0 8px; color: var(--soft); font-size: 12.5px; }
    canvas { display: block; width: 100%; touch-action: pan-y; }
    .stage { border-radius: 6px; }
    .now { border-top: 1px solid var(--line); margin-top: 12px; padding-top: 10px; height: 9.8em; overflow: auto; font-size: 13px; }
    .now p { margin: 0 0 4px; overflow-wrap: anywhere; }
    .now .dim { color: var(--soft); }
    .chips { display: flex; flex-wrap: wrap; gap: 4px 6px; margin: 0 0 5px; padding: 0; list-style: none; }
    .chip { display: inline-flex; align-items: center; gap: 5px; border: 1px solid var(--line); border-radius: 99px; padding: 1px 9px 1px 7px;
      font-size: 12.5px; max-width: 100%; }
    .chip > bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .chip > span { color: var(--soft); white-space: nowrap; font-variant-numeric: tabular-nums; }
    .dot { flex: none; width: 9px; height: 9px; border-radius: 50%; background: currentColor; }

    .journal-card { display: flex; flex-direction: column; min-width: 0; min-height: 0; overflow: hidden; contain: size; }
    .journal-head { display: flex; align-items: baseline; justify-content: space-between; gap: 12px; padding: 10px 12px 8px;
      border-bottom: 1px solid var(--line); }
    .journal-head label { font-size: 12.5px; color: var(--soft); white-space: nowrap; }
    .journal { flex: 1; overflow: auto; margin: 0; padding: 6px 0; list-style: none; font-size: 12.5px; scrollbar-width: thin; }
    .journal li { display: grid; grid-template-columns: var(--time, 5.6em) 5.2em minmax(0, 1fr); gap: 10px; padding: 2px 12px; cursor: pointer;
      border-left: 3px solid transparent; }
    .journal li:hover { background: var(--grid); }
    .journal .time { font-family: var(--mono); font-size: 11.5px; line-height: 1.6; color: var(--soft); text-align: right;
      font-variant-numeric: tabular-nums; }
    .journal .kind { color: var(--faint); font-size: 11.5px; line-height: 1.6; }
    .journal .text { overflow-wrap: anywhere; }
    .journal .now-line { background: var(--accent-soft); border-left-color: var(--accent); }
    .journal .later { opacity: .45; }
    .journal .recognised .text { color: var(--recognised); font-weight: 600; }
    .journal .failed .text { color: var(--failed); }

    #transport { display: grid; grid-template-columns: auto minmax(80px, 1fr) auto auto auto; align-items: center; gap: 14px;
      padding: 8px 12px; margin: 14px 0; position: sticky; bottom: 8px; z-index: 2; }
    .buttons { display: flex; gap: 2px; }
    button, select { font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: 7px; min-width: 32px;
      height: 32px; padding: 0 8px; cursor: pointer; }
    select { background: var(--card); border-color: var(--line); padding: 0 4px; }
    button:hover { background: var(--grid); }
    button svg { width: 16px; height: 16px; fill: currentColor; display: block; }
    #play { background: var(--accent); color: var(--card); width: 40px; display: grid; place-items: center; }
    #play .when-playing, #play.playing .when-paused { display: none; }
    #play.playing .when-playing { display: inline; }
    #scrubber { width: 100%; accent-color: var(--accent); margin: 0; height: 24px; cursor: pointer; }
    #clock { font: 13px var(--mono); font-variant-numeric: tabular-nums; white-space: nowrap; min-width: 16ch; text-align: right; }
    .speed { color: var(--soft); font-size: 12.5px; white-space: nowrap; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

    #timelines { display: grid; gap: 14px; }
    .timeline-card { padding: 10px 12px; min-width: 0; }
    .timeline-card > h2 { margin-bottom: 6px; }
    .axis { height: 22px; }
    .rows { max-height: 56vh; overflow-y: auto; position: relative; scrollbar-width: thin; }
    .rows > div { position: relative; }
    .rows canvas { position: sticky; top: 0; cursor: crosshair; }
    .more { margin: 6px 0 0; color: var(--soft); font-size: 12.5px; }

    #legend { display: flex; flex-wrap: wrap; gap: 4px 18px; list-style: none; margin: 10px 2px 0; padding: 0; color: var(--soft);
      font-size: 12.5px; }
    #legend li { display: flex; align-items: center; gap: 6px; }
    .mark { position: relative; width: 22px; height: 12px; display: inline-block; }
    .mark.possible { border: 1.5px solid var(--possible); border-radius: 4px; height: 8px; }
    .mark.waiting { border: 1.5px solid var(--waiting); border-radius: 4px; height: 8px;
      background: repeating-linear-gradient(135deg, var(--waiting) 0 1.5px, transparent 1.5px 5px); }
    .mark.active { border-radius: 4px; background: repeating-linear-gradient(90deg, var(--active) 0 4px, var(--tick) 4px 5px); }
    .mark.recognised { width: 10px; height: 10px; background: var(--recognised); transform: rotate(45deg); margin: 0 4px; }
    .mark.failed, .mark.cancelled { width: 12px; }
    .mark.failed::before, .mark.failed::after { content: ""; position: absolute; left: 0; top: 5px; width: 13px; height: 2.5px;
      background: var(--failed); transform: rotate(45deg); }
    .mark.failed::after { transform: rotate(-45deg); }
    .mark.cancelled { border: 2.5px solid var(--cancelled); border-radius: 50%; }
    .mark.cancelled::after { content: ""; position: absolute; left: -1px; top: 2.5px; width: 9px; height: 2.5px; background: var(--cancelled);
      transform: rotate(45deg); }
    .mark.fast { background: linear-gradient(90deg, var(--t0), var(--t0)); clip-path: polygon(0 45%, 100% 0, 100% 100%, 0 55%); }

    .mark.sent { width: 10px; border: 1.5px solid var(--active); border-radius: 3px; background: var(--active); }
    .mark.sent.untaken { border-color: var(--possible); background: none; }

    #tip { position: fixed; z-index: 9; max-width: min(340px, calc(100vw - 24px)); background: var(--ink); color: var(--paper); padding: 7px 10px;
      border-radius: 7px; font-size: 12.5px; line-height: 1.4; pointer-events: none; overflow-wrap: anywhere; box-shadow: 0 4px 18px #0005; }
    #tip b { display: block; font-weight: 650; }
    #tip span { opacity: .75; font-variant-numeric: tabular-nums; }

    #differences { padding: 12px; margin-bottom: 14px; }
    .scroller { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; margin-top: 6px; font-size: 13px; }
    th, td { text-align: left; vertical-align: top; padding: 5px 14px 5px 0; border-top: 1px solid var(--line); }
    thead th { border: 0; color: var(--soft); font-weight: 500; }
    td.none { color: var(--faint); }
    td.won { color: var(--recognised); font-weight: 600; }
    tbody th { font-weight: 500; white-space: nowrap; }
    #stories { display: grid; gap: 14px; margin-top: 18px; }
    .compare #stories { grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr)); }
    details summary { cursor: pointer; font-weight: 650; padding: 10px 12px; }
    details pre { font: 12.5px/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; padding: 0 14px 14px; }

    .compare #runs { grid-template-columns: repeat(auto-fit, minmax(min(400px, 100%), 1fr)); }
    .compare .run { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 190px; }
    @media (max-width: 760px) {
      body { padding: 12px 10px 32px; }
      .keys { display: none; }
      .run, .compare .run { grid-template-columns: minmax(0, 1fr); grid-template-rows: auto 220px; }
      #transport { grid-template-columns: auto 1fr auto; gap: 6px 10px; }
      #scrubber { grid-column: 1 / -1; grid-row: 1; }
      #clock { min-width: 0; }
      .speed, .zoom { display: none; }
      .journal li { grid-template-columns: var(--time, 5em) minmax(0, 1fr); }
      .journal .kind { display: none; }
    }
    @media (prefers-reduced-motion: no-preference) { button { transition: background .12s; } }
    """#
}
