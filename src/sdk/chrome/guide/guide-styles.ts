/** The bar of guided play: between description and controls where it is narrow, at the right of the controls elsewhere. */
export const guideStyles = `
.guide { display: flex; align-items: center; gap: 4px; padding: 6px; border-radius: 14px; background: var(--glass); -webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px); }
.guide[hidden] { display: none; }
.guide .icon-button[aria-disabled=true] { opacity: .4; cursor: default; }
.guide-main { background: var(--accent); }
.guide-main:has(> span) { display: flex; align-items: center; gap: 8px; width: auto; padding: 0 16px 0 12px; font: inherit; font-weight: 600; }
@media (hover: hover) { .guide .guide-main:hover { background: #0d8079; } }
.guide-place { margin: 0 6px; min-width: 12ch; font-variant-numeric: tabular-nums; }
@container tour (max-width: 899px) { .guide { width: min(100%, 420px); } .guide-place { flex: 1; min-width: 0; } }
@container tour (min-width: 900px) { .guide { grid-column: 3; grid-row: 1; justify-self: end; } .bottom:has(> .media:not([hidden])) > .guide { grid-row: 2; } }
@media (forced-colors: active) { .guide { border: 1px solid CanvasText; background: Canvas; } }
`
