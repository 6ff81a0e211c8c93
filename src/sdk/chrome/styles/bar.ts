/** The glass bar and the description card. What is too much for one line of a narrow bar stands in lines of about the same length. */
export const barStyles = `
.bar { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px; width: min(100%, 420px); min-width: fit-content; padding: 6px; border-radius: 14px; background: var(--glass); }
.bar, .description, .sheet { -webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px); }
.icon-button { display: grid; place-items: center; flex: none; width: 44px; height: 44px; padding: 0; border: 0; border-radius: 10px; background: none; color: inherit; cursor: pointer; transition: background-color .15s; }
@media (hover: hover) { .icon-button:hover, .about:hover, .stop:hover { background: rgb(255 255 255 / .12); } }
.icon-button:active { background: rgb(255 255 255 / .24); }
.icon-button[data-active] { background: var(--accent); }
.tour svg { display: block; width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.description { display: flex; align-items: flex-start; gap: 4px; width: min(100%, 420px); border-radius: 14px; background: var(--glass); padding: 4px 4px 4px 14px; }
.description[hidden] { display: none; }
.description[data-fold='minimized'] { width: auto; padding: 0; justify-self: start; }
.description-body { flex: 1; min-width: 0; padding: 10px 0; }
.description[data-fold='whole'] .description-body { display: flex; flex-direction: column; max-height: calc(var(--room) - 8px); }
.description-body p { margin: 0; }
.description .rich-text { min-height: 0; overflow: auto; overscroll-behavior: contain; }
.description .text-button { flex: none; align-self: start; }
.clamped { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.text-button { min-height: 44px; margin: 0 0 -10px; padding: 0; border: 0; background: none; color: var(--amber); font: inherit; font-weight: 600; text-align: start; cursor: pointer; }
.text-button:hover { text-decoration: underline; }
.read-link { display: inline-flex; align-items: center; min-height: 44px; color: var(--amber); font-weight: 600; text-underline-offset: 3px; }
.about { display: flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 16px 0 12px; border: 0; border-radius: 14px; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
.about svg { width: 20px; height: 20px; }
.rich-text { overflow-wrap: anywhere; }
.rich-text > :first-child { margin-top: 0; }
.rich-text > :last-child { margin-bottom: 0; }
.rich-text h2, .rich-text h3, .rich-text h4 { margin: 1em 0 .4em; font-size: 16px; line-height: 1.3; }
.rich-text p, .rich-text ul, .rich-text ol { margin: .6em 0; }
.rich-text ul, .rich-text ol { padding-inline-start: 1.4em; }
.rich-text a { color: var(--amber); }
@container tour (min-width: 900px) {
  .bottom { grid-template-columns: 1fr auto 1fr; align-items: end; }
  .description { grid-column: 1; justify-self: start; }
  .bar { grid-column: 2; grid-row: 1; width: auto; }
  .description ~ .bar { grid-row: 1; }
}
@container tour (min-width: 480px) and (max-width: 899px) and (max-height: 420px) {
  .bottom:has(> .description[data-fold='minimized']:not([hidden])) { grid-template-columns: auto minmax(0, 1fr); align-items: end; column-gap: 8px; }
  .description:not([data-fold='minimized']), .bottom > :is(.guide, .media) { grid-column: 1 / -1; }
  .description[data-fold='minimized'] { grid-column: 1; }
  .description[data-fold='minimized'] ~ .bar { grid-column: 2; width: fit-content; justify-self: end; }
}
@container tour (max-width: 480px) { .rotate-button { display: none; } }
@container tour (max-width: 480px) {
  .bottom:has(.bar > :nth-child(7)) { padding-inline: 10px; }
  .bar:has(> :nth-child(7)) { display: block; padding: 4px; line-height: 0; text-align: center; text-wrap: balance; }
  .bar:where(:has(> :nth-child(7))) > .icon-button:not(.rotate-button, [hidden]) { display: inline-grid; }
}
.icon-button[hidden] { display: none; }
@container tour (max-width: 480px) and (max-height: 320px) { .about { gap: 0; padding: 0 12px; font-size: 0; } }
@container tour (max-width: 340px) { .bottom { padding: 6px; } .bar { gap: 0; padding: 2px; } }
@container tour (max-width: 279px) { .bar > :nth-last-child(-n + 2):not(:first-child) { display: none; } }
@container tour (max-height: 300px) { .description:not([data-fold='minimized']) { display: none; } }
@media (forced-colors: active) {
  .bar, .description, .sheet, .notice, .waiting, .icon-button, .about, .stop { border: 1px solid CanvasText; background: Canvas; }
  .top { background: none; }
  .tour-name, .stop-name { background: Canvas; width: fit-content; }
  .text-button, .read-link, .rich-text a { color: LinkText; }
}
`
