import type { FloorPlanPosition } from '../../../shared/tours/floor-plans.ts'

/** A share of a plan's width and height, from its top left. */
export type PlanPoint = Pick<FloorPlanPosition, 'x' | 'y'>

const step = 0.005
const bigStep = 0.05

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** On the plan, to a hundredth of a percent: more than a plan has pixels. */
export function onPlan({ x, y }: PlanPoint): PlanPoint {
  const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000
  return { x: within(x), y: within(y) }
}

/** Where an arrow key moves a pin: half a percent, five with shift. `null` for any other key. */
export function nudged(
  { x, y }: PlanPoint,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): PlanPoint | null {
  const along = steps[key]
  if (!along) return null
  const size = shiftKey ? bigStep : step
  return onPlan({ x: x + along[0] * size, y: y + along[1] * size })
}

/** The place of a pointer within what is shown of a plan. */
export function pointIn({ left, top, width, height }: DOMRect, at: { clientX: number; clientY: number }): PlanPoint {
  return onPlan({ x: (at.clientX - left) / width, y: (at.clientY - top) / height })
}

/** Where a hand that turns a compass needle points: whole degrees clockwise from the top. */
export function needleDeg({ left, top, width, height }: DOMRect, at: { clientX: number; clientY: number }): number {
  const across = at.clientX - left - width / 2
  const up = top + height / 2 - at.clientY
  return (Math.round((Math.atan2(across, up) * 180) / Math.PI) + 360) % 360
}
