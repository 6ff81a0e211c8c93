import { type PointerEvent, useState } from 'react'
import { angleBetweenDeg, type Direction } from '../../../../../../shared/geometry/sphere.ts'
import type { BlurStroke } from '../../../../../../shared/media/adjustments.ts'
import { mediaLimits } from '../../../../../../shared/media/media-limits.ts'
import type { OverlayProps } from '../tool-props.ts'
import { useBrush } from './brush.ts'
import { usePinch } from './use-pinch.ts'

type Point = BlurStroke['points'][number]

/** Distance between the points of a stroke as a fraction of the brush radius. */
const spacingFraction = 0.4
const roundAngle = (angleDeg: number) => Math.round(angleDeg * 100) / 100
const pointOf = ({ yawDeg, pitchDeg }: Direction): Point => [roundAngle(yawDeg), roundAngle(pitchDeg)]
const directionOf = ([yawDeg, pitchDeg]: Point): Direction => ({ yawDeg, pitchDeg })

/** Distance from the last point of a stroke; infinite for an empty stroke. */
function distanceDeg(points: readonly Point[], point: Point): number {
  const lastPoint = points.at(-1)
  return lastPoint === undefined
    ? Number.POSITIVE_INFINITY
    : angleBetweenDeg(directionOf(lastPoint), directionOf(point))
}

function lengthDeg(points: readonly Point[]): number {
  let sumDeg = 0
  for (const [index, point] of points.entries()) {
    const previous = points[index - 1]
    if (previous !== undefined) sumDeg += angleBetweenDeg(directionOf(previous), directionOf(point))
  }
  return sumDeg
}

/** Painting of blur strokes by pointer. A stroke that reaches its maximum length continues as a new one. */
export function usePainting({ viewer, draft, change }: OverlayProps) {
  const { radiusDeg } = useBrush()
  const [points, setPoints] = useState<readonly Point[]>([])
  const pinch = usePinch(viewer)
  const { retouch } = draft
  const addStroke = (strokePoints: readonly Point[]) => {
    if (strokePoints.length === 0 || retouch.strokes.length >= mediaLimits.retouchStrokesMax) return
    change({ retouch: { ...retouch, strokes: [...retouch.strokes, { points: strokePoints, radiusDeg }] } })
  }
  const pointUnder = ({ clientX, clientY }: PointerEvent) => {
    const box = viewer.element.getBoundingClientRect()
    return pointOf(viewer.screenToDirection(clientX - box.left, clientY - box.top))
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setPoints(pinch.down(event) ? [] : [pointUnder(event)])
  }
  const move = (event: PointerEvent) => {
    if (pinch.move(event) || points.length === 0) return
    const point = pointUnder(event)
    if (distanceDeg(points, point) < spacingFraction * radiusDeg) return
    const extended = [...points, point]
    const isFull =
      extended.length > mediaLimits.retouchPointsMax || lengthDeg(extended) > mediaLimits.retouchStrokeMaxDeg
    if (isFull) addStroke(points)
    setPoints(isFull ? [point] : extended)
  }
  const end = (event: PointerEvent) => {
    if (!pinch.up(event)) addStroke(points)
    setPoints([])
  }
  const cancel = (event: PointerEvent) => {
    pinch.up(event)
    setPoints([])
  }
  const paintHandlers = { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel }
  const currentStroke: BlurStroke | null = points.length === 0 ? null : { points, radiusDeg }
  return { currentStroke, paintHandlers }
}
