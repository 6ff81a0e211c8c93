import type { Direction } from '../../../shared/geometry/sphere.ts'
import type { Surface } from '../../../shared/hotspots/surface.ts'
import type { arrowSteps } from '../input/keyboard-input.ts'
import type { HotspotLayer, ShownHotspot } from './hotspot-layer.ts'

export type HotspotDragPorts = {
  readonly layer: HotspotLayer
  /** Image direction under a point of the page. */
  readonly directionAt: (clientX: number, clientY: number) => Direction
  readonly screenOf: (direction: Direction) => { readonly x: number; readonly y: number }
  /** Geometry of the surface that hotspots lie on. */
  readonly surface: () => Surface
  /** Passed in, because this file is loaded for editors only and must not share code with the core. */
  readonly stepsOf: typeof arrowSteps
  readonly onSelect: (hotspotId: string) => void
  readonly onMove: (hotspotId: string, direction: Direction, final: boolean) => void
  /** The shape of the selected hotspot was pressed, not dragged. */
  readonly onPress: (direction: Direction, hotspotId: string) => void
  readonly signal: AbortSignal
}

type Drag = {
  readonly shownHotspot: ShownHotspot
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
  function move(shownHotspot: ShownHotspot, to: Direction): void {
    const { hotspot, kind } = shownHotspot
    layer.move(shownHotspot, to)
    layer.reshape(shownHotspot, surface().moveCorners(kind.cornersOf?.(hotspot) ?? [], hotspot, to))
  }

  function onPointerDown(event: PointerEvent): void {
    const shownHotspot = layer.of(event)
    if (!shownHotspot || event.button !== 0) return
    const isOnButton = event.target instanceof Node && shownHotspot.button.contains(event.target)
    // shapes can be dragged only when selected, so that the view can be moved as well
    if (!isOnButton && layer.selectedId !== shownHotspot.hotspot.id) return
    const at = screenOf(shownHotspot.direction)
    const box = layer.list.getBoundingClientRect()
    const offset = { x: at.x + box.left - event.clientX, y: at.y + box.top - event.clientY }
    const start = { x: event.clientX, y: event.clientY }
    drag = { shownHotspot, pointerId: event.pointerId, start, offset, isOnButton, moved: false }
    shownHotspot.button.setPointerCapture(event.pointerId)
    onSelect(shownHotspot.hotspot.id)
  }

  function report(event: PointerEvent, { shownHotspot, offset }: Drag, final: boolean): void {
    const direction = directionAt(event.clientX + offset.x, event.clientY + offset.y)
    move(shownHotspot, direction)
    onMove(shownHotspot.hotspot.id, direction, final)
  }

  function onPointerMove(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return
    drag.moved ||= Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) > dragThresholdPx
    if (drag.moved) report(event, drag, false)
  }

  function onPointerUp(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return
    const endedDrag = drag
    drag = null
    const { id } = endedDrag.shownHotspot.hotspot
    if (!endedDrag.moved) {
      if (!endedDrag.isOnButton) onPress(directionAt(event.clientX, event.clientY), id)
      return
    }
    if (event.type === 'pointerup') report(event, endedDrag, true)
    else onMove(id, endedDrag.shownHotspot.direction, true)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const shownHotspot = layer.of(event)
    const steps = stepsOf(event.key)
    if (!shownHotspot || !steps) return
    event.preventDefault()
    event.stopPropagation()
    const direction = surface().step(shownHotspot.direction, steps, event.shiftKey)
    move(shownHotspot, direction)
    onMove(shownHotspot.hotspot.id, direction, true)
  }

  const { list } = layer
  list.addEventListener('pointerdown', onPointerDown, { signal })
  list.addEventListener('pointermove', onPointerMove, { signal })
  list.addEventListener('pointerup', onPointerUp, { signal })
  list.addEventListener('pointercancel', onPointerUp, { signal })
  list.addEventListener('keydown', onKeyDown, { signal })
}
