const sheets = new Map<string, CSSStyleSheet>()

/** Gives rules to the tree that the element stands in, the page or a shadow root; once, however often it is asked. */
export function adoptStyles(element: Element, rules: string): void {
  const node = element.getRootNode()
  const root = node instanceof ShadowRoot ? node : element.ownerDocument
  const sheet = sheets.get(rules) ?? new CSSStyleSheet()
  if (!sheets.has(rules)) sheet.replaceSync(rules)
  sheets.set(rules, sheet)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
