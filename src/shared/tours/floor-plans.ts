import { z } from 'zod'
import { limits } from '../limits.ts'
import { type MediaKind, mediaKinds } from '../media/registry.ts'
import { id, name } from '../texts.ts'

/** A plan of a tour: an image of the library, seen from above. Its id is its tour's own, and a copy's too. */
export const floorPlan = z.strictObject({
  id,
  name,
  /** An image; null once it is gone for good. */
  mediaId: id.nullable(),
  /** Where north is, clockwise from the top of the image. */
  northDeg: z.number().min(0).lt(360),
})
export type FloorPlan = Readonly<z.infer<typeof floorPlan>>

/** Whether a plan can be a medium of this kind: an image that lies flat. */
export function canBeFloorPlan(kind: MediaKind): boolean {
  const { family, surrounds } = mediaKinds[kind]
  return family === 'image' && !surrounds
}

/** In the visitor's order. */
export const floorPlans = z
  .array(floorPlan)
  .max(limits.floorPlansPerTour)
  .refine((plans) => new Set(plans.map((plan) => plan.id)).size === plans.length, 'a plan is there twice')

const share = z.number().min(0).max(1)

/** Where a stop is on a plan, as shares of its image from the top left. */
export const floorPlanPosition = z.strictObject({ planId: id, x: share, y: share })
export type FloorPlanPosition = Readonly<z.infer<typeof floorPlanPosition>>
