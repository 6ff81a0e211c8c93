import type { Direction } from '../../../../shared/geometry/sphere.ts'
import type { Surface } from '../../../../shared/hotspots/surface.ts'
import { cornerTexts } from '../../../locales/corner-texts.ts'
import type { arrowSteps } from '../../input/keyboard-input.ts'
import type { HotspotLayer, MountedHotspot } from '../hotspot-layer.ts'

type Corners = readonly Direction[]
type Point = { readonly x: number; readonly y: number }

export type CornerPorts = {
  readonly layer: HotspotLayer
  /** Image direction under a point of the page. */
  readonly directionAt: (clientX: number, clientY: number) => Direction
  readonly screenOf: (direction: Direction) => Point & { readonly visible: boolean }
  /** Geometry of the surface that corners lie on. */
  readonly surface: () => Surface
  /** Passed in, because this module is loaded only for editors and must not share code with the core. */
  readonly stepsOf: typeof arrowSteps
  readonly midpoint: (a: Direction, b: Direction) => Direction
  /** Called when a corner is pressed without moving it. */
  readonly onPress: (hotspotId: string, index: number) => void
  readonly onReshape: (hotspotId: string, corners: Corners, final: boolean) => void
  readonly signal: AbortSignal
}

type Drag = {
  readonly mountedHotspot: MountedHotspot
  readonly index: number
  readonly pointerId: number
  readonly start: Point
  /** Offset from the pointer to the corner, so that it does not jump. */
  readonly offset: Point
  readonly isNewCorner: boolean
  moved: boolean
}

const dragThresholdPx = 3
const minCorners = 3

/** The editor's handles on the corners of the selected hotspot, and on the midpoints of its edges to add corners. */
class CornerHandles {
  readonly element: HTMLElement
  readonly #ports: CornerPorts
  #hotspot: MountedHotspot | null = null
  #corners: readonly HTMLElement[] = []
  #addHandles: readonly HTMLElement[] = []
  #drag: Drag | null = null

  constructor(ports: CornerPorts) {
    this.#ports = ports
    const { layer, signal } = ports
    this.element = layer.list.ownerDocument.createElement('div')
    this.element.className = 'corners'
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('aria-label', cornerTexts.all)
    this.element.addEventListener('pointerdown', (event) => this.#onPointerDown(event), { signal })
    this.element.addEventListener('pointermove', (event) => this.#onPointerMove(event), { signal })
    this.element.addEventListener('pointerup', (event) => this.#onPointerUp(event), { signal })
    this.element.addEventListener('pointercancel', (event) => this.#onPointerUp(event), { signal })
    this.element.addEventListener('keydown', (event) => this.#onKeyDown(event), { signal })
    this.element.addEventListener('click', (event) => this.#onClick(event), { signal })
  }

  /** Positions all handles. */
  place(): void {
    const { layer, screenOf, midpoint } = this.#ports
    const selected = layer.mounted.find(({ hotspot }) => hotspot.id === layer.selectedId)
    this.#updateHandles(selected && selected.corners.length > 0 ? selected : null)
    const corners = this.#hotspot?.corners ?? []
    const placeHandle = (handle: HTMLElement, direction: Direction) => {
      const { x, y, visible } = screenOf(direction)
      handle.hidden = !visible
      if (visible) handle.style.transform = `translate3d(${x}px, ${y}px, 0)`
    }
    for (const [index, corner] of corners.entries()) {
      const handle = this.#corners[index]
      const addHandle = this.#addHandles[index]
      if (handle) placeHandle(handle, corner)
      if (addHandle) placeHandle(addHandle, midpoint(corner, corners[(index + 1) % corners.length] ?? corner))
    }
  }

  #updateHandles(mountedHotspot: MountedHotspot | null): void {
    const count = mountedHotspot?.corners.length ?? 0
    if (mountedHotspot?.hotspot.id === this.#hotspot?.hotspot.id && count === this.#corners.length) {
      this.#hotspot = mountedHotspot
      return
    }
    this.#hotspot = mountedHotspot
    const canAdd = mountedHotspot?.kind.hasEditableCorners === true && count >= minCorners
    const indexes = Array.from({ length: count }, (_, index) => index)
    this.#corners = indexes.map((index) => this.#createHandle('corner', cornerTexts.corner(index + 1, count)))
    this.#addHandles = canAdd ? indexes.map((index) => this.#createHandle('adder', cornerTexts.add(index + 1))) : []
    this.element.replaceChildren(
      ...indexes.flatMap((index) => [this.#corners[index] ?? [], this.#addHandles[index] ?? []].flat()),
    )
    this.element.hidden = count === 0
  }

  #createHandle(className: string, name: string): HTMLElement {
    const handle = this.element.ownerDocument.createElement('button')
    handle.type = 'button'
    handle.className = className
    handle.setAttribute('aria-label', name)
    return handle
  }

  #indexIn(handles: readonly HTMLElement[], { target }: Event): number {
    return target instanceof HTMLElement ? handles.indexOf(target) : -1
  }

  #reshape(mountedHotspot: MountedHotspot, corners: Corners, final: boolean): void {
    this.#ports.layer.reshape(mountedHotspot, corners)
    this.#ports.onReshape(mountedHotspot.hotspot.id, corners, final)
  }

  /** Adds a corner at the midpoint of the edge after a corner; returns its index. */
  #addCorner(mountedHotspot: MountedHotspot, cornerIndex: number, final: boolean): number {
    const { corners } = mountedHotspot
    const corner = corners[cornerIndex]
    const nextCorner = corners[(cornerIndex + 1) % corners.length]
    if (!corner || !nextCorner) return cornerIndex
    const newIndex = cornerIndex + 1
    this.#reshape(mountedHotspot, corners.toSpliced(newIndex, 0, this.#ports.midpoint(corner, nextCorner)), final)
    this.place()
    return newIndex
  }

  #onPointerDown(event: PointerEvent): void {
    const mountedHotspot = this.#hotspot
    if (!mountedHotspot || event.button !== 0) return
    const cornerIndex = this.#indexIn(this.#corners, event)
    const addIndex = this.#indexIn(this.#addHandles, event)
    if (cornerIndex < 0 && addIndex < 0) return
    event.preventDefault()
    const index = cornerIndex >= 0 ? cornerIndex : this.#addCorner(mountedHotspot, addIndex, false)
    this.#corners[index]?.focus({ preventScroll: true })
    const start = { x: event.clientX, y: event.clientY }
    const position = this.#ports.screenOf(mountedHotspot.corners[index] ?? mountedHotspot.direction)
    const box = this.#ports.layer.list.getBoundingClientRect()
    const offset = { x: position.x + box.left - start.x, y: position.y + box.top - start.y }
    this.#drag = {
      mountedHotspot,
      index,
      pointerId: event.pointerId,
      start,
      offset,
      isNewCorner: cornerIndex < 0,
      moved: false,
    }
    this.element.setPointerCapture(event.pointerId)
  }

  #dragTo({ clientX, clientY }: PointerEvent, { mountedHotspot, index, offset }: Drag, final: boolean): void {
    const direction = this.#ports.directionAt(clientX + offset.x, clientY + offset.y)
    this.#reshape(mountedHotspot, mountedHotspot.corners.with(index, direction), final)
  }

  #onPointerMove(event: PointerEvent): void {
    const drag = this.#drag
    if (drag?.pointerId !== event.pointerId) return
    drag.moved ||= Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) > dragThresholdPx
    if (drag.moved) this.#dragTo(event, drag, false)
  }

  #onPointerUp(event: PointerEvent): void {
    const drag = this.#drag
    if (drag?.pointerId !== event.pointerId) return
    this.#drag = null
    const { mountedHotspot, index, moved, isNewCorner } = drag
    if (moved && event.type === 'pointerup') this.#dragTo(event, drag, true)
    else if (moved || isNewCorner) this.#reshape(mountedHotspot, mountedHotspot.corners, true)
    else this.#ports.onPress(mountedHotspot.hotspot.id, index)
  }

  /** Handles clicks by keyboard. Clicks by pointer were handled on press. */
  #onClick(event: MouseEvent): void {
    const addIndex = this.#indexIn(this.#addHandles, event)
    if (!this.#hotspot || event.detail !== 0) return
    if (addIndex >= 0) {
      const newIndex = this.#addCorner(this.#hotspot, addIndex, true)
      this.#corners[newIndex]?.focus({ preventScroll: true })
    } else this.#ports.onPress(this.#hotspot.hotspot.id, this.#indexIn(this.#corners, event))
  }

  #onKeyDown(event: KeyboardEvent): void {
    const index = this.#indexIn(this.#corners, event)
    const mountedHotspot = this.#hotspot
    const corner = mountedHotspot?.corners[index]
    if (!mountedHotspot || !corner) return
    const steps = this.#ports.stepsOf(event.key)
    const isDeleteKey = event.key === 'Delete' || event.key === 'Backspace'
    if (steps) {
      const movedCorner = this.#ports.surface().step(corner, steps, event.shiftKey)
      this.#reshape(mountedHotspot, mountedHotspot.corners.with(index, movedCorner), true)
    } else if (isDeleteKey && mountedHotspot.kind.hasEditableCorners && mountedHotspot.corners.length > minCorners)
      this.#removeCorner(mountedHotspot, index)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  #removeCorner(mountedHotspot: MountedHotspot, index: number): void {
    this.#reshape(mountedHotspot, mountedHotspot.corners.toSpliced(index, 1), true)
    this.place()
    this.#corners[Math.max(0, index - 1)]?.focus({ preventScroll: true })
  }
}

/** Adds handles over the list of hotspots, shown while the selected one has corners. */
export function addCornerHandles(ports: CornerPorts): void {
  const handles = new CornerHandles(ports)
  ports.layer.list.after(handles.element)
  ports.layer.onPlaced = () => handles.place()
}
