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
