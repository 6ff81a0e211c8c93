/** Layers, title and notices. Inter's contextual forms would write 640x320 with the sign for "times". Sizes follow the tour's own box, not the window, so that a small embed stays usable. Of the page around it a tour takes nothing but whether it can be seen and pressed. */
export const frameStyles = `
.tour {
  all: initial; visibility: inherit; pointer-events: inherit;
  --glass: rgb(22 26 34 / .82); --ink: #fff; --dim: #d5d9e0; --amber: #f5b544; --accent: #0b6e69; --line: rgb(255 255 255 / .16);
  position: absolute; inset: 0; overflow: hidden; isolation: isolate; container: tour / size;
  color: var(--ink); font: 400 14px/1.45 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  font-feature-settings: 'calt' 0; -webkit-text-size-adjust: 100%; -webkit-tap-highlight-color: transparent;
}
:host([full-window]) { position: fixed !important; inset: 0 !important; z-index: 2147483647 !important;
  width: 100vw !important; height: 100vh !important; height: 100dvh !important; max-width: none !important; max-height: none !important; margin: 0 !important; border-radius: 0 !important; }
.tour *, .tour *::before, .tour *::after { box-sizing: border-box; }
/* WebKit draws its own light menu under light letters otherwise. */
.tour select:not(.form-control) { appearance: none; padding-inline-end: 36px; background-repeat: no-repeat; background-size: 6px 6px; background-position: right 18px center, right 12px center;
  background-image: linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%); }
.tour[dir=rtl] select:not(.form-control) { background-position: left 12px center, left 18px center; }
.stage { position: absolute; inset: 0; }
.stage[hidden] { display: none; }
/* The poster under the tour is seen until there is a picture. */
.tour[data-waiting] .stopover-viewer:not([data-blank]) { background: none; }
.tour[data-waiting] canvas { opacity: 0; }
.stand-in { position: absolute; inset: 0; pointer-events: none; }
.stand-in:empty { display: none; }
.top { position: absolute; inset: 0 0 auto; pointer-events: none; padding: calc(18px + env(safe-area-inset-top)) calc(18px + env(safe-area-inset-right)) 56px calc(18px + env(safe-area-inset-left));
  background: linear-gradient(rgb(10 12 16 / .72), rgb(10 12 16 / .45) 50%, rgb(10 12 16 / 0)); }
.top:empty { display: none; }
.tour-name, .stop-name { margin: 0; max-width: 44ch; overflow-wrap: anywhere; text-shadow: 0 0 8px rgb(0 0 0 / .55); }
.tour-name { font-size: 13px; color: #eef0f3; }
.stop-name { font-size: 20px; line-height: 1.2; font-weight: 700; letter-spacing: -.02em; }
.bottom { position: absolute; inset: auto 0 0; pointer-events: none; display: grid; gap: 12px; justify-items: center;
  padding: 18px calc(18px + env(safe-area-inset-right)) calc(18px + env(safe-area-inset-bottom)) calc(18px + env(safe-area-inset-left)); }
.bottom > * { pointer-events: auto; }
.notices { position: absolute; inset: calc(84px + env(safe-area-inset-top)) 18px auto; display: grid; gap: 8px; justify-items: center; pointer-events: none; }
.notice, .waiting { margin: 0; padding: 10px 16px; border-radius: 14px; background: var(--glass); color: var(--ink); overflow-wrap: anywhere; user-select: text; pointer-events: auto; }
.failure { position: absolute; inset: 0; margin: auto; width: fit-content; height: fit-content; max-width: min(40ch, 90%); padding: 14px 20px; border-radius: 14px; background: var(--glass); text-align: center; }
.failure p { margin: 0; }
.failure .text-button { margin: 4px 0 0; text-align: center; }
.waiting { display: flex; gap: 10px; align-items: center; }
.waiting-mark { width: 16px; height: 16px; border-radius: 50%; border: 2px solid var(--line); border-top-color: var(--amber); animation: turn 1s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
.unseen { position: absolute; width: 1px; height: 1px; opacity: 0; }
.tour :focus-visible { outline: 3px solid var(--amber); outline-offset: 2px; }
.tour :focus:not(:focus-visible) { outline: none; }
@container tour (max-height: 420px) { .top { padding-top: 12px; } .bottom { padding-bottom: 12px; gap: 8px; } .stop-name { font-size: 17px; } }
@media (prefers-reduced-motion: reduce) { .tour *, .tour *::before { animation-duration: 0s !important; transition-duration: 0s !important; } .waiting-mark { border-color: var(--amber); } }
`
