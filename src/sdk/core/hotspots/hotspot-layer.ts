import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { type Direction, directionToVector, type Vec3 } from '../../../shared/sphere.ts'
import { yawTurnDeg } from '../camera/inertia.ts'
import { type Projection, project, toCamera } from '../camera/projection.ts'
import { type HotspotDrawing, hotspotButton } from './hotspot-button.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'
import { kindViewOf } from './registry.ts'
import type { Visits } from './visits.ts'

/** A hotspot on the panorama. */
export type ShownHotspot = {
  hotspot: PublicHotspot
  /** What its button was made from; a hotspot that merely moved keeps its button. */
  readonly look: string
  readonly kind: HotspotKindView
  readonly item: HTMLLIElement
  readonly button: HTMLElement
  direction: Direction
  vector: Vec3
  /** What its button is called while it is in sight. */
  readonly name: string
  side: Side | null
  isVisited: boolean
}

type Side = 'left' | 'right' | 'above' | 'below' | 'behind'

/** Beyond this share of the view a hotspot is away: out of sight, still in the reading order. */
const awayShare = 0.2

function isAway(x: number, y: number, { widthPx, heightPx }: Projection): boolean {
  const [dx, dy] = [widthPx * awayShare, heightPx * awayShare]
  return x < -dx || x > widthPx + dx || y < -dy || y > heightPx + dy
}

/** Which way to turn for what is out of sight; behind is what lies more than 135° away. */
function sideOf(projection: Projection, vector: Vec3): Side {
  const [right, up, forward] = toCamera(projection, vector)
  if (-forward > Math.hypot(right, up)) return 'behind'
  if (Math.abs(right) > Math.abs(up)) return right > 0 ? 'right' : 'left'
  return up > 0 ? 'above' : 'below'
}

/** Author's order first; then from left to right as seen on arrival. */
function inReadingOrder(stop: PublicStop): readonly PublicHotspot[] {
  const turn = ({ yawDeg }: PublicHotspot) => yawTurnDeg(stop.initialView.yawDeg - 180, yawDeg)
  const clockwise = (hotspot: PublicHotspot) => (turn(hotspot) + 360) % 360
  return [...stop.hotspots].sort((a, b) => a.readingOrder - b.readingOrder || clockwise(a) - clockwise(b))
}

/** The list of hotspots over the picture: real buttons, glued to their directions. */
export class HotspotLayer {
  readonly list: HTMLUListElement
  readonly #drawing: HotspotDrawing
  readonly #visits: Visits | null
  #shown: readonly ShownHotspot[] = []
  #selectedId: string | null = null

  /** `visits`: what the visitor has used before; null where nobody visits. */
  constructor(drawing: HotspotDrawing, visits: Visits | null) {
    this.#drawing = drawing
    this.#visits = visits
    this.list = drawing.document.createElement('ul')
    this.list.className = 'hotspots'
    this.list.setAttribute('role', 'list')
    this.list.setAttribute('aria-label', drawing.texts('viewer.hotspots'))
  }

  get shown(): readonly ShownHotspot[] {
    return this.#shown
  }

  get selectedId(): string | null {
    return this.#selectedId
  }

  /** The hotspot that an event of the list comes from. */
  of(event: Event): ShownHotspot | undefined {
    return this.#shown.find(({ button }) => event.target instanceof Node && button.contains(event.target))
  }

  /** Shows a stop's hotspots. Buttons of hotspots that look the same stay, so that neither focus nor a drag is lost. */
  setStop(stop: PublicStop): void {
    const known = new Map(this.#shown.map((one) => [one.look, one]))
    this.#shown = inReadingOrder(stop).flatMap((hotspot) => {
      const kind = kindViewOf(hotspot)
      if (!kind) return []
      const look = this.#lookOf(hotspot, kind)
      const shown = known.get(look) ?? this.#make(hotspot, kind, look)
      shown.hotspot = hotspot
      this.move(shown, hotspot)
      return [shown]
    })
    const focused = this.#shown.find(({ button }) => button.matches(':focus'))
    const focusedId = focused ? null : this.#focusedId()
    const items = this.#shown.map(({ item }) => item)
    if (items.length !== this.list.children.length || items.some((item, at) => item !== this.list.children[at]))
      this.list.replaceChildren(...items)
    const again = focused ?? this.#shown.find(({ hotspot }) => hotspot.id === focusedId)
    again?.button.focus({ preventScroll: true })
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
      this.#call(shown, side)
    }
  }

  select(hotspotId: string | null): void {
    this.#selectedId = hotspotId
    for (const { hotspot, button } of this.#shown) button.toggleAttribute('data-selected', hotspot.id === hotspotId)
  }

  move(shown: ShownHotspot, direction: Direction): void {
    shown.direction = { yawDeg: direction.yawDeg, pitchDeg: direction.pitchDeg }
    shown.vector = directionToVector(direction)
  }

  /** Puts every button where its direction is seen. Writes only: layout is never read while drawing. */
  place(projection: Projection): void {
    for (const shown of this.#shown) {
      const { vector, item } = shown
      const { x, y, depth } = project(projection, vector)
      const away = depth <= 0 || isAway(x, y, projection)
      item.toggleAttribute('data-away', away)
      const side = away ? sideOf(projection, vector) : null
      if (side !== shown.side) this.#call(shown, side)
      const [left, top] = away ? [projection.widthPx / 2, projection.heightPx / 2] : [x, y]
      item.style.transform = `translate3d(${left}px, ${top}px, 0)`
    }
  }

  /** For those who listen, a hotspot is called with that it was used, and out of sight with where it is. */
  #call(shown: ShownHotspot, side: Side | null): void {
    const { texts } = this.#drawing
    shown.side = side
    const hotspot = shown.isVisited ? texts('hotspot.visited', { hotspot: shown.name }) : shown.name
    const words = side ? texts(`hotspot.${side}`, { hotspot }) : hotspot
    shown.button.setAttribute('aria-label', words)
  }

  #focusedId(): string | undefined {
    return this.list.querySelector<HTMLElement>('.hotspot:focus')?.dataset.hotspot
  }

  #lookOf(hotspot: PublicHotspot, kind: HotspotKindView): string {
    return JSON.stringify([{ ...hotspot, yawDeg: 0, pitchDeg: 0 }, kind.caption?.(hotspot, this.#drawing.findStop)])
  }

  #make(hotspot: PublicHotspot, kind: HotspotKindView, look: string): ShownHotspot {
    const { document } = this.#drawing
    const item = document.createElement('li')
    const button = hotspotButton(hotspot, kind, this.#drawing)
    item.append(button)
    const direction = { yawDeg: hotspot.yawDeg, pitchDeg: hotspot.pitchDeg }
    const name = button.ariaLabel ?? ''
    const vector = directionToVector(direction)
    return { hotspot, look, kind, item, button, direction, vector, name, side: null, isVisited: false }
  }
}
