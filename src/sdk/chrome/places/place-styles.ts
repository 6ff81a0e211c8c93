import { mapStyles } from '../../core/map/map-styles.ts'

/** Floor plans and the map: the buttons that open them, the panel in the corner, and pins. */
export const placeStyles = `${mapStyles}
.place-buttons { position: absolute; inset: calc(18px + var(--corner-drop, 0px) + env(safe-area-inset-top)) calc(18px + env(safe-area-inset-right)) auto auto; display: flex; gap: 4px; pointer-events: auto; border-radius: 14px; background: var(--glass); }
.place-buttons > .icon-button { border-radius: 14px; }
.place-buttons > [aria-expanded=true] { background: var(--accent); }
.top:has(> .place-buttons) > .title { padding-inline-end: 108px; }
.corner-panel { position: absolute; inset: calc(70px + var(--corner-drop, 0px) + env(safe-area-inset-top)) calc(18px + env(safe-area-inset-right)) auto auto; pointer-events: auto; display: flex; flex-direction: column; width: min(320px, 40cqw); border-radius: 14px; background: rgb(22 26 34 / .92); -webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px); }
.corner-panel[data-large] { width: min(960px, calc(100cqw - 36px)); }
.panel-head { display: flex; align-items: center; padding: 4px; padding-inline-start: 16px; }
.panel-head h2 { flex: 1; margin: 0; font-size: 15px; line-height: 1.3; font-weight: 700; }
.plan-view { display: grid; gap: 10px; justify-items: center; padding: 4px 16px 20px; }
.sheet .plan-view { padding: 4px 4px 12px; }
.plan-choice { width: 100%; min-height: 44px; padding: 0 12px; border: 1px solid rgb(255 255 255 / .5); border-radius: 10px; background: #161a22; color: inherit; font: inherit; font-weight: 600; }
.plan-sheet { position: relative; width: min(100%, max(140px, 100cqh - 260px) * var(--ratio)); aspect-ratio: var(--ratio); border-radius: 6px; background: #fff; }
.sheet .plan-sheet { width: min(100%, max(140px, 78cqh - 170px) * var(--ratio)); }
.plan-picture { display: block; width: 100%; height: 100%; border-radius: 6px; user-select: none; }
.plan-missing { margin: 0; padding: 16px; color: #161a22; }
.pins { margin: 0; padding: 0; list-style: none; }
.pin { position: absolute; display: grid; place-items: center; width: 44px; height: 44px; padding: 0; border: 0; background: none; color: #fff; font: inherit; cursor: pointer; translate: -50% -50%; }
.pin-dot { width: 18px; height: 18px; border: 2.5px solid #fff; border-radius: 50%; background: #161a22; box-shadow: 0 0 0 1px rgb(10 12 16 / .5), 0 1px 4px rgb(0 0 0 / .5); }
.pin[aria-current] .pin-dot { width: 22px; height: 22px; background: var(--accent); border-color: var(--amber); }
.pin[aria-current] { z-index: 1; }
.pin-name { position: absolute; z-index: 1; top: calc(100% - 8px); width: max-content; max-width: 160px; padding: 2px 8px; border-radius: 8px; background: #161a22; font-size: 12px; line-height: 1.4; font-weight: 600; overflow-wrap: anywhere; pointer-events: none; }
.pin-name { clip-path: inset(50%); }
:is(.pin:hover, .pin:focus-visible, .pin[aria-current], [data-named] .pin) > .pin-name { clip-path: none; }
.pin:hover, .pin:focus-visible { z-index: 2; }
.pin:focus-visible { outline: none !important; }
.pin:focus-visible .pin-dot { outline: 3px solid #161a22; outline-offset: 2px; }
.view-cone { position: absolute; width: 108px; height: 108px; translate: -50% -50%; border-radius: 50%; pointer-events: none;
  background: radial-gradient(rgb(11 110 105 / .75), rgb(11 110 105 / .15) 70%); mask: conic-gradient(from calc(var(--fov) / -2), #000 var(--fov), transparent 0); }
.view-cone[hidden] { display: none; }
.map-board { width: 100%; height: max(180px, min(300px, 100cqh - 260px)); border-radius: 6px; }
[data-large] .map-board { height: max(180px, min(640px, 100cqh - 260px)); }
.sheet .map-board { height: max(160px, 78cqh - 140px); }
.map-tools { display: flex; align-items: center; justify-content: flex-end; width: 100%; margin: -4px 0 -12px; }
.map-tools > .map-credit { flex: 1; }
.map-credit { font-size: 12px; color: var(--dim); }
.map-credit p { margin: 0; }
.map-credit [hidden] { display: none; }
.map-credit a { display: inline-block; margin-inline-end: 10px; padding-block: 4px; color: inherit; }
@media (forced-colors: active) { .pin-dot { background: ButtonText; } .pin[aria-current] .pin-dot { background: Highlight; } .corner-panel, .place-buttons { border: 1px solid CanvasText; background: Canvas; } }
`
