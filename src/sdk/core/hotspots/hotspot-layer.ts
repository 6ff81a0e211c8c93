import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import { type Direction, directionToVector, type Vec3 } from '../../../shared/sphere.ts'
import { yawTurnDeg } from '../camera/inertia.ts'
import { type Projection, project } from '../camera/projection.ts'
import { type HotspotDrawing, hotspotButton } from './hotspot-button.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'
import { kindViewOf } from './registry.ts'

/** A hotspot on the panorama. */
export type ShownHotspot = {
  hotspot: PublicHotspot
  /** What its button was made from; a hotspot that merely moved keeps its button. */
  readonly look: string
  readonly kind: HotspotKindView
  readonly item: HTMLLIElement
  readonly button: HTMLButtonElement
  direction: Direction
  vector: Vec3
}

/** Beyond this share of the view a hotspot is away: out of sight, still in the reading order. */
const awayShare = 0.2

function isAway(x: number, y: number, { widthPx, heightPx }: Projection): boolean {
  const [dx, dy] = [widthPx * awayShare, heightPx * awayShare]
  return x < -dx || x > widthPx + dx || y < -dy || y > heightPx + dy
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
  #shown: readonly ShownHotspot[] = []
  #selectedId: string | null = null

  constructor(drawing: HotspotDrawing) {
    this.#drawing = drawing
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
    for (const { vector, item } of this.#shown) {
      const { x, y, depth } = project(projection, vector)
      const away = depth <= 0 || isAway(x, y, projection)
      item.toggleAttribute('data-away', away)
      const [left, top] = away ? [projection.widthPx / 2, projection.heightPx / 2] : [x, y]
      item.style.transform = `translate3d(${left}px, ${top}px, 0)`
    }
  }

  #focusedId(): string | undefined {
    return this.list.querySelector<HTMLElement>('button:focus')?.dataset.hotspot
  }

  #lookOf(hotspot: PublicHotspot, kind: HotspotKindView): string {
    return JSON.stringify([{ ...hotspot, yawDeg: 0, pitchDeg: 0 }, kind.caption(hotspot, this.#drawing.findStop)])
  }

  #make(hotspot: PublicHotspot, kind: HotspotKindView, look: string): ShownHotspot {
    const { document } = this.#drawing
    const item = document.createElement('li')
    const button = hotspotButton(hotspot, kind, this.#drawing)
    item.append(button)
    const direction = { yawDeg: hotspot.yawDeg, pitchDeg: hotspot.pitchDeg }
    return { hotspot, look, kind, item, button, direction, vector: directionToVector(direction) }
  }
}
