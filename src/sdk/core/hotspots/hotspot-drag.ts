import type { Direction } from '../../../shared/geometry/sphere.ts'
import type { Surface } from '../../../shared/hotspots/surface.ts'
import type { arrowSteps } from '../input/keyboard-input.ts'
import type { HotspotLayer, ShownHotspot } from './hotspot-layer.ts'

export type HotspotDragPorts = {
  readonly layer: HotspotLayer
  /** Image direction under a point of the page. */
  readonly directionAt: (clientX: number, clientY: number) => Direction
  readonly screenOf: (direction: Direction) => { readonly x: number; readonly y: number }
  /** What they stand on. */
  readonly surface: () => Surface
  /** Given, because this file is loaded for editors only and must not share code with the core. */
  readonly stepsOf: typeof arrowSteps
  readonly onSelect: (hotspotId: string) => void
  readonly onMove: (hotspotId: string, direction: Direction, final: boolean) => void
  /** The part of the scene that the selected hotspot fills was pressed. */
  readonly onPress: (direction: Direction, hotspotId: string) => void
  readonly signal: AbortSignal
}

type Drag = {
  readonly shown: ShownHotspot
  readonly pointerId: number
  readonly start: { readonly x: number; readonly y: number }
  /** From the pointer to the middle of the disc, so that it does not jump under the finger. */
  readonly offset: { readonly x: number; readonly y: number }
  readonly isOnButton: boolean
  moved: boolean
}

const slackPx = 3

/** An editor's hands on hotspots: press selects, dragging and arrow keys (with Shift in large steps) move. */
export function makeHotspotsMovable({
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

  /** Moves it, and the corners of what it fills along with it. */
  function move(shown: ShownHotspot, to: Direction): void {
    const { hotspot, kind } = shown
    layer.move(shown, to)
    layer.reshape(shown, surface().carry(kind.cornersOf?.(hotspot) ?? [], hotspot, to))
  }

  function down(event: PointerEvent): void {
    const shown = layer.of(event)
    if (!shown || event.button !== 0) return
    const isOnButton = event.target instanceof Node && shown.button.contains(event.target)
    // what fills a part of the scene is moved once it is selected, so that the view can be moved as well
    if (!isOnButton && layer.selectedId !== shown.hotspot.id) return
    const at = screenOf(shown.direction)
    const box = layer.list.getBoundingClientRect()
    const offset = { x: at.x + box.left - event.clientX, y: at.y + box.top - event.clientY }
    const start = { x: event.clientX, y: event.clientY }
    drag = { shown, pointerId: event.pointerId, start, offset, isOnButton, moved: false }
    shown.button.setPointerCapture(event.pointerId)
    onSelect(shown.hotspot.id)
  }

  function tell(event: PointerEvent, { shown, offset }: Drag, final: boolean): void {
    const direction = directionAt(event.clientX + offset.x, event.clientY + offset.y)
    move(shown, direction)
    onMove(shown.hotspot.id, direction, final)
  }

  function drags(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return
    drag.moved ||= Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y) > slackPx
    if (drag.moved) tell(event, drag, false)
  }

  function up(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return
    const ended = drag
    drag = null
    const { id } = ended.shown.hotspot
    if (!ended.moved) {
      if (!ended.isOnButton) onPress(directionAt(event.clientX, event.clientY), id)
      return
    }
    if (event.type === 'pointerup') tell(event, ended, true)
    else onMove(id, ended.shown.direction, true)
  }

  function nudge(event: KeyboardEvent): void {
    const shown = layer.of(event)
    const steps = stepsOf(event.key)
    if (!shown || !steps) return
    event.preventDefault()
    event.stopPropagation()
    const direction = surface().step(shown.direction, steps, event.shiftKey)
    move(shown, direction)
    onMove(shown.hotspot.id, direction, true)
  }

  const { list } = layer
  list.addEventListener('pointerdown', down, { signal })
  list.addEventListener('pointermove', drags, { signal })
  list.addEventListener('pointerup', up, { signal })
  list.addEventListener('pointercancel', up, { signal })
  list.addEventListener('keydown', nudge, { signal })
}
