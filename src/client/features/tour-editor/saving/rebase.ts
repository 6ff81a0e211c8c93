import type { FloorPlan } from '../../../../shared/floor-plans.ts'
import { isSameValue } from '../../../../shared/same-value.ts'
import type { UpdateEdit } from '../edits/edit.ts'
import { type MergedPlans, mergePlans, type PlanConflict } from '../edits/merge-plans.ts'

type Values = Readonly<Record<string, unknown>>

/** A field that two people changed to different values: of what the edit changes, or of one of its floor plans. */
export type FieldConflict = {
  /** By which what somebody decides for it is named. */
  readonly key: string
  readonly field: string
  readonly planName?: string
  readonly mine: unknown
  readonly theirs: unknown
}

export type Rebased = { readonly edit: UpdateEdit; readonly conflicts: readonly FieldConflict[] }

/** Fields where the later wish simply counts: there is no text in them that could be lost. */
const lastWins: ReadonlySet<string> = new Set([
  'stopIds',
  'yawDeg',
  'pitchDeg',
  'readingOrder',
  'floorPlanPosition',
  'location',
  // goes with the text that was made from it
  'source',
])

const planKey = (planId: string, field: string) => `${planId} ${field}`

function inPlan({ planId, ...conflict }: PlanConflict): FieldConflict {
  return { key: planKey(planId, conflict.field), ...conflict }
}

function rebasePlans(edit: UpdateEdit, theirs: unknown): MergedPlans | undefined {
  const plans = edit.type === 'updateTour' ? edit.after.floorPlans : undefined
  if (edit.type !== 'updateTour' || !plans || !Array.isArray(theirs)) return undefined
  return mergePlans({ before: edit.before.floorPlans ?? [], mine: plans, theirs })
}

/**
 * An edit made on values that are not the stored ones any more, as an edit of the stored ones. A field conflicts when
 * somebody else changed it too, to something else; lists of floor plans are put together instead.
 */
export function rebase(edit: UpdateEdit, current: Values): Rebased {
  const before: Values = edit.before
  const merged = rebasePlans(edit, current.floorPlans)
  const after: Values = { ...edit.after, ...(merged && { floorPlans: merged.plans }) }
  const conflicts = Object.entries(after).flatMap(([field, mine]): FieldConflict[] => {
    if (merged && field === 'floorPlans') return merged.conflicts.map(inPlan)
    const theirs = current[field]
    const settled = lastWins.has(field) || isSameValue(theirs, before[field]) || isSameValue(theirs, mine)
    return settled ? [] : [{ key: field, field, mine, theirs }]
  })
  const now = Object.keys(after).map((field) => [field, current[field]])
  return { edit: { ...edit, before: Object.fromEntries(now), after } as UpdateEdit, conflicts }
}

function settlePlan(plan: FloorPlan, decided: Values): FloorPlan {
  const isDecided = (field: string) => Object.hasOwn(decided, planKey(plan.id, field))
  const fields = Object.keys(plan).filter(isDecided)
  return { ...plan, ...Object.fromEntries(fields.map((field) => [field, decided[planKey(plan.id, field)]])) }
}

/** The edit with what a person decided for its fields, by their keys; `null` when the stored values stay as they are. */
export function settle(edit: UpdateEdit, decided: Values): UpdateEdit | null {
  const before: Values = edit.before
  const after = Object.entries(edit.after).map(([field, mine]) => {
    const isPlans = field === 'floorPlans' && Array.isArray(mine)
    const value = isPlans ? mine.map((plan: FloorPlan) => settlePlan(plan, decided)) : mine
    return [field, Object.hasOwn(decided, field) ? decided[field] : value] as const
  })
  const changed = after.filter(([field, value]) => !isSameValue(before[field], value))
  if (changed.length === 0) return null
  const kept = changed.map(([field]) => [field, before[field]])
  return { ...edit, before: Object.fromEntries(kept), after: Object.fromEntries(changed) } as UpdateEdit
}
