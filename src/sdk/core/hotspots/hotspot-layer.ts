import { type Direction, directionToVector, type Vec3 } from '../../../shared/geometry/sphere.ts'
import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { type Projection, project, toCamera } from '../camera/projection.ts'
import type { Figure } from './figure.ts'
import { Figures } from './figures.ts'
import { createHotspotButton, type HotspotContext } from './hotspot-button.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'
import { accessibleNameOf } from './hotspot-name.ts'
import { mediumOf } from './pinned/pinned-medium.ts'
import { sortByReadingOrder } from './reading-order.ts'
import { kindViewOf } from './registry.ts'
import type { VisitedIds } from './visited-ids.ts'

/** A hotspot on the panorama. */
export type MountedHotspot = {
  hotspot: PublicHotspot
  /** Appearance of the button; a hotspot that only moved keeps its button. */
  readonly key: string
  readonly kind: HotspotKindView
  readonly item: HTMLLIElement
  readonly button: HTMLElement
  direction: Direction
  vector: Vec3
  /** Corners of the shape; none for a point. */
  corners: readonly Direction[]
  cornerVectors: readonly Vec3[]
  figure: Figure | null
  /** Accessible name while in view. */
  name: string
  side: Side | null
  isVisited: boolean
  /** True for an item of the scene API. The page handles its events, and it counts as no hotspot of the tour. */
  readonly isPageItem?: boolean
}

type ScreenPosition = { readonly x: number; readonly y: number }

type Side = 'left' | 'right' | 'above' | 'below' | 'behind'

/** Fraction of the view's size by which a hotspot may be outside the view before it is hidden. It stays in the reading order. */
const marginFraction = 0.2

/** A label may reach beyond an edge from this distance, or from a fraction of the width if controls are scaled. */
const labelReachPx = 110
const labelReachFraction = 0.25

function isOutOfView({ x, y }: ScreenPosition, { widthPx, heightPx }: Projection, margin: number): boolean {
  const dx = widthPx * margin
  const dy = heightPx * margin
  return x < -dx || x > widthPx + dx || y < -dy || y > heightPx + dy
}

/** Side on which a hotspot is out of view; `behind` if it is more than 135° away. */
function sideOf(projection: Projection, vector: Vec3): Side {
  const [right, up, forward] = toCamera(projection, vector)
  if (-forward > Math.hypot(right, up)) return 'behind'
  if (Math.abs(right) > Math.abs(up)) return right > 0 ? 'right' : 'left'
  return up > 0 ? 'above' : 'below'
}

/** Position of the button, or null out of view; the center of the visible part for shapes. */
function buttonPositionOf(
  { vector, figure, cornerVectors }: MountedHotspot,
  projection: Projection,
): ScreenPosition | null {
  const { x, y, depth } = project(projection, vector)
  const { bend } = projection
  const figureView = bend?.figureProjectionOf(projection) ?? projection
  const figureCenter = figure?.draw(cornerVectors.length > 0 ? cornerVectors : [vector], figureView)
  const isHidden = depth <= 0 || isOutOfView({ x, y }, projection, figureCenter ? 0 : marginFraction)
  if (!isHidden && (bend || figureCenter !== null)) return { x, y }
  return figureCenter ?? null
}

/** List of hotspots over the image: HTML buttons that follow their directions. */
export class HotspotLayer {
  readonly list: HTMLUListElement
  readonly #context: HotspotContext
  readonly #visits: VisitedIds | null
  readonly #figures: Figures
  /** Called before `place`, which is a part of each drawn frame. */
  onFrame: (() => void) | null = null
  /** Called after `place`. */
  onPlaced: (() => void) | null = null
  /** Items that the page added to a stop, in reading order. They follow the hotspots in the list and are placed like them. */
  pageItemsOf: (stop: PublicStop) => readonly MountedHotspot[] = () => []
  #stop: PublicStop | null = null
  #mounted: readonly MountedHotspot[] = []
  #selectedId: string | null = null

  /** `visits` is null in the editor, where nothing counts as visited. */
  constructor(context: HotspotContext, visits: VisitedIds | null) {
    this.#context = context
    this.#visits = visits
    this.#figures = new Figures(context, () => {
      for (const mountedHotspot of this.#mounted) this.#addFigure(mountedHotspot)
      context.wake()
    })
    this.list = context.document.createElement('ul')
    this.list.className = 'hotspots'
    this.list.setAttribute('role', 'list')
  }

  get mounted(): readonly MountedHotspot[] {
    return this.#mounted
  }

  get selectedId(): string | null {
    return this.#selectedId
  }

  /** Finds the hotspot that contains an element or the target of an event. */
  find(source: Event | Element | null): MountedHotspot | undefined {
    const target = source instanceof Event ? source.target : source
    return this.#mounted.find(({ item }) => target instanceof Node && item.contains(target))
  }

  /** Shows the hotspots of a stop. */
  setStop(stop: PublicStop): void {
    this.#stop = stop
    this.list.setAttribute('aria-label', this.#context.texts('viewer.hotspots'))
    this.#mounted = [...this.#mount(stop), ...this.pageItemsOf(stop)]
    for (const mountedHotspot of this.#mounted) this.#addFigure(mountedHotspot)
    this.#updateItems()
    this.select(this.#selectedId)
    this.visit(stop.id)
  }

  /** Reuses buttons with the same appearance, so that neither focus nor a drag is lost. */
  #mount(stop: PublicStop): readonly MountedHotspot[] {
    const mountedByKey = new Map(this.#mounted.map((entry) => [entry.key, entry]))
    return sortByReadingOrder(stop).flatMap((hotspot) => {
      const kind = kindViewOf(hotspot)
      if (!kind) return []
      const key = this.#appearanceKeyOf(hotspot, kind)
      const mountedHotspot = mountedByKey.get(key) ?? this.#create(hotspot, kind, key)
      mountedHotspot.hotspot = hotspot
      // The language may have changed.
      mountedHotspot.name = accessibleNameOf(hotspot, kind, this.#context)
      this.move(mountedHotspot, hotspot)
      this.reshape(mountedHotspot, kind.cornersOf?.(hotspot) ?? [])
      return [mountedHotspot]
    })
  }

  /** Updates the items of the list, and keeps the focus on its hotspot. */
  #updateItems(): void {
    const focusedElement = this.list.querySelector<HTMLElement>(':focus')
    const focusedId = focusedElement?.dataset.hotspot
    const items = this.#mounted.map(({ item }) => item)
    if (items.length !== this.list.children.length || items.some((item, index) => item !== this.list.children[index]))
      this.list.replaceChildren(...items)
    // An element loses the focus when its item is moved.
    const isStillListed = this.list.contains(focusedElement)
    const successor = this.#mounted.find(({ hotspot }) => hotspot.id === focusedId)
    const focusTarget = isStillListed ? focusedElement : successor?.button
    focusTarget?.focus({ preventScroll: true })
    if (focusedId !== undefined && !focusTarget && this.#visits) this.#context.onFocusLost()
    this.list.hidden = items.length === 0
  }

  /** Updates the list after the page's items have changed. */
  refresh(): void {
    if (this.#stop) this.setStop(this.#stop)
  }

  /** Marks a hotspot, or all links to a stop, as visited. */
  visit(id: string): void {
    const visits = this.#visits
    if (!visits) return
    visits.add(id)
    for (const mountedHotspot of this.#mounted) {
      const { hotspot, kind, button, side } = mountedHotspot
      mountedHotspot.isVisited = visits.has(kind.linkOf?.(hotspot)?.targetStopId ?? hotspot.id)
      button.toggleAttribute('data-visited', mountedHotspot.isVisited)
      this.#updateName(mountedHotspot, side)
    }
  }

  /** Hides hotspots outside their time range in a video; dims them for editors. */
  showAt(timeSeconds: number | undefined): void {
    for (const { hotspot, item, button } of this.#mounted) {
      // NaN compares as false, so missing times never hide a hotspot.
      const time = Number(timeSeconds)
      const isOutOfRange = time < Number(hotspot.fromSeconds) || time >= Number(hotspot.toSeconds)
      item.toggleAttribute('data-out', isOutOfRange)
      const wasFocused = isOutOfRange && button.matches(':focus')
      item.hidden = isOutOfRange && this.#visits !== null
      if (wasFocused && item.hidden) this.#context.onFocusLost()
    }
  }

  select(hotspotId: string | null): void {
    this.#selectedId = hotspotId
    for (const { hotspot, button } of this.#mounted) button.toggleAttribute('data-selected', hotspot.id === hotspotId)
  }

  move(mountedHotspot: MountedHotspot, { yawDeg, pitchDeg }: Direction): void {
    mountedHotspot.direction = { yawDeg, pitchDeg }
    mountedHotspot.vector = directionToVector(mountedHotspot.direction)
  }

  reshape(mountedHotspot: MountedHotspot, corners: readonly Direction[]): void {
    mountedHotspot.corners = corners
    mountedHotspot.cornerVectors = corners.map(directionToVector)
  }

  /** Positions all buttons. Writes only: never reads the layout while drawing. */
  place(projection: Projection): void {
    this.onFrame?.()
    const { widthPx, heightPx } = projection
    const labelReach = Math.max(labelReachPx, widthPx * labelReachFraction)
    for (const mountedHotspot of this.#mounted) {
      const { vector, item } = mountedHotspot
      const position = buttonPositionOf(mountedHotspot, projection)
      item.toggleAttribute('data-away', position === null)
      const side = position ? null : sideOf(projection, vector)
      if (side !== mountedHotspot.side) this.#updateName(mountedHotspot, side)
      const { x, y } = position ?? { x: widthPx / 2, y: heightPx / 2 }
      item.style.transform = `translate3d(${x}px, ${y}px, 0)`
      // Elsewhere the property stays unset, because a change of it restyles the whole button.
      item.style.setProperty('--x', Math.abs(x - widthPx / 2) > widthPx / 2 - labelReach ? `${x}px` : '')
      // Shapes are drawn relative to the top left of the viewport.
      if (mountedHotspot.figure) item.style.setProperty('--back', `translate3d(${-x}px, ${-y}px, 0)`)
    }
    this.onPlaced?.()
  }

  /** Adds the figure of a hotspot with corners or a model, once its code is loaded. */
  #addFigure(mountedHotspot: MountedHotspot): void {
    const { item, corners, kind } = mountedHotspot
    if ((corners.length === 0 && !kind.standsInScene) || mountedHotspot.figure) return
    const figure = this.#figures.create(mountedHotspot)
    if (!figure) return
    mountedHotspot.figure = figure
    item.append(figure.element)
  }

  /** Updates the accessible name, which says if the hotspot was visited, and on which side it is out of view. */
  #updateName(mountedHotspot: MountedHotspot, side: Side | null): void {
    const { texts } = this.#context
    mountedHotspot.side = side
    const hotspot = mountedHotspot.isVisited
      ? texts('hotspot.visited', { hotspot: mountedHotspot.name })
      : mountedHotspot.name
    const accessibleName = side ? texts(`hotspot.${side}`, { hotspot }) : hotspot
    mountedHotspot.button.setAttribute('aria-label', accessibleName)
  }

  #appearanceKeyOf(hotspot: PublicHotspot, kind: HotspotKindView): string {
    const withoutDirection = { ...hotspot, yawDeg: 0, pitchDeg: 0 }
    const caption = kind.caption?.(hotspot, this.#context.findStop)
    const hasCorners = (kind.cornersOf?.(hotspot) ?? []).length > 0
    // The frame is empty while its medium is being processed; the button is recreated afterwards.
    const hasMedium = hasCorners && this.#hasMedium(hotspot)
    return JSON.stringify([withoutDirection, caption, hasCorners, hasMedium], (name, value) =>
      name === 'corners' ? undefined : value,
    )
  }

  #hasMedium(hotspot: PublicHotspot): boolean {
    const { images, videos } = this.#context.tour()
    return mediumOf(images, hotspot) !== undefined || mediumOf(videos, hotspot) !== undefined
  }

  #create(hotspot: PublicHotspot, kind: HotspotKindView, key: string): MountedHotspot {
    const { document } = this.#context
    const item = document.createElement('li')
    const button = createHotspotButton(hotspot, kind, this.#context)
    item.toggleAttribute('data-fills', (kind.cornersOf?.(hotspot) ?? []).length > 0)
    item.append(button)
    // Hidden until it is positioned.
    item.toggleAttribute('data-away', true)
    const direction = { yawDeg: hotspot.yawDeg, pitchDeg: hotspot.pitchDeg }
    const name = button.ariaLabel ?? ''
    const vector = directionToVector(direction)
    return {
      hotspot,
      key,
      kind,
      item,
      button,
      direction,
      vector,
      corners: [],
      cornerVectors: [],
      figure: null,
      name,
      side: null,
      isVisited: false,
    }
  }
}
