import type { FloorPlanPosition } from '../../../../shared/tours/floor-plans.ts'

/** Position as a fraction of the plan's width and height, from the top left. */
export type PlanPoint = Pick<FloorPlanPosition, 'x' | 'y'>

const step = 0.005
const bigStep = 0.05

const arrowDirections: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Clamps a point to the plan and rounds it to a hundredth of a percent, which is finer than a pixel. */
export function clampToPlan({ x, y }: PlanPoint): PlanPoint {
  const clamp = (fraction: number) => Math.round(Math.min(1, Math.max(0, fraction)) * 10_000) / 10_000
  return { x: clamp(x), y: clamp(y) }
}

/** Position after an arrow key: a step of 0.5%, or 5% with Shift; `null` for any other key. */
export function nudgedPoint(
  { x, y }: PlanPoint,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): PlanPoint | null {
  const direction = arrowDirections[key]
  if (!direction) return null
  const size = shiftKey ? bigStep : step
  return clampToPlan({ x: x + direction[0] * size, y: y + direction[1] * size })
}

/** Position of a pointer on the displayed plan. */
export function planPointAt(
  { left, top, width, height }: DOMRect,
  pointer: { clientX: number; clientY: number },
): PlanPoint {
  return clampToPlan({ x: (pointer.clientX - left) / width, y: (pointer.clientY - top) / height })
}

/** Direction from the center of a compass to a pointer, in whole degrees clockwise from the top. */
export function needleDeg(
  { left, top, width, height }: DOMRect,
  pointer: { clientX: number; clientY: number },
): number {
  const dx = pointer.clientX - left - width / 2
  const dy = top + height / 2 - pointer.clientY
  return (Math.round((Math.atan2(dx, dy) * 180) / Math.PI) + 360) % 360
}
