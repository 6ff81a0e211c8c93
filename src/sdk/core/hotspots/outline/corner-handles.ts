import type { Direction } from '../../../../shared/geometry/sphere.ts'
import type { Surface } from '../../../../shared/hotspots/surface.ts'
import type { arrowSteps } from '../../input/keyboard-input.ts'
import type { ViewerTexts } from '../../viewer-texts.ts'
import type { HotspotLayer, ShownHotspot } from '../hotspot-layer.ts'

type Corners = readonly Direction[]
type Point = { readonly x: number; readonly y: number }

export type CornerPorts = {
  readonly layer: HotspotLayer
  readonly texts: ViewerTexts
  /** Image direction under a point of the page. */
  readonly directionAt: (clientX: number, clientY: number) => Direction
  readonly screenOf: (direction: Direction) => Point & { readonly visible: boolean }
  /** What they stand on. */
  readonly surface: () => Surface
  /** Given, because this file is loaded for editors only and must not share code with the core. */
  readonly stepsOf: typeof arrowSteps
  readonly between: (a: Direction, b: Direction) => Direction
  /** A corner was pressed, not moved. */
  readonly onPress: (hotspotId: string, index: number) => void
  readonly onReshape: (hotspotId: string, corners: Corners, final: boolean) => void
  readonly signal: AbortSignal
}

type Drag = {
  readonly shown: ShownHotspot
  readonly index: number
  readonly pointerId: number
  readonly start: Point
  /** From the pointer to the corner, so that it does not jump under the finger. */
  readonly offset: Point
  readonly isMade: boolean
  moved: boolean
}

const slackPx = 3
const fewestCorners = 3

/** An editor's handles on the corners of the selected hotspot, and on the middles of its edges, where corners are added. */
class CornerHandles {
  readonly element: HTMLElement
  readonly #ports: CornerPorts
  #shown: ShownHotspot | null = null
  #corners: readonly HTMLElement[] = []
  #adders: readonly HTMLElement[] = []
  #drag: Drag | null = null

  constructor(ports: CornerPorts) {
    this.#ports = ports
    const { layer, texts, signal } = ports
    this.element = layer.list.ownerDocument.createElement('div')
    this.element.className = 'corners'
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('aria-label', texts('corner.all'))
    this.element.addEventListener('pointerdown', (event) => this.#down(event), { signal })
    this.element.addEventListener('pointermove', (event) => this.#move(event), { signal })
    this.element.addEventListener('pointerup', (event) => this.#up(event), { signal })
    this.element.addEventListener('pointercancel', (event) => this.#up(event), { signal })
    this.element.addEventListener('keydown', (event) => this.#key(event), { signal })
    this.element.addEventListener('click', (event) => this.#click(event), { signal })
  }

  /** Puts every handle where its corner is seen. */
  place(): void {
    const { layer, screenOf, between } = this.#ports
    const selected = layer.shown.find(({ hotspot }) => hotspot.id === layer.selectedId)
    this.#show(selected && selected.corners.length > 0 ? selected : null)
    const corners = this.#shown?.corners ?? []
    const put = (handle: HTMLElement, direction: Direction) => {
      const { x, y, visible } = screenOf(direction)
      handle.hidden = !visible
      if (visible) handle.style.transform = `translate3d(${x}px, ${y}px, 0)`
    }
    for (const [at, corner] of corners.entries()) {
      const handle = this.#corners[at]
      const adder = this.#adders[at]
      if (handle) put(handle, corner)
      if (adder) put(adder, between(corner, corners[(at + 1) % corners.length] ?? corner))
    }
  }

  #show(shown: ShownHotspot | null): void {
    const count = shown?.corners.length ?? 0
    if (shown?.hotspot.id === this.#shown?.hotspot.id && count === this.#corners.length) {
      this.#shown = shown
      return
    }
    this.#shown = shown
    const { texts } = this.#ports
    const adds = shown?.kind.takesCorners === true && count >= fewestCorners
    const places = Array.from({ length: count }, (_, at) => at)
    this.#corners = places.map((at) =>
      this.#handle('corner', texts('corner.named', { position: String(at + 1), total: String(count) })),
    )
    this.#adders = adds
      ? places.map((at) => this.#handle('adder', texts('corner.add', { position: String(at + 1) })))
      : []
    this.element.replaceChildren(...places.flatMap((at) => [this.#corners[at] ?? [], this.#adders[at] ?? []].flat()))
    this.element.hidden = count === 0
  }

  #handle(className: string, name: string): HTMLElement {
    const handle = this.element.ownerDocument.createElement('button')
    handle.type = 'button'
    handle.className = className
    handle.setAttribute('aria-label', name)
    return handle
  }

  #indexIn(handles: readonly HTMLElement[], { target }: Event): number {
    return target instanceof HTMLElement ? handles.indexOf(target) : -1
  }

  #reshape(shown: ShownHotspot, corners: Corners, final: boolean): void {
    this.#ports.layer.reshape(shown, corners)
    this.#ports.onReshape(shown.hotspot.id, corners, final)
  }

  /** Makes a corner in the middle of the edge after one; answers its index. */
  #add(shown: ShownHotspot, after: number, final: boolean): number {
    const { corners } = shown
    const from = corners[after]
    const to = corners[(after + 1) % corners.length]
    if (!from || !to) return after
    this.#reshape(shown, corners.toSpliced(after + 1, 0, this.#ports.between(from, to)), final)
    this.place()
    return after + 1
  }

  #down(event: PointerEvent): void {
    const shown = this.#shown
    if (!shown || event.button !== 0) return
    const corner = this.#indexIn(this.#corners, event)
    const adder = this.#indexIn(this.#adders, event)
    if (corner < 0 && adder < 0) return
    event.preventDefault()
    const index = corner >= 0 ? corner : this.#add(shown, adder, false)
    this.#corners[index]?.focus({ preventScroll: true })
    const start = { x: event.clientX, y: event.clientY }
    const at = this.#ports.screenOf(shown.corners[index] ?? shown.direction)
    const box = this.#ports.layer.list.getBoundingClientRect()
    const offset = { x: at.x + box.left - start.x, y: at.y + box.top - start.y }
    this.#drag = { shown, index, pointerId: event.pointerId, start, offset, isMade: corner < 0, moved: false }
    this.element.setPointerCapture(event.pointerId)
  }

  #tell({ clientX, clientY }: PointerEvent, { shown, index, offset }: Drag, final: boolean): void {
    const direction = this.#ports.directionAt(clientX + offset.x, clientY + offset.y)
    this.#reshape(shown, shown.corners.with(index, direction), final)
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag
    if (drag?.pointerId !== event.pointerId) return
    drag.moved ||= Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) > slackPx
    if (drag.moved) this.#tell(event, drag, false)
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag
    if (drag?.pointerId !== event.pointerId) return
    this.#drag = null
    const { shown, index, moved, isMade } = drag
    if (moved && event.type === 'pointerup') this.#tell(event, drag, true)
    else if (moved || isMade) this.#reshape(shown, shown.corners, true)
    else this.#ports.onPress(shown.hotspot.id, index)
  }

  /** By keyboard: a hand has its corner since it went down. */
  #click(event: MouseEvent): void {
    const adder = this.#indexIn(this.#adders, event)
    if (!this.#shown || event.detail !== 0) return
    if (adder >= 0) {
      const added = this.#add(this.#shown, adder, true)
      this.#corners[added]?.focus({ preventScroll: true })
    } else this.#ports.onPress(this.#shown.hotspot.id, this.#indexIn(this.#corners, event))
  }

  #key(event: KeyboardEvent): void {
    const index = this.#indexIn(this.#corners, event)
    const shown = this.#shown
    const corner = shown?.corners[index]
    if (!shown || !corner) return
    const steps = this.#ports.stepsOf(event.key)
    const removes = event.key === 'Delete' || event.key === 'Backspace'
    if (steps) {
      const moved = this.#ports.surface().step(corner, steps, event.shiftKey)
      this.#reshape(shown, shown.corners.with(index, moved), true)
    } else if (removes && shown.kind.takesCorners && shown.corners.length > fewestCorners) this.#remove(shown, index)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #remove(shown: ShownHotspot, index: number): void {
    this.#reshape(shown, shown.corners.toSpliced(index, 1), true)
    this.place()
    this.#corners[Math.max(0, index - 1)]?.focus({ preventScroll: true })
  }
}

/** Puts handles over the list of hotspots, wherever the selected one fills a part of the scene. */
export function addCornerHandles(ports: CornerPorts): void {
  const handles = new CornerHandles(ports)
  ports.layer.list.after(handles.element)
  ports.layer.onPlaced = () => handles.place()
}
