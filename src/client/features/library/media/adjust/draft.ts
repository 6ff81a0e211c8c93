import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import type { PanoramaAdjustments } from '../../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../../shared/media/library.ts'

/** Adjustments on the screen, saved or not. */
export type Draft = PanoramaAdjustments & { readonly headingDeg: number | null }

/** Draft with the stored adjustments of a medium. */
export function draftOf({ adjustments, headingDeg }: MediaDetail): Draft {
  return { ...adjustments, headingDeg }
}

export function isSameDraft(first: Draft, second: Draft): boolean {
  return isDeepEqual(first, second)
}

/** Undo history. `step` names the last change, so that repeated ones, such as typing, merge into one step. */
export type DraftHistory = {
  readonly past: readonly Draft[]
  readonly present: Draft
  readonly future: readonly Draft[]
  readonly step: string | null
}

const stepsMax = 200

/** History of a draft without changes. */
export function newHistory(present: Draft): DraftHistory {
  return { past: [], present, future: [], step: null }
}

/** Adds a change to the history. It merges with the previous one if both have the same `step`. */
export function applyChange(history: DraftHistory, change: Partial<Draft>, step: string | null = null): DraftHistory {
  const { past, present } = history
  const next = { ...present, ...change }
  if (isSameDraft(present, next)) return history
  const isSameStep = step !== null && step === history.step
  return { past: isSameStep ? past : [...past, present].slice(-stepsMax), present: next, future: [], step }
}

/** History after an undo. Without a change to undo it stays the same. */
export function undoChange(history: DraftHistory): DraftHistory {
  const { past, present, future } = history
  const previous = past.at(-1)
  if (previous === undefined) return history
  return { past: past.slice(0, -1), present: previous, future: [present, ...future], step: null }
}

/** History after a redo. Without a change to redo it stays the same. */
export function redoChange(history: DraftHistory): DraftHistory {
  const { past, present, future } = history
  const next = future[0]
  if (next === undefined) return history
  return { past: [...past, present], present: next, future: future.slice(1), step: null }
}
