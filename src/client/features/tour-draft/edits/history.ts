import { invertEdit } from './apply-edit.ts'
import type { Edit } from './edit.ts'
import { continues, joinEdits } from './join-edits.ts'

/** What one press of undo takes back. */
export type Step = { readonly edits: readonly Edit[]; readonly atMs: number }
export type History = { readonly done: readonly Step[]; readonly undone: readonly Step[] }

export const emptyHistory: History = { done: [], undone: [] }

const maxSteps = 200
/** Typing and nudging within this time are one step. */
const joinWithinMs = 1000

const endedMs = Number.NEGATIVE_INFINITY

/** Nothing joins a step that is over. */
function ended(step: Step): Step {
  return { ...step, atMs: endedMs }
}

function joined(last: Step | undefined, next: Step): Step | null {
  const [before] = last?.edits ?? []
  const [after] = next.edits
  if (!last || !before || !after || last.edits.length !== 1 || next.edits.length !== 1) return null
  if (next.atMs - last.atMs > joinWithinMs || !continues(before, after)) return null
  const edit = joinEdits(before, after)
  return edit && { edits: [edit], atMs: next.atMs }
}

/** Remembers what was just done. What had been undone before can no longer be redone. */
export function record(history: History, step: Step): History {
  const last = history.done.at(-1)
  const both = history.undone.length === 0 ? joined(last, step) : null
  const done = both ? [...history.done.slice(0, -1), both] : [...history.done, step]
  return { done: done.slice(-maxSteps), undone: [] }
}

/** What comes next is a step of its own, however soon it comes. */
export function endStep(history: History): History {
  const last = history.done.at(-1)
  return last && last.atMs !== endedMs ? { ...history, done: [...history.done.slice(0, -1), ended(last)] } : history
}

/** The edits that take the last step back, in the order to apply them. `null` when there is none. */
export function undo(history: History): { history: History; edits: readonly Edit[] } | null {
  const step = history.done.at(-1)
  if (!step) return null
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, step] },
    edits: [...step.edits].reverse().map((edit) => invertEdit(edit)),
  }
}

/** The edits that do the last undone step again. `null` when there is none. */
export function redo(history: History): { history: History; edits: readonly Edit[] } | null {
  const step = history.undone.at(-1)
  if (!step) return null
  return { history: { done: [...history.done, ended(step)], undone: history.undone.slice(0, -1) }, edits: step.edits }
}
