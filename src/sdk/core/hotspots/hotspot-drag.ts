import type { Direction } from '../../../shared/geometry/sphere.ts'
import type { Surface } from '../../../shared/hotspots/surface.ts'
import type { arrowSteps } from '../input/keyboard-input.ts'
import type { HotspotLayer, MountedHotspot } from './hotspot-layer.ts'

export type HotspotDragPorts = {
  readonly layer: HotspotLayer
  /** Image direction under a point of the page. */
  readonly directionAt: (clientX: number, clientY: number) => Direction
  readonly screenOf: (direction: Direction) => { readonly x: number; readonly y: number }
  /** Geometry of the surface that hotspots lie on. */
  readonly surface: () => Surface
  /** Passed in, because this module is loaded only for editors and must not share code with the core. */
  readonly stepsOf: typeof arrowSteps
  readonly onSelect: (hotspotId: string) => void
  readonly onMove: (hotspotId: string, direction: Direction, final: boolean) => void
  /** Called when the shape of the selected hotspot is pressed without dragging. */
  readonly onPress: (direction: Direction, hotspotId: string) => void
  readonly signal: AbortSignal
}

type Drag = {
  readonly mountedHotspot: MountedHotspot
  readonly pointerId: number
  readonly start: { readonly x: number; readonly y: number }
  /** Offset from the pointer to the center of the disc, so that it does not jump. */
  readonly offset: { readonly x: number; readonly y: number }
  readonly isOnButton: boolean
  moved: boolean
}

const dragThresholdPx = 3

/** Lets editors select hotspots by pressing, and move them by dragging and with arrow keys (Shift for large steps). */
export function enableHotspotDragging({
  layer,
  directionAt,
  screenOf,
  surface,
  stepsOf,
  onSelect,
  onMove,
  onPress,
  signal,
}: HotspotDragPorts): void {
  let drag: Drag | null = null

  /** Moves a hotspot together with its corners. */
  function move(mountedHotspot: MountedHotspot, direction: Direction): void {
    const { hotspot, kind } = mountedHotspot
    layer.move(mountedHotspot, direction)
    layer.reshape(mountedHotspot, surface().moveCorners(kind.cornersOf?.(hotspot) ?? [], hotspot, direction))
  }

  function onPointerDown(event: PointerEvent): void {
    const mountedHotspot = layer.find(event)
    if (!mountedHotspot || event.button !== 0) return
    const isOnButton = event.target instanceof Node && mountedHotspot.button.contains(event.target)
    // Shapes can be dragged only when selected, so that a drag can also move the view.
    if (!isOnButton && layer.selectedId !== mountedHotspot.hotspot.id) return
    const center = screenOf(mountedHotspot.direction)
    const box = layer.list.getBoundingClientRect()
    const offset = { x: center.x + box.left - event.clientX, y: center.y + box.top - event.clientY }
    const start = { x: event.clientX, y: event.clientY }
    drag = { mountedHotspot, pointerId: event.pointerId, start, offset, isOnButton, moved: false }
    mountedHotspot.button.setPointerCapture(event.pointerId)
    onSelect(mountedHotspot.hotspot.id)
  }

  function dragTo(event: PointerEvent, { mountedHotspot, offset }: Drag, final: boolean): void {
    const direction = directionAt(event.clientX + offset.x, event.clientY + offset.y)
    move(mountedHotspot, direction)
    onMove(mountedHotspot.hotspot.id, direction, final)
  }

  function onPointerMove(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return
    drag.moved ||= Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) > dragThresholdPx
    if (drag.moved) dragTo(event, drag, false)
  }

  function onPointerUp(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return
    const finishedDrag = drag
    drag = null
    const { id } = finishedDrag.mountedHotspot.hotspot
    if (!finishedDrag.moved) {
      if (!finishedDrag.isOnButton) onPress(directionAt(event.clientX, event.clientY), id)
      return
    }
    if (event.type === 'pointerup') dragTo(event, finishedDrag, true)
    else onMove(id, finishedDrag.mountedHotspot.direction, true)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const mountedHotspot = layer.find(event)
    const steps = stepsOf(event.key)
    if (!mountedHotspot || !steps) return
    event.preventDefault()
    event.stopPropagation()
    const direction = surface().step(mountedHotspot.direction, steps, event.shiftKey)
    move(mountedHotspot, direction)
    onMove(mountedHotspot.hotspot.id, direction, true)
  }

  const { list } = layer
  list.addEventListener('pointerdown', onPointerDown, { signal })
  list.addEventListener('pointermove', onPointerMove, { signal })
  list.addEventListener('pointerup', onPointerUp, { signal })
  list.addEventListener('pointercancel', onPointerUp, { signal })
  list.addEventListener('keydown', onKeyDown, { signal })
}
