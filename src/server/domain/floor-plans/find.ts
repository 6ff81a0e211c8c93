import { AppError } from '../../../shared/kernel/app-error.ts'
import type { FloorPlan as WireFloorPlan } from '../../../shared/tours/floor-plans.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { FloorPlan } from './entity.ts'

/** The plans of a tour, in the visitor's order. */
export async function loadFloorPlans(em: EntityManager, tourId: string): Promise<WireFloorPlan[]> {
  const rows = await em.find(FloorPlan, { tour: tourId }, { orderBy: { place: 'asc', id: 'asc' } })
  return rows.map(({ planId, name, media, northDeg }) => ({ id: planId, name, mediaId: media ?? null, northDeg }))
}

/** 404 for a plan that the tour does not have. */
export async function requireFloorPlan(em: EntityManager, tourId: string, planId: string): Promise<void> {
  const count = await em.count(FloorPlan, { tour: tourId, planId })
  if (count === 0) throw new AppError('resource.notFound')
}
