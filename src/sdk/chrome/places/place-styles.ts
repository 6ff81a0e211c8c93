/** Floor plans: the button that opens them, the panel in the corner, and pins. */
export const placeStyles = `
.top > .place-button { position: absolute; inset: calc(18px + env(safe-area-inset-top)) calc(18px + env(safe-area-inset-right)) auto auto; pointer-events: auto; border-radius: 14px; background: var(--glass); }
.top:has(> .place-button) > .title { padding-inline-end: 60px; }
.corner-panel { position: absolute; inset: calc(18px + env(safe-area-inset-top)) calc(18px + env(safe-area-inset-right)) auto auto; pointer-events: auto; display: flex; flex-direction: column; width: min(320px, 40cqw); border-radius: 14px; background: rgb(22 26 34 / .92); -webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px); }
.corner-panel[data-large] { width: min(960px, calc(100cqw - 36px)); }
.panel-head { display: flex; align-items: center; padding: 4px 4px 4px 16px; }
.panel-head h2 { flex: 1; margin: 0; font-size: 15px; line-height: 1.3; font-weight: 700; }
.plan-view { display: grid; gap: 10px; justify-items: center; padding: 4px 16px 20px; }
.sheet .plan-view { padding: 4px 4px 12px; }
.plan-choice { width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid rgb(255 255 255 / .5); border-radius: 10px; background: #161a22; color: inherit; font: inherit; font-weight: 600; }
.plan-sheet { position: relative; width: min(100%, max(140px, 100cqh - 210px) * var(--ratio)); aspect-ratio: var(--ratio); border-radius: 6px; background: #fff; }
.sheet .plan-sheet { width: min(100%, max(140px, 78cqh - 170px) * var(--ratio)); }
.plan-picture { display: block; width: 100%; height: 100%; border-radius: 6px; user-select: none; }
.plan-missing { margin: 0; padding: 16px; color: #161a22; }
.pins { margin: 0; padding: 0; list-style: none; }
.pin { position: absolute; display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; background: none; color: #fff; font: inherit; cursor: pointer; translate: -50% -50%; }
.pin-dot { width: 18px; height: 18px; border: 2.5px solid #fff; border-radius: 50%; background: #161a22; box-shadow: 0 0 0 1px rgb(10 12 16 / .5), 0 1px 4px rgb(0 0 0 / .5); }
.pin[aria-current] .pin-dot { width: 22px; height: 22px; background: var(--accent); border-color: var(--amber); }
.pin[aria-current] { z-index: 1; }
.pin-name { position: absolute; z-index: 1; top: calc(100% - 8px); width: max-content; max-width: 160px; padding: 2px 8px; border-radius: 8px; background: #161a22; font-size: 12px; line-height: 1.4; font-weight: 600; overflow-wrap: anywhere; pointer-events: none; }
.pin:not(:hover, :focus-visible) .pin-name { clip-path: inset(50%); }
.pin:hover, .pin:focus-visible { z-index: 2; }
.pin:focus-visible { outline: none !important; }
.pin:focus-visible .pin-dot { outline: 3px solid #161a22; outline-offset: 2px; }
.view-cone { position: absolute; width: 108px; height: 108px; translate: -50% -50%; border-radius: 50%; pointer-events: none;
  background: radial-gradient(rgb(11 110 105 / .75), rgb(11 110 105 / .15) 70%); mask: conic-gradient(from calc(var(--fov) / -2), #000 var(--fov), transparent 0); }
.view-cone[hidden], .place-button[hidden] { display: none; }
@media (forced-colors: active) { .pin-dot { background: ButtonText; } .pin[aria-current] .pin-dot { background: Highlight; } .corner-panel, .top > .place-button { border: 1px solid CanvasText; background: Canvas; } }
`
