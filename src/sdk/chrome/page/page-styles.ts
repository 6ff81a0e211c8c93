import type { Chrome } from '../chrome.ts'

/** Adds rules of the page to the tour's shadow root. Call the returned function to remove them. */
export function addPageStyles({ frame }: Pick<Chrome, 'frame'>, rules: string): () => void {
  const root = frame.element.getRootNode()
  if (!(root instanceof ShadowRoot)) return () => undefined
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
