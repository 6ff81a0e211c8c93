import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import type { PanoramaAdjustments } from '../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../shared/media/library.ts'

/** What the adjust screen changes, saved or not. */
export type Draft = PanoramaAdjustments & { readonly headingDeg: number | null }

export function draftOf({ adjustments, headingDeg }: MediaDetail): Draft {
  return { ...adjustments, headingDeg }
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return isDeepEqual(one, other)
}

/** `step` names what the present came of: the same again, such as typing on, is no step of its own. */
export type DraftHistory = {
  readonly past: readonly Draft[]
  readonly present: Draft
  readonly future: readonly Draft[]
  readonly step: string | null
}

const stepsMax = 200

export function freshHistory(present: Draft): DraftHistory {
  return { past: [], present, future: [], step: null }
}

/** A change is a step that undo takes back, unless it goes on with the last one. */
export function changed(history: DraftHistory, change: Partial<Draft>, step: string | null = null): DraftHistory {
  const { past, present } = history
  const next = { ...present, ...change }
  if (isSameDraft(present, next)) return history
  const goesOn = step !== null && step === history.step
  return { past: goesOn ? past : [...past, present].slice(-stepsMax), present: next, future: [], step }
}

export function undone({ past, present, future, ...rest }: DraftHistory): DraftHistory {
  const last = past.at(-1)
  if (last === undefined) return { past, present, future, ...rest }
  return { past: past.slice(0, -1), present: last, future: [present, ...future], step: null }
}

export function redone({ past, present, future, ...rest }: DraftHistory): DraftHistory {
  const [next, ...later] = future
  if (next === undefined) return { past, present, future, ...rest }
  return { past: [...past, present], present: next, future: later, step: null }
}
