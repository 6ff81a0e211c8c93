import { bearingDeg, planAngleDeg } from '../../../../shared/geometry/sphere.ts'
import type { FloorPlan, FloorPlanPosition } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'

/** Position as a fraction of the plan's width and height, from the top left. */
export type PlanPoint = Pick<FloorPlanPosition, 'x' | 'y'>

/** Position with the direction of the start view on the plan, clockwise from the top; undefined if it isn't known. */
export type PlanPlacement = PlanPoint & { readonly angleDeg?: number | undefined }

const stepFraction = 0.005
const bigStepFraction = 0.05
/** Stored for a north offset of 0, which means that north was never set. */
const smallestNorthDeg = 0.01

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
  const size = shiftKey ? bigStepFraction : stepFraction
  return clampToPlan({ x: x + direction[0] * size, y: y + direction[1] * size })
}

/** Position of a pointer on the displayed plan. */
export function planPointAt(
  { left, top, width, height }: DOMRect,
  pointer: { clientX: number; clientY: number },
): PlanPoint {
  return clampToPlan({ x: (pointer.clientX - left) / width, y: (pointer.clientY - top) / height })
}

/** Range of a position on a plan in its fields. */
export const percentRange = { min: 0, max: 100, unit: ' %' } as const
/** Range of a bearing in its fields. */
export const bearingRange = { min: 0, max: 359.99, unit: '°' } as const

type PointerPosition = { readonly clientX: number; readonly clientY: number }

/** Direction from one position of a pointer to another, in whole degrees clockwise from the top. */
export function angleBetween(start: PointerPosition, end: PointerPosition): number {
  const dx = end.clientX - start.clientX
  const dy = start.clientY - end.clientY
  return (Math.round((Math.atan2(dx, dy) * 180) / Math.PI) + 360) % 360
}

/** Direction from the center of a box to a pointer, in whole degrees clockwise from the top. */
export function needleDeg({ left, top, width, height }: DOMRect, pointer: PointerPosition): number {
  return angleBetween({ clientX: left + width / 2, clientY: top + height / 2 }, pointer)
}

/** Direction of a stop's start view on a plan, in degrees clockwise from the top. */
export function startViewAngleDeg(
  { initialView, northOffsetDeg }: Pick<Stop, 'initialView' | 'northOffsetDeg'>,
  { northDeg }: Pick<FloorPlan, 'northDeg'>,
): number {
  return planAngleDeg(bearingDeg(initialView.yawDeg, northOffsetDeg), northDeg)
}

/**
 * North offset of a stop if its start view points in a direction on a plan, rounded to hundredths of a degree. It is
 * never 0, because 0 means that the north of the stop was never set.
 */
export function northOffsetAt(
  angleDeg: number,
  { northDeg }: Pick<FloorPlan, 'northDeg'>,
  { initialView }: Pick<Stop, 'initialView'>,
): number {
  const offsetDeg = Math.round((angleDeg - northDeg - initialView.yawDeg) * 100) / 100
  return ((offsetDeg % 360) + 360) % 360 || smallestNorthDeg
}
