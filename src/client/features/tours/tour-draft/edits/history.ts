import { invertEdit } from './apply-edit.ts'
import type { Edit } from './edit.ts'
import { continues, joinEdits } from './join-edits.ts'
import { savedPart } from './unsaved-changes.ts'

/** Edits that are undone together. */
export type Step = { readonly edits: readonly Edit[]; readonly atMs: number }
export type History = { readonly undoSteps: readonly Step[]; readonly redoSteps: readonly Step[] }

export const emptyHistory: History = { undoSteps: [], redoSteps: [] }

const maxSteps = 200
/** Typing and nudging with pauses below this are joined into one step. */
const joinWithinMs = 1000

/** Time of a step that no later edit joins. */
const closedMs = Number.NEGATIVE_INFINITY

/** Closes a step, so that no later edit joins it. */
function closeStep(step: Step): Step {
  return { ...step, atMs: closedMs }
}

function joinSteps(lastStep: Step | undefined, nextStep: Step): Step | null {
  const [before] = lastStep?.edits ?? []
  const [after] = nextStep.edits
  if (!lastStep || !before || !after || lastStep.edits.length !== 1 || nextStep.edits.length !== 1) return null
  if (nextStep.atMs - lastStep.atMs > joinWithinMs || !continues(before, after)) return null
  const edit = joinEdits(before, after)
  return edit && { edits: [edit], atMs: nextStep.atMs }
}

/** Adds a step to the history, and clears the redo steps. */
export function record(history: History, step: Step): History {
  const lastStep = history.undoSteps.at(-1)
  const joinedStep = history.redoSteps.length === 0 ? joinSteps(lastStep, step) : null
  const undoSteps = joinedStep ? [...history.undoSteps.slice(0, -1), joinedStep] : [...history.undoSteps, step]
  return { undoSteps: undoSteps.slice(-maxSteps), redoSteps: [] }
}

/** Closes the last step, so that the next edit starts a new one. */
export function endStep(history: History): History {
  const lastStep = history.undoSteps.at(-1)
  return lastStep && lastStep.atMs !== closedMs
    ? { ...history, undoSteps: [...history.undoSteps.slice(0, -1), closeStep(lastStep)] }
    : history
}

/** Edits that undo the last step, in the order to apply them; `null` if there is none. */
export function undo(history: History): { history: History; edits: readonly Edit[] } | null {
  const step = history.undoSteps.at(-1)
  if (!step) return null
  return {
    history: { undoSteps: history.undoSteps.slice(0, -1), redoSteps: [...history.redoSteps, step] },
    edits: [...step.edits]
      .reverse()
      .flatMap((edit) => savedPart(edit) ?? [])
      .map((edit) => invertEdit(edit)),
  }
}

/** Edits that redo the last undone step; `null` if there is none. */
export function redo(history: History): { history: History; edits: readonly Edit[] } | null {
  const step = history.redoSteps.at(-1)
  if (!step) return null
  return {
    history: { undoSteps: [...history.undoSteps, closeStep(step)], redoSteps: history.redoSteps.slice(0, -1) },
    edits: step.edits.flatMap((edit) => savedPart(edit) ?? []),
  }
}
