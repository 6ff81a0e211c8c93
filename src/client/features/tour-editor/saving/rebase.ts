import type { FloorPlan } from '../../../../shared/floor-plans.ts'
import { isSameValue } from '../../../../shared/same-value.ts'
import type { Tour } from '../../../../shared/tours.ts'
import type { UpdateEdit } from '../edits/edit.ts'
import { type MergedPlans, mergePlans, type PlanConflict } from '../edits/merge-plans.ts'
import { mergeStyles, type StyleKey, withStyles } from '../edits/merge-styles.ts'

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
])

const planKey = (planId: string, field: string) => `${planId} ${field}`

const stylePrefix = 'styles '

function inPlan({ planId, ...conflict }: PlanConflict): FieldConflict {
  return { key: planKey(planId, conflict.field), ...conflict }
}

function rebasePlans(edit: UpdateEdit, theirs: unknown): MergedPlans | undefined {
  const plans = edit.type === 'updateTour' ? edit.after.floorPlans : undefined
  if (edit.type !== 'updateTour' || !plans || !Array.isArray(theirs)) return undefined
  return mergePlans({ before: edit.before.floorPlans ?? [], mine: plans, theirs })
}

/** Looks are put together as plans are, one thing about them at a time. */
function rebaseStyles(edit: UpdateEdit, theirs: unknown) {
  if (edit.type !== 'updateTour' || edit.after.styles === undefined) return undefined
  const merged = mergeStyles({
    ...{ before: edit.before.styles ?? null, mine: edit.after.styles },
    theirs: theirs as Tour['styles'],
  })
  const conflicts = merged.conflicts.map((one): FieldConflict => ({ key: stylePrefix + one.field, ...one }))
  return { styles: merged.styles, conflicts }
}

/**
 * An edit made on values that are not the stored ones any more, as an edit of the stored ones. A field conflicts when
 * somebody else changed it too, to something else; lists of floor plans and looks are put together instead.
 */
export function rebase(edit: UpdateEdit, current: Values): Rebased {
  const before: Values = edit.before
  const merged = rebasePlans(edit, current.floorPlans)
  const look = rebaseStyles(edit, current.styles)
  const parts = { ...(merged && { floorPlans: merged.plans }), ...(look && { styles: look.styles }) }
  const after: Values = { ...edit.after, ...parts }
  const conflicts = Object.entries(after).flatMap(([field, mine]): FieldConflict[] => {
    if (merged && field === 'floorPlans') return merged.conflicts.map(inPlan)
    if (look && field === 'styles') return [...look.conflicts]
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

function settleStyles(styles: Tour['styles'], decided: Values): Tour['styles'] {
  const named = Object.entries(decided).flatMap(([key, value]) =>
    key.startsWith(stylePrefix) ? [[key.slice(stylePrefix.length) as StyleKey, value] as const] : [],
  )
  return withStyles(styles, Object.fromEntries(named))
}

/** The edit with what a person decided for its fields, by their keys; `null` when the stored values stay as they are. */
export function settle(edit: UpdateEdit, decided: Values): UpdateEdit | null {
  const before: Values = edit.before
  const after = Object.entries(edit.after).map(([field, mine]) => {
    const isPlans = field === 'floorPlans' && Array.isArray(mine)
    const plans = isPlans ? mine.map((plan: FloorPlan) => settlePlan(plan, decided)) : mine
    const value = field === 'styles' ? settleStyles(mine as Tour['styles'], decided) : plans
    return [field, Object.hasOwn(decided, field) ? decided[field] : value] as const
  })
  const changed = after.filter(([field, value]) => !isSameValue(before[field], value))
  if (changed.length === 0) return null
  const kept = changed.map(([field]) => [field, before[field]])
  return { ...edit, before: Object.fromEntries(kept), after: Object.fromEntries(changed) } as UpdateEdit
}
