import rules from './viewer.css?raw'

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
