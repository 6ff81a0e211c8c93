import { z } from 'zod'
import { type MediaKind, mediaKinds } from '../media/registry.ts'
import { id, name } from '../texts.ts'
import { tourLimits } from './tour-limits.ts'

/** Floor plan of a tour. Its id is unique within the tour, and a copy of the tour keeps it. */
export const floorPlan = z.strictObject({
  id,
  name,
  /** Image; null after it was purged. */
  mediaId: id.nullable(),
  /** Direction of north, clockwise from the top of the image. */
  northDeg: z.number().min(0).lt(360),
})
export type FloorPlan = Readonly<z.infer<typeof floorPlan>>

/** True for flat images. */
export function canBeFloorPlan(kind: MediaKind): boolean {
  const { family, surrounds } = mediaKinds[kind]
  return family === 'image' && !surrounds
}

/** In display order. */
export const floorPlans = z
  .array(floorPlan)
  .max(tourLimits.floorPlansMax)
  .refine((plans) => new Set(plans.map((plan) => plan.id)).size === plans.length, 'duplicate floor plan')

const fraction = z.number().min(0).max(1)

/** Position of a stop on a floor plan, as fractions of its image from the top left. */
export const floorPlanPosition = z.strictObject({ planId: id, x: fraction, y: fraction })
export type FloorPlanPosition = Readonly<z.infer<typeof floorPlanPosition>>
