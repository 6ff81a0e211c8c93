import { type PointerEvent, useState } from 'react'
import { angleBetweenDeg, type Direction } from '../../../../../shared/geometry/sphere.ts'
import { limits } from '../../../../../shared/limits.ts'
import type { BlurStroke } from '../../../../../shared/media/adjustments.ts'
import type { OverlayProps } from '../tool-props.ts'
import { useBrush } from './brush.ts'
import { useTwoFingers } from './use-two-fingers.ts'

type Point = BlurStroke['points'][number]

/** A point is worth keeping once the brush has gone this share of its radius. */
const stepShare = 0.4
const rounded = (angleDeg: number) => Math.round(angleDeg * 100) / 100
const pointOf = ({ yawDeg, pitchDeg }: Direction): Point => [rounded(yawDeg), rounded(pitchDeg)]
const directionOf = ([yawDeg, pitchDeg]: Point): Direction => ({ yawDeg, pitchDeg })

function goneDeg(points: readonly Point[], to: Point): number {
  const last = points.at(-1)
  return last === undefined ? Number.POSITIVE_INFINITY : angleBetweenDeg(directionOf(last), directionOf(to))
}

function lengthDeg(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + goneDeg(points.slice(0, index + 1), point), 0)
}

/** A stroke while it is drawn; when it is as long as a stroke may be, the hand goes on with the next one. */
export function usePainting({ viewer, draft, change }: OverlayProps) {
  const { radiusDeg } = useBrush()
  const [points, setPoints] = useState<readonly Point[]>([])
  const fingers = useTwoFingers(viewer)
  const { retouch } = draft
  const keep = (drawn: readonly Point[]) => {
    if (drawn.length === 0 || retouch.strokes.length >= limits.retouchStrokesMax) return
    change({ retouch: { ...retouch, strokes: [...retouch.strokes, { points: drawn, radiusDeg }] } })
  }
  const pointUnder = ({ clientX, clientY }: PointerEvent) => {
    const box = viewer.element.getBoundingClientRect()
    return pointOf(viewer.screenToDirection(clientX - box.left, clientY - box.top))
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setPoints(fingers.down(event) ? [] : [pointUnder(event)])
  }
  const go = (event: PointerEvent) => {
    if (fingers.move(event) || points.length === 0) return
    const point = pointUnder(event)
    if (goneDeg(points, point) < stepShare * radiusDeg) return
    const longer = [...points, point]
    const isFull = longer.length > limits.retouchPointsMax || lengthDeg(longer) > limits.retouchStrokeMaxDeg
    if (isFull) keep(points)
    setPoints(isFull ? [point] : longer)
  }
  const end = (event: PointerEvent) => {
    if (!fingers.up(event)) keep(points)
    setPoints([])
  }
  const cancel = (event: PointerEvent) => {
    fingers.up(event)
    setPoints([])
  }
  const hands = { onPointerDown: begin, onPointerMove: go, onPointerUp: end, onPointerCancel: cancel }
  const drawn: BlurStroke | null = points.length === 0 ? null : { points, radiusDeg }
  return { drawn, hands }
}
