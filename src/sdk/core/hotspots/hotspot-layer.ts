import { type Direction, directionToVector, type Vec3 } from '../../../shared/geometry/sphere.ts'
import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { type Projection, project, toCamera } from '../camera/projection.ts'
import type { Figure } from './figure.ts'
import { Figures } from './figures.ts'
import { type HotspotContext, hotspotButton } from './hotspot-button.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'
import { mediumOf } from './pinned/pinned-medium.ts'
import { inReadingOrder } from './reading-order.ts'
import { kindViewOf } from './registry.ts'
import type { VisitedIds } from './visits.ts'

/** A hotspot on the panorama. */
export type ShownHotspot = {
  hotspot: PublicHotspot
  /** Appearance of the button; a hotspot that only moved keeps its button. */
  readonly key: string
  readonly kind: HotspotKindView
  readonly item: HTMLLIElement
  readonly button: HTMLElement
  direction: Direction
  vector: Vec3
  /** Corners of its shape; none for a point. */
  corners: readonly Direction[]
  cornerVectors: readonly Vec3[]
  figure: Figure | null
  /** Accessible name while in view. */
  readonly name: string
  side: Side | null
  isVisited: boolean
}

type ScreenPosition = { readonly x: number; readonly y: number }

type Side = 'left' | 'right' | 'above' | 'below' | 'behind'

/** Beyond this share of the view a hotspot is away: out of sight, still in the reading order. */
const marginShare = 0.2

function isOutOfView({ x, y }: ScreenPosition, { widthPx, heightPx }: Projection, share: number): boolean {
  const dx = widthPx * share
  const dy = heightPx * share
  return x < -dx || x > widthPx + dx || y < -dy || y > heightPx + dy
}

/** Which way to turn for what is out of sight; behind is what lies more than 135° away. */
function sideOf(projection: Projection, vector: Vec3): Side {
  const [right, up, forward] = toCamera(projection, vector)
  if (-forward > Math.hypot(right, up)) return 'behind'
  if (Math.abs(right) > Math.abs(up)) return right > 0 ? 'right' : 'left'
  return up > 0 ? 'above' : 'below'
}

/** Position of the button, or null out of view; the center of the visible part for shapes. */
function buttonPositionOf(
  { vector, figure, cornerVectors }: ShownHotspot,
  projection: Projection,
): ScreenPosition | null {
  const { x, y, depth } = project(projection, vector)
  const figureCenter = figure?.draw(cornerVectors, projection)
  const isHidden = depth <= 0 || isOutOfView({ x, y }, projection, figureCenter ? 0 : marginShare)
  return figureCenter === undefined
    ? isHidden
      ? null
      : { x, y }
    : figureCenter && (isHidden ? figureCenter : { x, y })
}

/** The list of hotspots over the image: real buttons, glued to their directions. */
export class HotspotLayer {
  readonly list: HTMLUListElement
  readonly #context: HotspotContext
  readonly #visits: VisitedIds | null
  readonly #figures: Figures
  /** Told whenever everything was placed. */
  onPlaced: (() => void) | null = null
  #shown: readonly ShownHotspot[] = []
  #selectedId: string | null = null

  /** `visits`: ids that the visitor has used; null in the editor. */
  constructor(context: HotspotContext, visits: VisitedIds | null) {
    this.#context = context
    this.#visits = visits
    this.#figures = new Figures(context, () => {
      for (const shown of this.#shown) this.#addFigure(shown)
      context.wake()
    })
    this.list = context.document.createElement('ul')
    this.list.className = 'hotspots'
    this.list.setAttribute('role', 'list')
    this.list.setAttribute('aria-label', context.texts('viewer.hotspots'))
  }

  get shown(): readonly ShownHotspot[] {
    return this.#shown
  }

  get selectedId(): string | null {
    return this.#selectedId
  }

  /** The hotspot that an event of the list comes from, or that an element is part of. */
  of(from: Event | Element | null): ShownHotspot | undefined {
    const target = from instanceof Event ? from.target : from
    return this.#shown.find(({ item }) => target instanceof Node && item.contains(target))
  }

  /** Shows a stop's hotspots. Buttons of hotspots that look the same stay, so that neither focus nor a drag is lost. */
  setStop(stop: PublicStop): void {
    const existing = new Map(this.#shown.map((entry) => [entry.key, entry]))
    this.#shown = inReadingOrder(stop).flatMap((hotspot) => {
      const kind = kindViewOf(hotspot)
      if (!kind) return []
      const key = this.#appearanceKeyOf(hotspot, kind)
      const shown = existing.get(key) ?? this.#create(hotspot, kind, key)
      shown.hotspot = hotspot
      this.move(shown, hotspot)
      this.reshape(shown, kind.cornersOf?.(hotspot) ?? [])
      this.#addFigure(shown)
      return [shown]
    })
    const focused = this.#shown.find(({ button }) => button.matches(':focus'))
    const focusedId = focused ? undefined : this.#focusedId()
    const items = this.#shown.map(({ item }) => item)
    if (items.length !== this.list.children.length || items.some((item, at) => item !== this.list.children[at]))
      this.list.replaceChildren(...items)
    const focusTarget = focused ?? this.#shown.find(({ hotspot }) => hotspot.id === focusedId)
    focusTarget?.button.focus({ preventScroll: true })
    if (focusedId !== undefined && !focusTarget && this.#visits) this.#context.onFocusLost()
    this.list.hidden = items.length === 0
    this.select(this.#selectedId)
    this.visit(stop.id)
  }

  /** Marks what was used: a hotspot, or the stop that links lead to. */
  visit(id: string): void {
    const visits = this.#visits
    if (!visits) return
    visits.add(id)
    for (const shown of this.#shown) {
      const { hotspot, kind, button, side } = shown
      shown.isVisited = visits.has(kind.linkOf?.(hotspot)?.targetStopId ?? hotspot.id)
      button.toggleAttribute('data-visited', shown.isVisited)
      this.#updateName(shown, side)
    }
  }

  /** Hides hotspots outside of their time range in a video; dims them for editors. */
  showAt(timeSeconds: number | undefined): void {
    for (const { hotspot, item, button } of this.#shown) {
      // NaN compares as false, so missing times never hide a hotspot
      const time = Number(timeSeconds)
      const isOutOfTime = time < Number(hotspot.fromSeconds) || time >= Number(hotspot.toSeconds)
      item.toggleAttribute('data-out', isOutOfTime)
      const wasFocused = isOutOfTime && button.matches(':focus')
      item.hidden = isOutOfTime && this.#visits !== null
      if (wasFocused && item.hidden) this.#context.onFocusLost()
    }
  }

  select(hotspotId: string | null): void {
    this.#selectedId = hotspotId
    for (const { hotspot, button } of this.#shown) button.toggleAttribute('data-selected', hotspot.id === hotspotId)
  }

  move(shown: ShownHotspot, { yawDeg, pitchDeg }: Direction): void {
    shown.direction = { yawDeg, pitchDeg }
    shown.vector = directionToVector(shown.direction)
  }

  reshape(shown: ShownHotspot, corners: readonly Direction[]): void {
    shown.corners = corners
    shown.cornerVectors = corners.map(directionToVector)
  }

  /** Puts every button where its direction is seen. Writes only: layout is never read while drawing. */
  place(projection: Projection): void {
    for (const shown of this.#shown) {
      const { vector, item } = shown
      const position = buttonPositionOf(shown, projection)
      item.toggleAttribute('data-away', position === null)
      const side = position ? null : sideOf(projection, vector)
      if (side !== shown.side) this.#updateName(shown, side)
      const { x, y } = position ?? { x: projection.widthPx / 2, y: projection.heightPx / 2 }
      item.style.transform = `translate3d(${x}px, ${y}px, 0)`
      // shapes are drawn from the top left of the viewport
      if (shown.figure) item.style.setProperty('--back', `translate3d(${-x}px, ${-y}px, 0)`)
    }
    this.onPlaced?.()
  }

  /** Draws what it fills, as soon as the code for it is there. */
  #addFigure(shown: ShownHotspot): void {
    const { item, corners } = shown
    if (corners.length === 0 || shown.figure) return
    const figure = this.#figures.create(shown)
    if (!figure) return
    shown.figure = figure
    item.append(figure.element)
  }

  /** Updates the accessible name, which says whether it was visited and in which direction it lies out of view. */
  #updateName(shown: ShownHotspot, side: Side | null): void {
    const { texts } = this.#context
    shown.side = side
    const hotspot = shown.isVisited ? texts('hotspot.visited', { hotspot: shown.name }) : shown.name
    const accessibleName = side ? texts(`hotspot.${side}`, { hotspot }) : hotspot
    shown.button.setAttribute('aria-label', accessibleName)
  }

  #focusedId(): string | undefined {
    return this.list.querySelector<HTMLElement>('.hotspot:focus')?.dataset.hotspot
  }

  #appearanceKeyOf(hotspot: PublicHotspot, kind: HotspotKindView): string {
    const withoutDirection = { ...hotspot, yawDeg: 0, pitchDeg: 0 }
    const caption = kind.caption?.(hotspot, this.#context.findStop)
    const hasCorners = (kind.cornersOf?.(hotspot) ?? []).length > 0
    // While its image or video is being processed the frame is empty; then it is made again.
    const hasMedium = hasCorners && this.#hasMedium(hotspot)
    return JSON.stringify([withoutDirection, caption, hasCorners, hasMedium], (name, value) =>
      name === 'corners' ? undefined : value,
    )
  }

  #hasMedium(hotspot: PublicHotspot): boolean {
    const { images, videos } = this.#context.tour()
    return mediumOf(images, hotspot) !== undefined || mediumOf(videos, hotspot) !== undefined
  }

  #create(hotspot: PublicHotspot, kind: HotspotKindView, key: string): ShownHotspot {
    const { document } = this.#context
    const item = document.createElement('li')
    const button = hotspotButton(hotspot, kind, this.#context)
    item.toggleAttribute('data-fills', (kind.cornersOf?.(hotspot) ?? []).length > 0)
    item.append(button)
    // until it has a place
    item.toggleAttribute('data-away', true)
    const direction = { yawDeg: hotspot.yawDeg, pitchDeg: hotspot.pitchDeg }
    const name = button.ariaLabel ?? ''
    const vector = directionToVector(direction)
    const shape = { corners: [], cornerVectors: [], figure: null }
    return { hotspot, key, kind, item, button, direction, vector, ...shape, name, side: null, isVisited: false }
  }
}
