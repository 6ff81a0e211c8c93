/**
 * What the usual look has written into its rules, by the properties of a tour's own. Begins with `.tour`, so that it
 * counts for more than rules that come later; forced colors have the last word.
 */
export const customPropertyRules = `@media (forced-colors: none) {
.tour .title, .tour .card-poster > div, .tour .captions span { color: #fff; }
.tour .icon-button:active { background: var(--thick-veil); }
@media (hover: hover) {
  .tour :is(.icon-button, .about, .stop):hover, .tour .media button:not(.media-sound):hover { background: var(--veil); }
  .tour .guide .guide-main:hover, .tour .form-send:hover { background: var(--accent-hover); }
  .tour .choice-menu .choice-item:hover, .tour .more-panel > .icon-button:hover { background: var(--veil); }
}
.tour .own-button { background: var(--veil); }
.tour :is(.more-button[aria-expanded=true], .own-button:hover) { background: var(--thick-veil); }
.tour :is(.icon-button[data-active], .guide-main), .tour :is(.place-buttons, .corner, .bar[data-arranged], .more-panel) > [aria-expanded=true]:not(.more-button), .tour :is(.card-accept, .form-send) { background: var(--accent); color: var(--on-accent); }
.tour :is(.sheet, .corner-panel, .more-panel) { background: var(--panel-glass); color: var(--ink); }
.tour .choice-menu { background: var(--solid-glass); color: var(--ink); }
.tour .choice-menu .choice-item:focus-visible { outline-color: var(--amber); }
.tour .stop[aria-current] { background: var(--veil); }
.tour .plan-choice { border-color: var(--dim); background: var(--solid-glass); }
.tour .view-cone { background: radial-gradient(var(--cone), var(--cone-end) 70%); }
.tour .media { color: var(--ink); }
.tour .media-bar { background: var(--glass); }
.tour .media-time { color: var(--dim); }
.tour .media button[data-on] { color: var(--amber); }
.tour .media :focus-visible { outline-color: var(--amber); }
.tour .media input[type=range]::-webkit-slider-runnable-track { background: linear-gradient(to right, var(--amber) var(--at), var(--groove-come) var(--at) var(--come), var(--groove) var(--come)); }
.tour .media input[type=range]::-moz-range-track { background: linear-gradient(to right, var(--amber) var(--at), var(--groove-come) var(--at) var(--come), var(--groove) var(--come)); }
.tour .media input[type=range]::-webkit-slider-thumb { background: var(--ink); }
.tour .media input[type=range]::-moz-range-thumb { background: var(--ink); }
.tour .stopover-viewer :is(.label, .message, .hint) { border-color: var(--line); background: var(--glass); color: var(--ink); }
.tour .stopover-viewer .again { color: var(--amber); }
.tour .stopover-viewer .hotspot { --fill: var(--glass); --on-fill: var(--ink); }
.tour .stopover-viewer .disc { border-color: var(--on-fill); }
.tour .stopover-viewer .hotspot:focus-visible .disc { outline-color: var(--ring); }
.tour .stopover-viewer .surface:focus-visible::after { border-color: var(--ring); }
}
`
