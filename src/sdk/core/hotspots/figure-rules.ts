/** Look of what hotspots fill: edges of areas, images and videos in the scene. It comes with the first of them. */
export const figureRules = `
.stopover-viewer .hotspots li:not([data-fills]), .stopover-viewer li[data-fills] .hotspot { z-index: 1; }
.stopover-viewer li[data-fills] .disc { display: none; }
.stopover-viewer li[data-fills] .label { top: 50%; translate: 0 -50%; }
.stopover-viewer .outline { position: absolute; width: 1px; height: 1px; overflow: visible; transform: var(--back); }
.stopover-viewer .outline path { fill: none; stroke: rgb(22 26 34 / .82); stroke-width: 5; stroke-linejoin: round; }
.stopover-viewer .outline .line { fill: var(--fill, #fff); fill-opacity: .1; stroke: #fff; stroke-width: 2; cursor: pointer; pointer-events: all; transition: fill-opacity .15s; }
.stopover-viewer .outline[data-coloured] .line { fill-opacity: .3; }
.stopover-viewer .hotspot[data-visited] ~ .outline .line { stroke-dasharray: 9 5; }
.stopover-viewer li:hover .outline .line { fill-opacity: .3; stroke-width: 3; }
.stopover-viewer .hotspot:focus-visible ~ .outline .line { stroke: #f5b544; stroke-width: 4; }
.stopover-viewer .hotspot:focus-visible ~ .outline .rim { stroke-width: 8; }
.stopover-viewer .hotspot[data-selected] ~ .outline .line { stroke: #f5b544; fill-opacity: .3; stroke-width: 3; }
.stopover-viewer[data-editing] .outline .line { cursor: inherit; }
.stopover-viewer[data-editing] .hotspot[data-selected] ~ .outline .line { cursor: move; }
.stopover-viewer li:has(.pinned):not(:hover) .hotspot:not(:focus-visible) .label { opacity: 0; }
.stopover-viewer .pinned { position: absolute; transform: var(--back); }
.stopover-viewer .pinned > :first-child { background: rgb(22 26 34 / .5); cursor: pointer; pointer-events: auto; }
.stopover-viewer li:hover .pinned > :first-child { outline: 2px solid #fff; }
.stopover-viewer .hotspot[data-visited] ~ .pinned > :first-child { outline: 2px dashed #fff; }
.stopover-viewer .hotspot:is(:focus-visible, [data-selected]) ~ .pinned > :first-child { outline: 4px solid #f5b544; }
.stopover-viewer .pinned-play { position: absolute; width: 44px; height: 44px; padding: 10px; border: 2px solid #fff; border-radius: 50%; background: rgb(22 26 34 / .82); color: #fff; cursor: pointer; pointer-events: auto; }
.stopover-viewer .pinned-play svg { display: block; fill: none; stroke: currentColor; stroke-width: 2; }
.stopover-viewer .pinned-play:focus-visible { outline: 3px solid #f5b544; outline-offset: 2px; }
.stopover-viewer[data-editing] .pinned-play, .stopover-viewer .pinned [hidden] { display: none; }
@media (forced-colors: active) {
  .stopover-viewer .outline path { stroke: Canvas; } .stopover-viewer .outline .line { stroke: ButtonText; } .stopover-viewer li:hover .outline .line, .stopover-viewer .hotspot:focus-visible ~ .outline .line { stroke: Highlight; } }
`
