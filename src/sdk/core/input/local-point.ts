import type { Point } from './input-target.ts'

type ClientPoint = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Scale of an element that CSS transforms of the page cause. */
function scaleOf({ clientWidth }: Element, { width }: DOMRect): number {
  return width / clientWidth || 1
}

/** Position of an event in an element, in CSS pixels of the element from its top left. */
export function localPoint(element: Element, { clientX, clientY }: ClientPoint): Point {
  const box = element.getBoundingClientRect()
  const scale = scaleOf(element, box)
  return { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale }
}

/** Client coordinates of a point of an element. */
export function clientPoint(element: Element, { x, y }: Point): readonly [clientX: number, clientY: number] {
  const box = element.getBoundingClientRect()
  const scale = scaleOf(element, box)
  return [box.left + x * scale, box.top + y * scale]
}
