import { AppError } from '../../../../shared/kernel/app-error.ts'
import { canBeFloorPlan, type FloorPlan as WireFloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { requireMediaOrDeleted } from '../../library/media/require-media.ts'
import { FloorPlan } from './entity.ts'

/**
 * Replaces the floor plans of a tour, in this order. 404 for media of other accounts, 409 `floorPlan.mediaKind` unless
 * a medium is an image. A deleted image stays with its plan, because it can be restored. The caller flushes.
 */
export async function changeFloorPlans(
  { em, account }: Pick<AccountScope, 'em'> & { readonly account: { readonly id: string } },
  tourId: string,
  plans: readonly WireFloorPlan[],
): Promise<void> {
  const rowByPlanId = new Map((await em.find(FloorPlan, { tour: tourId })).map((row) => [row.planId, row]))
  const currentMediaIds = new Set([...rowByPlanId.values()].map(({ media }) => media))
  const addedMediaIds = plans
    .map(({ mediaId }) => mediaId)
    .filter((id) => id !== null)
    .filter((id) => !currentMediaIds.has(id))
  const media = await requireMediaOrDeleted(em, account.id, addedMediaIds)
  if (!media.every(({ kind }) => canBeFloorPlan(kind))) throw new AppError('floorPlan.mediaKind')
  const planIds = new Set(plans.map(({ id }) => id))
  for (const row of rowByPlanId.values()) if (!planIds.has(row.planId)) em.remove(row)
  for (const [place, { id: planId, name, mediaId, northDeg }] of plans.entries()) {
    const row = rowByPlanId.get(planId) ?? em.create(FloorPlan, { tour: tourId, planId, name, northDeg, place })
    row.name = name
    row.media = mediaId
    row.northDeg = northDeg
    row.place = place
  }
}

/** Copies floor plans to a copy of a tour. They keep their ids, to which its stops refer. The caller flushes. */
export async function copyFloorPlans(em: EntityManager, fromTourId: string, toTourId: string): Promise<void> {
  for (const { planId, name, media, northDeg, place } of await em.find(FloorPlan, { tour: fromTourId }))
    em.create(FloorPlan, { tour: toTourId, planId, name, media: media ?? null, northDeg, place })
}
