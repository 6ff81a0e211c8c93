import rules from './viewer.css?raw'

let sharedSheet: CSSStyleSheet | null = null
const viewerCounts = new WeakMap<Document | ShadowRoot, number>()

/** Adds the look of what comes later, for all viewers that there are and will be. */
export function addViewerRules(extraRules: string): void {
  sharedSheet?.replaceSync(rules + extraRules)
}

/**
 * Gives the styles to the tree the viewer stands in, the page or a shadow root. A constructed sheet needs no
 * `style-src` of a host page's policy. Returns how to take them away again once no viewer needs them.
 */
export function adoptViewerStyles(element: Element): () => void {
  const node = element.getRootNode()
  const root = node instanceof ShadowRoot ? node : element.ownerDocument
  sharedSheet ??= new CSSStyleSheet()
  const sheet = sharedSheet
  if (sheet.cssRules.length === 0) sheet.replaceSync(rules)
  viewerCounts.set(root, (viewerCounts.get(root) ?? 0) + 1)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    const remaining = (viewerCounts.get(root) ?? 1) - 1
    viewerCounts.set(root, remaining)
    if (remaining === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
