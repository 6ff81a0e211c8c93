/** How hands move a map; pixels on the screen, from the middle of the map where a place is meant. */
export type MapActions = {
  readonly panBy: (rightPx: number, downPx: number) => void
  readonly zoomBy: (zooms: number, about: { readonly x: number; readonly y: number }) => void
}

const keyPanPx = 60
const wheelZoomPerPx = 1 / 250
const middle = { x: 0, y: 0 }

const keys: Readonly<Record<string, (actions: MapActions) => void>> = {
  ArrowLeft: ({ panBy }) => panBy(-keyPanPx, 0),
  ArrowRight: ({ panBy }) => panBy(keyPanPx, 0),
  ArrowUp: ({ panBy }) => panBy(0, -keyPanPx),
  ArrowDown: ({ panBy }) => panBy(0, keyPanPx),
  '+': ({ zoomBy }) => zoomBy(1, middle),
  '-': ({ zoomBy }) => zoomBy(-1, middle),
}

type Pointers = Map<number, { readonly x: number; readonly y: number }>

function centerAndSpread(pointers: Pointers) {
  const [first, second = first] = [...pointers.values()]
  if (!first || !second) return null
  return {
    x: (first.x + second.x) / 2,
    y: (first.y + second.y) / 2,
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  }
}

function listenToPointers(element: HTMLElement, { panBy, zoomBy }: MapActions): void {
  const pointers: Pointers = new Map()
  const fromMiddle = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  element.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('button, a')) return
    element.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, fromMiddle(event))
  })
  element.addEventListener('pointermove', (event) => {
    if (!pointers.has(event.pointerId)) return
    const before = centerAndSpread(pointers)
    pointers.set(event.pointerId, fromMiddle(event))
    const now = centerAndSpread(pointers)
    if (!before || !now) return
    panBy(before.x - now.x, before.y - now.y)
    if (before.spread > 0 && now.spread > 0) zoomBy(Math.log2(now.spread / before.spread), now)
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(name, ({ pointerId }) => pointers.delete(pointerId))
}

/** Drags, pinches, the wheel and keys; a plain wheel is left to the page where the map shares it with one. */
export function listenToMapInput(element: HTMLElement, actions: MapActions, wheelNeedsCtrl: boolean): void {
  listenToPointers(element, actions)
  element.addEventListener('wheel', (event) => {
    if (wheelNeedsCtrl && !event.ctrlKey) return
    event.preventDefault()
    const { left, top, width, height } = element.getBoundingClientRect()
    const about = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
    actions.zoomBy(-event.deltaY * wheelZoomPerPx, about)
  })
  element.addEventListener('keydown', (event) => {
    const move = event.target === element && Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (!move) return
    event.preventDefault()
    move(actions)
  })
}
