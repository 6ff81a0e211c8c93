/** Look of the image's frame and of hotspots: dark glass discs, white ring, label pill; 44 px targets. */
const rules = `
.stopover-viewer { position: absolute; inset: 0; overflow: hidden; overflow: clip; isolation: isolate; background: #161a22; color: #fff;
  font: 400 14px/1.4 'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-feature-settings: 'calt' 0; text-align: start; letter-spacing: normal;
  container: stopover-viewer / size; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; -webkit-tap-highlight-color: transparent; }
.stopover-viewer *, .stopover-viewer *::before { box-sizing: border-box; }
.stopover-viewer .surface { position: absolute; inset: 0; cursor: grab; outline: none; }
.stopover-viewer .surface:active { cursor: grabbing; }
.stopover-viewer[data-editing] .surface { cursor: crosshair; }
.stopover-viewer .surface:focus-visible::after { content: ''; position: absolute; inset: 0; border: 3px solid #f5b544; pointer-events: none; }
.stopover-viewer canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.stopover-viewer .exhibits { position: absolute; inset: 0; overflow: hidden; pointer-events: none; }
.stopover-viewer .captions { position: absolute; inset: auto 16px max(20%, calc(var(--controls, 138px) + 12px)); display: grid; gap: 2px; justify-items: center; font-size: clamp(15px, 2.4cqmin, 24px); line-height: 1.35; text-align: center; }
.stopover-viewer .captions span { padding: 2px 10px; border-radius: 6px; background: rgb(10 12 16 / .82); white-space: pre-line; }
.stopover-viewer .again { display: block; min-height: 44px; margin: 4px auto -6px; padding: 0 12px; border: 0; background: none; color: #f5b544; font: inherit; font-weight: 600; cursor: pointer; pointer-events: auto; }
.stopover-viewer .again:focus-visible { outline: 3px solid #f5b544; }
.stopover-viewer .hotspots { position: absolute; inset: 0; margin: 0; padding: 0; list-style: none; pointer-events: none; }
.stopover-viewer .hotspots li { position: absolute; left: 0; top: 0; width: 0; height: 0; margin: 0; padding: 0; will-change: transform; }
.stopover-viewer .hotspots li[data-away] .hotspot { opacity: 0; pointer-events: none; }
.stopover-viewer .hotspots li[data-out] { opacity: .4; }
.stopover-viewer .hotspot { --disc: 44px; --fill: rgb(22 26 34 / .82); --on-fill: #fff; position: absolute; left: -22px; top: -22px; width: 44px; height: 44px; margin: 0; padding: 0;
  border: 0; background: none; color: inherit; font: inherit; cursor: pointer; pointer-events: auto; touch-action: none; outline: none; appearance: none; text-decoration: none; }
.stopover-viewer .hotspot[data-size=small] { --disc: 36px; }
.stopover-viewer .hotspot[data-size=large] { --disc: 56px; left: -28px; top: -28px; width: 56px; height: 56px; }
.stopover-viewer .disc { position: absolute; left: 50%; top: 50%; width: var(--disc); height: var(--disc); translate: -50% -50%;
  display: grid; place-items: center; border-radius: 50%; border: 2px solid #fff; background: var(--fill); color: var(--on-fill); box-shadow: 0 1px 6px rgb(0 0 0 / .35);
  transition: transform .15s ease-out, background-color .15s ease-out; }
.stopover-viewer .disc svg { width: 55%; height: 55%; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.stopover-viewer .hotspot[data-visited] .disc::before { content: ''; position: absolute; right: -6px; top: -6px; width: 18px; height: 18px; border: 2px solid #161a22; border-radius: 50%; background: #fff; }
.stopover-viewer .hotspot[data-visited] .disc::after { content: ''; position: absolute; right: 0; top: -2px; width: 5px; height: 9px; border: solid #161a22; border-width: 0 2px 2px 0; rotate: 45deg; }
.stopover-viewer .hotspot:hover .disc { transform: scale(1.08); }
.stopover-viewer .hotspot:active .disc { transform: scale(.96); }
.stopover-viewer .hotspot:focus-visible .disc { outline: 3px solid #f5b544; outline-offset: 2px; }
.stopover-viewer .hotspot[data-selected] .disc { background: #0b6e69; color: #fff; box-shadow: 0 0 0 4px #f5b544, 0 1px 6px 4px rgb(0 0 0 / .35); }
.stopover-viewer[data-editing] .hotspot { cursor: move; }
.stopover-viewer .label { position: absolute; left: 50%; top: calc(50% + var(--disc) / 2 + 8px); transform: translateX(-50%); max-width: 200px; width: max-content; padding: 3px 10px; border-radius: 12px;
  background: rgb(22 26 34 / .82); color: #fff; font-size: 13px; font-weight: 600; line-height: 1.35; text-align: center; overflow-wrap: anywhere; pointer-events: none; transition: opacity .15s; }
.stopover-viewer .label[data-mode=never], .stopover-viewer .label[data-mode=hover] { opacity: 0; }
.stopover-viewer li:hover .label[data-mode=hover], .stopover-viewer .hotspot:focus-visible .label[data-mode=hover], .stopover-viewer .hotspot[data-selected] .label { opacity: 1; }
.stopover-viewer .tooltip { display: none; font-weight: 400; }
.stopover-viewer li:hover .tooltip, .stopover-viewer .hotspot:focus-visible .tooltip { display: block; }
.stopover-viewer .label:empty { display: none; }
.stopover-viewer .unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.stopover-viewer .message { position: absolute; inset: 0; margin: auto; width: fit-content; height: fit-content; max-width: min(36ch, 80%); padding: 12px 18px; border-radius: 14px; background: rgb(22 26 34 / .82);
  border: 1px solid rgb(255 255 255 / .16); text-align: center; pointer-events: none; }
.stopover-viewer .message:empty { display: none; }
.stopover-viewer[data-blank] { background: linear-gradient(#39424f, #20262f); }
.stopover-viewer[data-blank] canvas { visibility: hidden; }
.stopover-viewer .hint { position: absolute; inset: 0; margin: auto; width: fit-content; height: fit-content; padding: 10px 16px; border-radius: 14px; background: rgb(22 26 34 / .82); font-weight: 600; opacity: 0; pointer-events: none; transition: opacity .2s; }
.stopover-viewer .hint[data-shown] { opacity: 1; }
@container stopover-viewer (max-width: 600px) { .stopover-viewer .hotspot[data-prominent][data-size=medium] { --disc: 52px; left: -26px; top: -26px; width: 52px; height: 52px; } }
@media (prefers-reduced-motion: reduce) { .stopover-viewer * { transition-duration: 0s !important; } }
@media (forced-colors: active) { .stopover-viewer .disc, .stopover-viewer .label { background: Canvas; color: CanvasText; } }
`

let shared: CSSStyleSheet | null = null
const viewers = new WeakMap<Document | ShadowRoot, number>()

/** Adds the look of what comes later, for all viewers that there are and will be. */
export function addViewerRules(more: string): void {
  shared?.replaceSync(rules + more)
}

/**
 * Gives the styles to the tree the viewer stands in, the page or a shadow root. A constructed sheet needs no
 * `style-src` of a host page's policy. Returns how to take them away again once no viewer needs them.
 */
export function adoptViewerStyles(element: Element): () => void {
  const node = element.getRootNode()
  const root = node instanceof ShadowRoot ? node : element.ownerDocument
  shared ??= new CSSStyleSheet()
  const sheet = shared
  if (sheet.cssRules.length === 0) sheet.replaceSync(rules)
  viewers.set(root, (viewers.get(root) ?? 0) + 1)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    const left = (viewers.get(root) ?? 1) - 1
    viewers.set(root, left)
    if (left === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
