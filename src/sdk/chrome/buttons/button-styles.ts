/** Arranged buttons: the bar and the corner as an author filled them, custom buttons, and what is behind "More". */
export const buttonStyles = `
.bar[data-arranged] { display: flex; flex-wrap: nowrap; line-height: inherit; text-align: start; width: fit-content; min-width: 0; max-width: 100%; }
.bar[data-arranged][hidden], .corner[hidden], .more-panel[hidden] { display: none; }
.bar[data-arranged] > .icon-button:not(.rotate-button, .vr-button, [hidden]) { display: inline-grid; }
.corner { position: absolute; inset: calc(18px + var(--corner-drop, 0px) + env(safe-area-inset-top)) calc(18px + env(safe-area-inset-right)) auto auto; display: flex; flex-wrap: wrap; justify-content: end; gap: 4px; max-width: max(100px, 46cqw); pointer-events: auto; border-radius: 14px; background: var(--glass); -webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px); }
.corner > .icon-button { border-radius: 14px; }
.top:has(> .corner) > .title { padding-inline-end: var(--corner-width, 0px); }
:is(.bar, .corner, .more-panel) > [aria-expanded=true]:not(.more-button) { background: var(--accent); }
.more-button[aria-expanded=true] { background: rgb(255 255 255 / .24); }
.more-button svg { stroke-width: 3; }
.own-button { color: inherit; font: inherit; font-weight: 600; line-height: 44px; text-decoration: none; background: rgb(255 255 255 / .14); }
.own-label { display: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
[data-labels=short] > .own-button:not([hidden]) { flex: 0 1 auto; min-width: 112px; text-align: start; }
[data-labels=short] > .own-button > .own-label { -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; font-size: 13px; line-height: 1.25; overflow-wrap: anywhere; }
[data-labels] > .own-button:not([hidden]) { display: inline-flex; align-items: center; gap: 8px; width: auto; max-width: 240px; padding: 0 12px 0 10px; vertical-align: top; }
[data-labels=whole] > .own-button:not([hidden]) { max-width: min(100%, 480px); }
.bar[data-arranged][data-labels] > .own-button:not(.rotate-button, .vr-button, [hidden]) { display: inline-flex; }
[data-labels] > .own-button svg { flex: none; }
[data-labels=whole] > .own-button > .own-label, .more-panel .own-label { display: block; }
[data-labels=short] > .own-button > .own-label { display: -webkit-box; }
.more-panel { position: absolute; z-index: 1; display: flex; flex-direction: column; gap: 2px; min-width: 200px; max-width: min(320px, 100cqw - 24px); max-height: calc(100cqh - 180px); padding: 6px; overflow: auto; overscroll-behavior: contain; pointer-events: auto; border-radius: 14px; background: rgb(22 26 34 / .92); -webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px); line-height: 1.3; }
.more-panel > .icon-button:not([hidden]) { display: flex; align-items: center; gap: 12px; width: 100%; height: auto; min-height: 44px; padding: 8px 14px 8px 10px; color: inherit; font: inherit; line-height: 1.3; text-align: start; background: none; }
.more-panel > .icon-button:not(.own-button)::after { content: attr(aria-label); }
.more-panel > .own-button > .own-label { white-space: normal; overflow-wrap: anywhere; }
.more-panel svg { flex: none; }
@media (hover: hover) { .more-panel > .icon-button:hover, .own-button:hover { background: rgb(255 255 255 / .22); } }
@container tour (min-width: 900px) { .bottom:has(> .description:not([hidden])) > .bar[data-arranged] { max-width: 60cqw; } }
@container tour (max-width: 480px) { .bottom:has(> .bar[data-arranged]) { padding-inline: 10px; } .more-panel > .icon-button:is(.rotate-button, .vr-button) { display: none; } }
@media (forced-colors: active) { .corner, .more-panel, .own-button { border: 1px solid CanvasText; background: Canvas; } .own-button { color: LinkText; } }
`
