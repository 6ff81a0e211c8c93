/** Elements for unit tests: a tree with attributes, styles, focus and events, without layout or parsing. */

const focus: { current: FakeElement | null } = { current: null }

class FakeStyle {
  readonly #properties = new Map<string, string>();
  [name: string]: unknown

  setProperty(name: string, value: string): void {
    this.#properties.set(name, value)
  }

  getPropertyValue(name: string): string {
    return this.#properties.get(name) ?? ''
  }
}

/** Element of the fake DOM, with the members that the tested code uses. */
export class FakeElement extends EventTarget {
  readonly nodeType = 1
  readonly namespaceURI: string
  readonly tagName: string
  readonly style = new FakeStyle()
  readonly dataset: Record<string, string> = {}
  readonly ownerDocument = fakeDocument
  readonly childNodes: (FakeElement | string)[] = []
  readonly #attributes = new Map<string, string>()
  parentNode: FakeElement | null = null
  className = ''
  hidden = false

  constructor(tagName: string, namespaceURI: string) {
    super()
    this.tagName = tagName
    this.namespaceURI = namespaceURI
  }

  get children(): readonly FakeElement[] {
    return this.childNodes.filter((child) => child instanceof FakeElement)
  }

  get textContent(): string {
    return this.childNodes.map((child) => (typeof child === 'string' ? child : child.textContent)).join('')
  }

  set textContent(text: string) {
    this.replaceChildren(text)
  }

  append(...children: (FakeElement | string)[]): void {
    for (const child of children) {
      if (child instanceof FakeElement) {
        child.remove()
        child.parentNode = this
      }
      if (child !== '') this.childNodes.push(child)
    }
  }

  replaceChildren(...children: (FakeElement | string)[]): void {
    for (const child of [...this.children]) child.remove()
    this.childNodes.length = 0
    this.append(...children)
  }

  remove(): void {
    const siblings = this.parentNode?.childNodes
    siblings?.splice(siblings.indexOf(this), 1)
    this.parentNode = null
    if (this.contains(focus.current)) focus.current = null
  }

  contains(other: FakeElement | null): boolean {
    for (let node = other; node; node = node.parentNode) if (node === this) return true
    return false
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value)
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name)
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name)
  }

  toggleAttribute(name: string, isSet = !this.hasAttribute(name)): void {
    if (isSet) this.#attributes.set(name, '')
    else this.#attributes.delete(name)
  }

  /** Knows only the selectors about the focus. */
  matches(selector: string): boolean {
    return selector === ':focus-within' ? this.contains(focus.current) : focus.current === this
  }

  querySelector(_focused: ':focus'): FakeElement | null {
    return this.contains(focus.current) ? focus.current : null
  }

  focus(): void {
    focus.current = this
  }

  click(): void {
    this.dispatchEvent(new Event('click'))
  }
}

const html = 'http://www.w3.org/1999/xhtml'

const fakeDocument = {
  baseURI: 'https://site.example/page',
  createElement: (tagName: string): FakeElement => new FakeElement(tagName, html),
  createElementNS: (namespaceURI: string, tagName: string): FakeElement => new FakeElement(tagName, namespaceURI),
}

/** A document that creates fake elements. */
export function createFakeDocument(): Document {
  return Object.assign(Object.create(null), fakeDocument) as Document
}
