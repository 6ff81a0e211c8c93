import type { FloorPlan } from '../../../../shared/floor-plans.ts'
import type { EditOf } from './edit.ts'
import { mergeOrder, type Sides } from './merge-order.ts'

type Plans = readonly FloorPlan[]
type PlanField = Exclude<keyof FloorPlan, 'id'>
/** All of them, which the compiler sees to. */
const fieldTable: Readonly<Record<PlanField, true>> = { name: true, mediaId: true, northDeg: true }
const planFields = Object.keys(fieldTable) as readonly PlanField[]

/** A field of one plan that two people changed to different values. */
export type PlanConflict = {
  readonly planId: string
  /** As both knew it. */
  readonly planName: string
  readonly field: PlanField
  readonly mine: unknown
  readonly theirs: unknown
}

export type MergedPlans = { readonly plans: Plans; readonly conflicts: readonly PlanConflict[] }

const idsOf = (plans: Plans) => plans.map(({ id }) => id)
const planIn = (plans: Plans, id: string) => plans.find((plan) => plan.id === id)

function isChanged(before: FloorPlan | undefined, after: FloorPlan): boolean {
  return planFields.some((field) => before?.[field] !== after[field])
}

function conflictsOf({ before, mine, theirs }: Sides<FloorPlan>): PlanConflict[] {
  const isTorn = (field: PlanField) =>
    mine[field] !== before[field] && theirs[field] !== before[field] && mine[field] !== theirs[field]
  const about = { planId: before.id, planName: before.name }
  return planFields.filter(isTorn).map((field) => ({ ...about, field, mine: mine[field], theirs: theirs[field] }))
}

function mergePlan({ before, mine, theirs }: Sides<FloorPlan>): FloorPlan {
  const changed = planFields.filter((field) => mine[field] !== before[field])
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
}

/**
 * The plans of a tour after two people changed them: what each added, removed, changed and moved. A plan that one
 * removed and the other changed stays. Where both changed one field, mine stands, and the conflict is told.
 */
export function mergePlans({ before, mine, theirs }: Sides<Plans>): MergedPlans {
  const conflicts: PlanConflict[] = []
  const order = mergeOrder({ before: idsOf(before), mine: idsOf(mine), theirs: idsOf(theirs) })
  const plans = order.flatMap((id): Plans => {
    const [old, one, other] = [planIn(before, id), planIn(mine, id), planIn(theirs, id)]
    if (one && other) {
      // What both have anew came back by two ways: only what happened to it since counts.
      const sides = { before: old ?? one, mine: one, theirs: other }
      conflicts.push(...conflictsOf(sides))
      return [mergePlan(sides)]
    }
    const only = one ?? other
    return only && isChanged(old, only) ? [only] : []
  })
  return { plans, conflicts }
}

/**
 * The plans of a tour after an edit. Only what the edit does counts, not the list it was made on: others may have added
 * to it since, or the edit is taken back much later.
 */
export function plansAfter({ before, after }: EditOf<'updateTour'>, plans: Plans): Plans {
  const { floorPlans: mine } = after
  return mine ? mergePlans({ before: before.floorPlans ?? [], mine, theirs: plans }).plans : plans
}
