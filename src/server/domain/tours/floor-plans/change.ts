import { AppError } from '../../../../shared/kernel/app-error.ts'
import { canBeFloorPlan, type FloorPlan as WireFloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { requireMediaOrDeleted } from '../../library/media/find.ts'
import { FloorPlan } from './entity.ts'

/**
 * Makes the plans of a tour those that are wanted, in their order. 404 for media of other accounts, 409
 * `floorPlan.mediaKind` for what is no image. An image that was deleted since stays with its plan, also with one whose
 * removal is taken back: its restoring brings it back. The caller flushes.
 */
export async function changeFloorPlans(
  { em, account }: AccountScope,
  tourId: string,
  wanted: readonly WireFloorPlan[],
): Promise<void> {
  const rows = new Map((await em.find(FloorPlan, { tour: tourId })).map((row) => [row.planId, row]))
  const known = new Set([...rows.values()].map(({ media }) => media))
  const added = wanted.map(({ mediaId }) => mediaId).filter((id) => id !== null && !known.has(id))
  const media = await requireMediaOrDeleted(
    em,
    account.id,
    added.filter((id) => id !== null),
  )
  if (!media.every(({ kind }) => canBeFloorPlan(kind))) throw new AppError('floorPlan.mediaKind')
  const wantedIds = new Set(wanted.map(({ id }) => id))
  for (const row of rows.values()) if (!wantedIds.has(row.planId)) em.remove(row)
  for (const [place, { id: planId, name, mediaId, northDeg }] of wanted.entries()) {
    const row = rows.get(planId) ?? em.create(FloorPlan, { tour: tourId, planId, name, northDeg, place })
    row.name = name
    row.media = mediaId
    row.northDeg = northDeg
    row.place = place
  }
}

/** The same plans for a copy of a tour, under the ids by which its stops know them. The caller flushes. */
export async function copyFloorPlans(em: EntityManager, fromTourId: string, tour: string): Promise<void> {
  for (const { planId, name, media, northDeg, place } of await em.find(FloorPlan, { tour: fromTourId }))
    em.create(FloorPlan, { tour, planId, name, media: media ?? null, northDeg, place })
}
