import type { StopoverCompareElement, StopoverScene, StopoverTourElement } from '../page-api.ts'
import compareStyles from './compare.css?raw'
import { clampPosition, clipsOf, leftOf, positionAfterKey, positionAt, positionRevealing } from './compare-position.ts'
import { PairedTours, type Side } from './paired-tours.ts'

// Imports no code of the viewer: shared modules would move into the file that every page with a tour loads first.

export const compareElementName = 'stopover-compare'

const sides = ['before', 'after'] as const satisfies readonly Side[]
const middle = 50
const svgNamespace = 'http://www.w3.org/2000/svg'

/** Rules that clip only the image of a tour: controls have the whole width, and hotspots can be clicked on its side. */
const tourRules = `.stage, :host > img { clip-path: var(--stopover-clip) }
.tour > :not(.top, .bottom, .notices, .fallback), .start-layer, .gate-layer { pointer-events: auto }`

type ViewParts = {
  readonly sides: Readonly<Record<Side, HTMLElement>>
  readonly slots: Readonly<Record<Side, HTMLSlotElement>>
  readonly captions: Readonly<Record<Side, HTMLElement>>
  readonly divider: HTMLElement
}

function createPart<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  return element
}

function createHandle(): HTMLElement {
  const handle = createPart('span', 'handle')
  const icon = document.createElementNS(svgNamespace, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(svgNamespace, 'path')
  path.setAttribute('d', 'm8.5 7-5 5 5 5M15.5 7l5 5-5 5')
  icon.append(path)
  handle.append(icon)
  return handle
}

function createDivider(captions: ViewParts['captions']): HTMLElement {
  const divider = createPart('div', 'divider')
  divider.setAttribute('part', 'divider')
  divider.role = 'slider'
  divider.tabIndex = 0
  divider.ariaValueMin = '0'
  divider.ariaValueMax = '100'
  divider.append(createHandle(), captions.before, captions.after)
  return divider
}

function createSlot(name: Side): HTMLSlotElement {
  const slot = createPart('slot', '')
  slot.name = name
  return slot
}

function createSide(slot: HTMLSlotElement): HTMLElement {
  const side = createPart('div', 'side')
  side.dataset.state = 'loading'
  side.append(slot)
  return side
}

function createCaption(): HTMLElement {
  const caption = createPart('span', 'caption')
  caption.ariaHidden = 'true'
  caption.setAttribute('part', 'caption')
  return caption
}

function createView(root: ShadowRoot): ViewParts {
  const slots = { before: createSlot('before'), after: createSlot('after') }
  const captions = { before: createCaption(), after: createCaption() }
  const divider = createDivider(captions)
  const sideElements = { before: createSide(slots.before), after: createSide(slots.after) }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(compareStyles)
  root.adoptedStyleSheets = [sheet]
  // The divider comes first in the tab order.
  root.append(divider, sideElements.before, sideElements.after)
  return { sides: sideElements, slots, captions, divider }
}

/** Number in an attribute; undefined if it is missing or invalid. */
function numberIn(text: string | null): number | undefined {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

function invalidPosition(value: unknown): Error {
  const error = new TypeError(`position must be a number from 0 to 100, not ${String(value)}`)
  return Object.assign(error, { code: 'INVALID_ARGUMENT' })
}

/** Tour elements, and elements for a single panorama. */
function isTour(element: Element | undefined): element is StopoverTourElement {
  return element !== undefined && 'scene' in element && 'goTo' in element
}

/** The custom element `<stopover-compare>`: two tours in step, with a divider between them. */
class CompareElement extends HTMLElement implements Omit<StopoverCompareElement, keyof HTMLElement> {
  static readonly observedAttributes = ['label', 'beforelabel', 'afterlabel', 'position', 'yawoffset']
  readonly #view = createView(this.attachShadow({ mode: 'open' }))
  readonly #states: Record<Side, 'loading' | 'shown' | 'failed'> = { before: 'loading', after: 'loading' }
  #position = middle
  readonly #tours = new PairedTours({
    onScene: (side, scene) => this.#show(side, scene),
    onFailed: (side) => this.#setState(side, 'failed'),
  })

  constructor() {
    super()
    const { divider, slots } = this.#view
    divider.addEventListener('keydown', (event) => this.#onKey(event))
    divider.addEventListener('pointerdown', (event) => this.#drag(event))
    for (const side of sides) {
      const { [side]: slot } = slots
      slot.addEventListener('slotchange', () => this.#readTours())
      // The view turns to a focused hotspot.
      for (const name of ['focusin', 'viewchange']) slot.addEventListener(name, () => this.#revealFocus(side))
      for (const name of ['panelopen', 'panelclose'])
        slot.addEventListener(name, () => this.#view.sides[side].toggleAttribute('data-front', name === 'panelopen'))
    }
  }

  connectedCallback(): void {
    this.#readTours()
    this.#render()
  }

  disconnectedCallback(): void {
    queueMicrotask(() => this.isConnected || this.#tours.dispose())
  }

  attributeChangedCallback(name: string, _oldValue: string | null, newValue: string | null): void {
    const number = numberIn(newValue)
    if (name === 'yawoffset') this.#tours.yawOffsetDeg = number ?? 0
    if (name === 'position' && number !== undefined) this.#position = clampPosition(number)
    this.#render()
  }

  /** Position of the divider, from 0 to 100, from the side of the first tour. */
  get position(): number {
    return this.#position
  }

  set position(position: number) {
    if (!(typeof position === 'number' && position >= 0 && position <= 100)) throw invalidPosition(position)
    this.#position = position
    this.#render()
  }

  get #isRtl(): boolean {
    return getComputedStyle(this).direction === 'rtl'
  }

  #readTours(): void {
    for (const side of sides) this.#tours.set(side, this.#view.slots[side].assignedElements().find(isTour))
  }

  /** Clips the image of a tour instead of the whole tour. */
  #show(side: Side, scene: StopoverScene): void {
    scene.addStyles(tourRules)
    this.#setState(side, 'shown')
  }

  #setState(side: Side, state: 'loading' | 'shown' | 'failed'): void {
    this.#states[side] = state
    this.#view.sides[side].dataset.state = state
    // With one tour, there is nothing to compare.
    this.#view.divider.hidden = Object.values(this.#states).includes('failed')
  }

  #render(): void {
    const { divider, captions } = this.#view
    const isRtl = this.#isRtl
    const position = Number(this.#position.toFixed(2))
    const left = leftOf(position, isRtl)
    const clips = clipsOf(position, isRtl)
    divider.style.setProperty('--left', `${left}%`)
    divider.ariaLabel = this.getAttribute('label') ?? this.#labels().join(', ')
    divider.ariaValueNow = String(Math.round(position))
    divider.ariaValueText = this.#describe(position)
    for (const side of sides) {
      const isLeft = (side === 'before') !== isRtl
      const { style } = this.#view.sides[side]
      style.setProperty('--stopover-clip', clips[side])
      style.setProperty('--from', isLeft ? '0%' : `${left}%`)
      style.setProperty('--to', isLeft ? `${left}%` : '100%')
      captions[side].dataset.side = isLeft ? 'left' : 'right'
      captions[side].textContent = this.getAttribute(`${side}label`) ?? ''
    }
  }

  #labels(): readonly string[] {
    return sides.map((side) => this.getAttribute(`${side}label`) ?? '').filter((label) => label !== '')
  }

  /** Position for screen readers, such as “2019: 40%, 2024: 60%”. */
  #describe(position: number): string {
    const language = this.closest('[lang]')?.getAttribute('lang') || undefined
    const percent = (value: number) => formatPercent(value, language)
    const [before, after] = this.#labels()
    const rounded = Math.round(position)
    if (before === undefined || after === undefined) return percent(rounded)
    return `${before}: ${percent(rounded)}, ${after}: ${percent(100 - rounded)}`
  }

  /** Moves the divider for the visitor. */
  #move(position: number): void {
    if (position === this.#position) return
    this.#position = position
    this.#render()
    const detail = { position: Number(position.toFixed(2)) }
    this.dispatchEvent(new CustomEvent('positionchange', { detail, bubbles: true, composed: true }))
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const position = positionAfterKey(event.key, this.#position, this.#isRtl)
    if (position === undefined) return
    event.preventDefault()
    this.#move(position)
  }

  /** Follows a pointer. The divider keeps its distance to the pointer. */
  #drag(event: PointerEvent): void {
    if (event.button !== 0) return
    const { divider } = this.#view
    const isRtl = this.#isRtl
    const { left } = divider.getBoundingClientRect()
    const offsetPx = event.clientX - (left + divider.offsetWidth / 2)
    const dragging = new AbortController()
    const { signal } = dragging
    const onMove = ({ clientX }: PointerEvent) =>
      this.#move(positionAt(clientX - offsetPx, this.getBoundingClientRect(), isRtl))
    divider.setPointerCapture(event.pointerId)
    divider.addEventListener('pointermove', onMove, { signal })
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'])
      divider.addEventListener(name, () => dragging.abort(), { signal })
  }

  /** Moves the divider if the keyboard has reached a hotspot on the hidden part of its tour. */
  #revealFocus(side: Side): void {
    const focused = this.#view.slots[side].assignedElements().find(isTour)?.shadowRoot?.activeElement
    if (!focused?.matches(':focus-visible') || !focused.closest('.stage')) return
    const position = positionRevealing(focused.getBoundingClientRect(), {
      container: this.getBoundingClientRect(),
      position: this.#position,
      isRtl: this.#isRtl,
      isBefore: side === 'before',
    })
    if (position !== undefined) this.#move(position)
  }
}

/** Formats a percentage; in the browser's language if a page has an invalid one. */
function formatPercent(value: number, language: string | undefined): string {
  const format = (locale: string | undefined) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(value / 100)
  try {
    return format(language)
  } catch {
    return format(undefined)
  }
}

/** Defines `<stopover-compare>`, once for all tours of a page. */
export function defineCompareElement(): void {
  if (!customElements.get(compareElementName)) customElements.define(compareElementName, CompareElement)
}
