import { localPoint } from '../input/local-point.ts'

/** Movements of a map. Distances are in CSS pixels; `anchor`, relative to the map's center, keeps its position. */
export type MapActions = {
  readonly panBy: (rightPx: number, downPx: number) => void
  readonly zoomBy: (levels: number, anchor: { readonly x: number; readonly y: number }) => void
}

const keyPanPx = 60
const wheelZoomPerPx = 1 / 250
const center = { x: 0, y: 0 }

const keys: Readonly<Record<string, (actions: MapActions) => void>> = {
  ArrowLeft: ({ panBy }) => panBy(-keyPanPx, 0),
  ArrowRight: ({ panBy }) => panBy(keyPanPx, 0),
  ArrowUp: ({ panBy }) => panBy(0, -keyPanPx),
  ArrowDown: ({ panBy }) => panBy(0, keyPanPx),
  '+': ({ zoomBy }) => zoomBy(1, center),
  '-': ({ zoomBy }) => zoomBy(-1, center),
}

type Pointers = Map<number, { readonly x: number; readonly y: number }>

/** Position relative to the center of an element, which CSS transforms may have scaled. */
function relativeToCenter(element: HTMLElement, event: MouseEvent) {
  const { x, y } = localPoint(element, event)
  return { x: x - element.clientWidth / 2, y: y - element.clientHeight / 2 }
}

/** Center and distance (`spread`) of the first two pointers. The distance is 0 for a single pointer. */
function centerAndSpread(pointers: Pointers) {
  const [a, b = a] = [...pointers.values()]
  if (!a || !b) return null
  return {
    x: (a.x + b.x) / 2,
    y: (a.y + b.y) / 2,
    spread: Math.hypot(a.x - b.x, a.y - b.y),
  }
}

function listenToPointers(element: HTMLElement, { panBy, zoomBy }: MapActions): void {
  const pointers: Pointers = new Map()
  element.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button, a')) return
    element.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, relativeToCenter(element, event))
  })
  element.addEventListener('pointermove', (event) => {
    if (!pointers.has(event.pointerId)) return
    const previous = centerAndSpread(pointers)
    pointers.set(event.pointerId, relativeToCenter(element, event))
    const current = centerAndSpread(pointers)
    if (!previous || !current) return
    panBy(previous.x - current.x, previous.y - current.y)
    if (previous.spread > 0 && current.spread > 0) zoomBy(Math.log2(current.spread / previous.spread), current)
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(name, ({ pointerId }) => pointers.delete(pointerId))
}

/** Handles drag, pinch, wheel and keyboard input. With `wheelNeedsCtrl`, the wheel without Ctrl scrolls the page. */
export function listenToMapInput(element: HTMLElement, actions: MapActions, wheelNeedsCtrl: boolean): void {
  listenToPointers(element, actions)
  element.addEventListener('wheel', (event) => {
    if (wheelNeedsCtrl && !event.ctrlKey) return
    event.preventDefault()
    actions.zoomBy(-event.deltaY * wheelZoomPerPx, relativeToCenter(element, event))
  })
  element.addEventListener('keydown', (event) => {
    const move = event.target === element && Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!move) return
    event.preventDefault()
    move(actions)
  })
}
