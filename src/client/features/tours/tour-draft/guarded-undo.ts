import { useEditorStore } from './editor-store.ts'
import type { Edit } from './edits/edit.ts'

/** Actions that undo and redo edits. */
export type UndoActions = {
  undo(): void
  redo(): void
  /** Undoes edits of any earlier step, as a new step. */
  revert(edits: readonly Edit[]): void
}

/** Wraps undo and redo: they skip a step if `rejects` returns true for its edits. */
export function guardedUndo(
  { undo, redo, revert }: UndoActions,
  rejects: (edits: readonly Edit[]) => boolean,
): UndoActions {
  const isRejected = (kind: 'undoSteps' | 'redoSteps') => {
    const step = useEditorStore.getState().history[kind].at(-1)
    return step !== undefined && rejects(step.edits)
  }
  return {
    undo: () => (isRejected('undoSteps') ? undefined : undo()),
    redo: () => (isRejected('redoSteps') ? undefined : redo()),
    revert: (edits) => (rejects(edits) ? undefined : revert(edits)),
  }
}
