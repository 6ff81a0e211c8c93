import type { Direction } from '../../../shared/geometry/sphere.ts'
import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import type { FigureFactory } from '../hotspots/figure.ts'
import type { MountedHotspot } from '../hotspots/hotspot-layer.ts'
import { createMarkerContent } from './marker-content.ts'
import type { MarkerAnchor, MarkerContent, SceneItemEventName } from './scene-api.ts'
import type { SceneHost } from './scene-host.ts'

/** Validated fields of an item. */
export type ItemFields = {
  /** Null for all stops. */
  readonly stopId: string | null
  readonly isVisible: boolean
  readonly readingOrder: number
  readonly role: 'button' | 'group' | 'none'
  readonly name: string
  readonly label: string
  readonly color: string | null
  readonly size: 'small' | 'medium' | 'large'
  readonly direction: Direction
  /** Empty for a marker. */
  readonly corners: readonly Direction[]
  /** Null for an item with corners. */
  readonly content: MarkerContent | null
  readonly anchor: MarkerAnchor
}

/** DOM events by the names of the scene API. Focus events bubble under other names. */
const domEvents: Readonly<Record<SceneItemEventName, string>> = {
  click: 'click',
  focus: 'focusin',
  blur: 'focusout',
  pointerenter: 'pointerenter',
  pointerleave: 'pointerleave',
}

/** Position of an anchor, as fractions of the size from the top left. */
function anchorFractions(anchor: MarkerAnchor): { readonly x: number; readonly y: number } {
  const at = (start: string, end: string) => {
    if (anchor.includes(start)) return 0
    return anchor.includes(end) ? 1 : 0.5
  }
  return { x: at('left', 'right'), y: at('top', 'bottom') }
}

/** An item is a hotspot for the layer that places it, so that it moves exactly as the tour's own hotspots. */
function hotspotOf(id: string, fields: ItemFields): PublicHotspot {
  const { yawDeg, pitchDeg } = fields.direction
  return {
    id,
    kind: 'page',
    yawDeg,
    pitchDeg,
    title: fields.label || fields.name,
    description: '',
    tooltip: '',
    icon: null,
    colour: fields.color,
    size: fields.size,
    labelMode: 'always',
    readingOrder: fields.readingOrder,
    details: {},
  }
}

/** Keys pressed in the controls of an item must not move the view. Escape still closes a panel. */
function stopKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape') event.stopPropagation()
}

function isSameContent(a: MarkerContent | null, b: MarkerContent | null): boolean {
  const isSameImage =
    a?.image?.url === b?.image?.url &&
    a?.image?.widthPx === b?.image?.widthPx &&
    a?.image?.heightPx === b?.image?.heightPx
  return isSameImage && a?.html === b?.html && a?.icon === b?.icon && a?.svg === b?.svg
}

function createElementFor(document: Document, role: ItemFields['role']): HTMLElement {
  if (role === 'button') return Object.assign(document.createElement('button'), { type: 'button' })
  const element = document.createElement('div')
  if (role === 'none') return element
  element.setAttribute('role', 'group')
  element.addEventListener('keydown', stopKeys)
  // A drag that starts in a text field selects its text instead of moving the view.
  element.addEventListener('pointerdown', (event) => event.stopPropagation())
  return element
}

/** DOM elements of an item: an item of the list of hotspots, with a button, group or decoration in it. */
export class PageItem {
  readonly mounted: MountedHotspot
  readonly #host: SceneHost
  readonly #disposal = new AbortController()
  #fields: ItemFields

  constructor(id: string, fields: ItemFields, { host, loadFigure }: ItemContext) {
    this.#host = host
    this.#fields = fields
    const document = host.hotspots.list.ownerDocument
    const item = document.createElement('li')
    const button = createElementFor(document, fields.role)
    button.dataset.hotspot = id
    item.append(button)
    // Hidden until it is positioned.
    item.toggleAttribute('data-away', true)
    item.toggleAttribute('data-fills', fields.corners.length > 0)
    const isDecoration = fields.role === 'none'
    item.toggleAttribute('data-decoration', isDecoration)
    if (isDecoration) item.setAttribute('aria-hidden', 'true')
    const kind = { icon: 'pin', accessibleName: () => fields.name } as const
    this.mounted = {
      hotspot: hotspotOf(id, fields),
      key: id,
      kind: loadFigure ? Object.assign({ loadFigure }, kind) : kind,
      item,
      button,
      direction: fields.direction,
      vector: [0, 0, -1],
      corners: [],
      cornerVectors: [],
      figure: null,
      name: fields.name,
      side: null,
      isVisited: false,
      isPageItem: true,
    }
    this.#place(fields)
    this.#fill(fields)
  }

  get fields(): ItemFields {
    return this.#fields
  }

  /** Changes the item; returns true if the list of items has to be updated. */
  apply(fields: ItemFields): boolean {
    const before = this.#fields
    const { mounted } = this
    this.#fields = fields
    mounted.hotspot = hotspotOf(mounted.hotspot.id, fields)
    mounted.name = fields.name
    if (fields.color !== before.color) this.#removeFigure()
    this.#place(fields)
    const hasSameTexts = isSameContent(fields.content, before.content) && fields.label === before.label
    if (!hasSameTexts || fields.color !== before.color || fields.size !== before.size) this.#fill(fields)
    return (
      fields.stopId !== before.stopId ||
      fields.isVisible !== before.isVisible ||
      fields.readingOrder !== before.readingOrder ||
      fields.name !== before.name ||
      fields.color !== before.color
    )
  }

  isAt(stopId: string): boolean {
    const { isVisible, stopId: ownStopId } = this.#fields
    return isVisible && (ownStopId === null || ownStopId === stopId)
  }

  on(name: SceneItemEventName, listener: (event: Event) => void): () => void {
    const { item, button } = this.mounted
    const target = name === 'click' ? button : item
    target.addEventListener(domEvents[name], listener, { signal: this.#disposal.signal })
    return () => target.removeEventListener(domEvents[name], listener)
  }

  /** Removes the item's listeners; returns true if it had the focus. */
  dispose(): boolean {
    this.#disposal.abort()
    return this.mounted.item.matches(':focus-within')
  }

  #place({ direction, corners, anchor, content }: ItemFields): void {
    const { hotspots } = this.#host
    hotspots.move(this.mounted, direction)
    hotspots.reshape(this.mounted, corners)
    const { x, y } = anchorFractions(anchor)
    // The style of an icon's disc has moved it to its center already.
    const center = content?.icon === undefined ? 0 : 0.5
    const { style } = this.mounted.button
    // Scaled markers grow from their anchor.
    style.transformOrigin = corners.length > 0 ? '' : `${x * 100}% ${y * 100}%`
    style.translate = corners.length > 0 ? '' : `${(center - x) * 100}% ${(center - y) * 100}%`
  }

  #fill(fields: ItemFields): void {
    const { button } = this.mounted
    const isDisc = fields.content === null || fields.content.icon !== undefined
    button.className = isDisc ? 'hotspot' : 'scene-content'
    button.dataset.size = fields.size
    // The styles of the tour's icons don't apply in content of the page.
    button.toggleAttribute('data-page', !isDisc)
    this.#host.setColor(button, fields.color)
    button.replaceChildren(...createMarkerContent(fields, this.#host))
  }

  #removeFigure(): void {
    this.mounted.figure?.element.remove()
    this.mounted.figure = null
  }
}

export type ItemContext = {
  readonly host: SceneHost
  /** Loads the code that draws the item between its corners. */
  readonly loadFigure: (() => Promise<FigureFactory>) | undefined
}
