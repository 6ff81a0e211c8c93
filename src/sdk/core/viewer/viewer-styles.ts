import rules from './viewer.css?raw'

let sharedSheet: CSSStyleSheet | null = null
let lazyRules = ''
const viewerCounts = new WeakMap<Document | ShadowRoot, number>()

/** Adds the rules of lazily loaded parts to the style sheet that all viewers share. */
export function addViewerRules(extraRules: string): void {
  if (!lazyRules.includes(extraRules)) lazyRules += extraRules
  sharedSheet?.replaceSync(rules + lazyRules)
}

/**
 * Adds the viewer's styles to its document or shadow root. A constructed style sheet needs no `style-src` in the content
 * security policy of a host page. Returns a function that removes them when the last viewer is gone.
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
    const remainingCount = (viewerCounts.get(root) ?? 1) - 1
    viewerCounts.set(root, remainingCount)
    if (remainingCount === 0) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
