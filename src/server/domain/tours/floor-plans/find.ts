import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { FloorPlan as WireFloorPlan } from '../../../../shared/tours/floor-plans.ts'
import { rowJson } from '../../../database/rows/row-json.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { FloorPlan } from './entity.ts'

export const floorPlanRow = rowJson(FloorPlan, ['planId', 'name', 'media', 'northDeg'])

export function presentFloorPlan({
  planId,
  name,
  media,
  northDeg,
}: ReturnType<typeof floorPlanRow.read>): WireFloorPlan {
  return { id: planId, name, mediaId: media ?? null, northDeg }
}

/** Rejects a plan that the tour does not have with 404. */
export async function requireFloorPlan(em: EntityManager, tourId: string, planId: string): Promise<void> {
  const count = await em.count(FloorPlan, { tour: tourId, planId })
  if (count === 0) throw new AppError('resource.notFound')
}
