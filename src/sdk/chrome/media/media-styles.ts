import { adoptStyles } from '../adopt-styles.ts'

/** Controls of a video. Complete in themselves: an editor's stage shows them without the rest of the chrome. */
const mediaStyles = `
.media { display: grid; gap: 8px; justify-items: center; width: min(100%, 720px); grid-column: 1 / -1; justify-self: center; color: #fff;
  font: 400 14px/1.45 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-feature-settings: 'calt' 0; }
.media[hidden], .media [hidden] { display: none; }
.media-bar { display: flex; align-items: center; gap: 4px; width: 100%; padding: 4px 10px 4px 6px; border-radius: 14px; background: rgb(22 26 34 / .82); -webkit-backdrop-filter: blur(12px); backdrop-filter: blur(12px); }
.media button { display: grid; place-items: center; flex: none; min-width: 44px; height: 44px; padding: 0; border: 0; border-radius: 10px; background: none; color: inherit; font: inherit; cursor: pointer; transition: background-color .15s; }
@media (hover: hover) { .media button:hover { background: rgb(255 255 255 / .12); } }
.media svg { display: block; width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.media :focus-visible { outline: 3px solid #f5b544; outline-offset: 2px; }
.media .media-sound { grid-auto-flow: column; gap: 8px; padding: 0 16px 0 12px; border-radius: 22px; background: #fff; color: #161a22; font-weight: 600; box-shadow: 0 1px 8px rgb(0 0 0 / .4); }
@media (hover: hover) { .media .media-sound:hover { background: #eef0f3; } }
.media-time { flex: none; font-size: 13px; font-variant-numeric: tabular-nums; color: #d5d9e0; }
.media button[data-on] { color: #f5b544; }
.media-choice { position: relative; flex: none; }
.media input[type=range] { --at: 0%; --come: 0%; appearance: none; -webkit-appearance: none; min-width: 0; height: 44px; margin: 0 6px; background: none; cursor: pointer; border-radius: 6px; }
.media-seek { flex: 1; }
.media-volume { flex: none; width: 84px; }
.media input[type=range]::-webkit-slider-runnable-track { height: 6px; border-radius: 3px;
  background: linear-gradient(to right, #f5b544 var(--at), rgb(255 255 255 / .45) var(--at) var(--come), rgb(255 255 255 / .22) var(--come)); }
.media input[type=range]::-moz-range-track { height: 6px; border-radius: 3px;
  background: linear-gradient(to right, #f5b544 var(--at), rgb(255 255 255 / .45) var(--at) var(--come), rgb(255 255 255 / .22) var(--come)); }
.media input[type=range]::-webkit-slider-thumb { -webkit-appearance: none; width: 16px; height: 16px; margin-top: -5px; border: 0; border-radius: 50%; background: #fff; box-shadow: 0 1px 4px rgb(0 0 0 / .5); }
.media input[type=range]::-moz-range-thumb { width: 16px; height: 16px; border: 0; border-radius: 50%; background: #fff; }
.media[data-waiting] .media-seek { animation: media-wait 1.2s ease-in-out infinite alternate; }
@keyframes media-wait { to { opacity: .4; } }
.media[data-stage] { position: absolute; z-index: 1; inset: auto 16px 16px; margin: auto; width: min(calc(100% - 32px), 640px); container: tour / inline-size; }
.media, .media * { box-sizing: border-box; }
@container tour (max-width: 560px) { .media-volume { display: none; }
  .media-bar:has(> .media-transcript:not([hidden])) > .media-time { display: none; } }
@container tour (min-width: 900px) { .bottom:has(> .media:not([hidden])) > :is(.bar, .description) { grid-row: 2 !important; } .media { grid-row: 1; } }
@media (prefers-reduced-motion: reduce) { .media * { animation: none !important; transition: none !important; } }
@media (forced-colors: active) { .media-bar, .media button { border: 1px solid CanvasText; background: Canvas; }
  .media input[type=range] { appearance: auto; -webkit-appearance: auto; } }
`

/** Gives the styles to the tree that the element stands in. */
export function adoptMediaStyles(element: Element): void {
  adoptStyles(element, mediaStyles)
}
