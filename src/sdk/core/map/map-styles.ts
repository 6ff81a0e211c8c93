/** The board itself: a grid as wide as `--grid`, and the tiles on it. What is only hidden is scrolled to by focus. */
export const mapStyles = `
.map-board { position: relative; overflow: hidden; overflow: clip; background: #eef1ee 0 0 / var(--grid) var(--grid); background-image: linear-gradient(#cfd6d2 1px, transparent 1px), linear-gradient(90deg, #cfd6d2 1px, transparent 1px); cursor: grab; touch-action: none; }
.map-board:active { cursor: grabbing; }
.map-tiles { position: absolute; left: 50%; top: 50%; isolation: isolate; }
.map-tiles img { position: absolute; max-width: none; width: 512px; height: 512px; transform-origin: 0 0; user-select: none; }
.map-scale { position: absolute; z-index: 3; right: 8px; bottom: 8px; margin: 0; border: solid #161a22; border-width: 0 2px 2px; color: #161a22; background: rgb(255 255 255 / .8); font-size: 12px; line-height: 1.3; font-weight: 600; text-align: center; pointer-events: none; }
.map-logo { position: absolute; z-index: 3; left: 8px; bottom: 6px; padding: 2px 4px; color: #161a22; font: 700 17px/1.2 system-ui, sans-serif; letter-spacing: -.03em; text-decoration: none; text-shadow: 0 0 2px #fff, 0 0 3px #fff, 0 0 5px #fff; }
.map-logo[hidden] { display: none; }
`
