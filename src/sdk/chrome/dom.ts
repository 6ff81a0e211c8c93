type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    element.setAttribute(name, value === true ? '' : String(value))
  }
}

/** Creates an HTML element. Strings among the children become text nodes, never markup. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  setAttributes(element, attributes)
  element.append(...children)
  return element
}

/** Functions that write the texts of elements, for a change of the language. */
const writers = new WeakMap<Element, () => void>()

/** Writes the texts of an element, now and whenever the visitor changes the language. */
export function localize<Target extends Element>(element: Target, write: (element: Target) => void): Target {
  const run = () => write(element)
  writers.set(element, run)
  run()
  return element
}

/** Writes the texts of all elements of a tree in the current language. */
export function relocalize(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) writers.get(element)?.()
}

/** Sets the accessible name and the tooltip of a button. */
export function setLabel(element: HTMLElement, label: string): void {
  element.ariaLabel = label
  element.title = label
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** Creates a 24 × 24 icon in the text color, hidden from assistive technology: its button has the accessible name. */
export function createIcon(path: string): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  setAttributes(svg, { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' })
  const line = document.createElementNS(svgNamespace, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}
