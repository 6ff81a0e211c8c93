/** A card over the shaded image. */
export const startStyles = `
.tour .surface[data-calm]:focus-visible::after { content: none; }
.tour[inert] > .bottom, .tour[inert] > .top > :not(.title, .logo) { visibility: hidden; }
.start-layer { display: grid; place-items: center; padding: 16px; background: rgb(10 12 16 / .5); animation: start-in .18s ease-out; }
.start { display: grid; gap: 12px; justify-items: center; width: min(100%, 440px); max-height: 100%; overflow: auto; padding: 32px 28px 28px; border-radius: 18px; background: var(--panel-glass, var(--glass));
  -webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px); text-align: center; }
.start-title { margin: 0; font-size: 24px; line-height: 1.25; font-weight: 700; letter-spacing: -.02em; overflow-wrap: anywhere; }
.start-text { margin: 0; color: var(--dim); font-size: 15px; white-space: pre-line; overflow-wrap: anywhere; }
.start-button { min-height: 48px; margin-top: 12px; padding: 0 28px; border: 0; border-radius: 12px; background: var(--accent); color: var(--on-accent, #fff); font: inherit; font-size: 15px; font-weight: 600; cursor: pointer; }
.start-button:focus-visible { outline-offset: 3px; }
@media (hover: hover) { .start-button:hover { background: var(--accent-hover, var(--accent)); } }
@keyframes start-in { from { opacity: 0; } }
@container tour (max-height: 420px) { .start { padding: 16px 20px; gap: 8px; } .start-title { font-size: 19px; } .start-button { margin-top: 4px; } }
@media (prefers-reduced-motion: reduce) { .start-layer { animation: none; } }
@media (forced-colors: active) { .start, .start-button { border: 1px solid CanvasText; background: Canvas; } }
`
