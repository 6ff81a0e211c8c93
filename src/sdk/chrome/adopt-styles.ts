const sheets = new Map<string, CSSStyleSheet>()

/** Adds a style sheet to the document or shadow root of an element, once per root. */
export function adoptStyles(element: Element, rules: string): void {
  const node = element.getRootNode()
  const root = node instanceof ShadowRoot ? node : element.ownerDocument
  const sheet = sheets.get(rules) ?? new CSSStyleSheet()
  if (!sheets.has(rules)) sheet.replaceSync(rules)
  sheets.set(rules, sheet)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
