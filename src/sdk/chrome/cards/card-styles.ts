import { adoptStyles } from '../adopt-styles.ts'

/** Images, videos and what stands around them in a sheet. */
const cardStyles = `
.rich-text-medium { margin: 14px 0; }
.card-words { margin: 0 0 12px; overflow-wrap: anywhere; white-space: pre-line; }
.card-figure { margin: 0; }
.card-figure img, .card-film video { display: block; width: 100%; max-height: max(120px, calc(100cqh - 240px)); object-fit: contain; border-radius: 10px; background: rgb(0 0 0 / .3); }
.card-figure img { height: auto; background-position: center; background-repeat: no-repeat; background-size: contain; }
.card-media { position: relative; }
:is(.card-media[data-loading], .card-player:has(.media[data-waiting]) > .card-film)::after { content: ''; position: absolute; inset: 0; width: 32px; height: 32px; margin: auto; border: 3px solid var(--line); border-top-color: var(--amber); border-radius: 50%; pointer-events: none; animation: turn 1s linear infinite, card-wait .2s .4s backwards; }
@keyframes card-wait { from { opacity: 0; } }
@media (prefers-reduced-motion: reduce) { .card-media::after, .card-film::after { border-color: var(--amber); animation: none !important; } }
.card-figure figcaption { margin-top: 10px; color: var(--dim); overflow-wrap: anywhere; }
.card-figure .read-link { margin-top: 2px; }
.gallery-track { display: flex; align-items: center; gap: 12px; margin: 0; padding: 0; list-style: none; overflow-x: auto; overscroll-behavior-x: contain; scroll-snap-type: x mandatory; scrollbar-width: none; border-radius: 10px; }
.gallery-track li { flex: 0 0 100%; min-width: 0; scroll-snap-align: start; }
.gallery-track:focus-visible { outline-offset: -3px; }
.gallery-steps { display: flex; align-items: center; justify-content: center; gap: 12px; margin-top: 8px; }
.gallery-steps p { margin: 0; min-width: 12ch; text-align: center; font-variant-numeric: tabular-nums; }
.gallery-steps:dir(rtl) svg { scale: -1 1; }
.gallery-steps [aria-disabled=true] { opacity: .4; cursor: default; }
.card-film { position: relative; }
.card-film .captions { position: absolute; inset: auto 12px 12px; }
.captions { display: grid; gap: 2px; justify-items: center; font-size: 16px; line-height: 1.35; text-align: center; pointer-events: none; }
.captions span { padding: 2px 10px; border-radius: 6px; background: rgb(10 12 16 / .82); white-space: pre-line; }
.card-captioned .captions { min-height: 30px; margin-bottom: 8px; }
.card-sound ~ * .media-volume { display: none; }
.card-player .media { width: 100%; margin-top: 10px; }
.card-player summary { display: flex; align-items: center; min-height: 44px; width: fit-content; margin-top: 6px; color: var(--amber); font-weight: 600; cursor: pointer; list-style-position: inside; }
.card-poster { position: relative; display: grid; min-height: min(420px, 55cqh); border-radius: 10px; overflow: hidden; background: rgb(0 0 0 / .3); }
.card-poster > * { grid-area: 1 / 1; }
.card-poster img { width: 100%; height: 100%; min-height: 0; max-height: max(160px, calc(100cqh - 200px)); object-fit: cover; }
.card-poster > div { display: grid; gap: 12px; place-content: center; justify-items: center; padding: 24px; background: rgb(10 12 16 / .72); text-align: center; }
.card-poster p { margin: 0; max-width: 42ch; }
.card-accept { min-height: 44px; padding: 0 20px; border: 0; border-radius: 22px; background: #fff; color: #161a22; font: inherit; font-weight: 600; cursor: pointer; }
.card-frame { display: block; width: 100%; height: max(240px, calc(100cqh - 180px)); border: 0; border-radius: 10px; background: #fff; }
.card-links { display: flex; flex-wrap: wrap; gap: 0 24px; margin-top: 6px; }
.card-credit { margin: 8px 0 0; color: var(--dim); }
.sheet[data-small] .card-player { display: flex; flex-wrap: wrap; align-items: center; column-gap: 12px; }
.sheet[data-small] .card-player > .card-sound:not(.card-captioned) { display: none; }
.sheet[data-small] .card-player > details { flex: none; }
.sheet[data-small] .card-player > :has(> .media) { flex: 1 1 220px; min-width: 0; }
.sheet[data-small] .card-player .media { margin-top: 0; }
.sheet[data-small] .card-player summary { margin: 0; }
.sheet[data-small] .card-player > details[open] { flex: 1 1 100%; }
@media (forced-colors: active) { .card-figure img, .card-film video { border: 1px solid CanvasText; } }
`

export function adoptCardStyles(element: Element): void {
  adoptStyles(element, cardStyles)
}
