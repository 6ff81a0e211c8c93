import { useEditorStore } from './editor-store.ts'
import type { Edit } from './edits/edit.ts'

/** Actions that undo and redo edits. */
export type UndoActions = {
  undo(): void
  redo(): void
  /** Undoes edits of any earlier step, as a new step. */
  revert(edits: readonly Edit[]): void
}

/** Wraps the actions, so that steps whose edits `rejects` matches are neither undone nor redone. */
export function guardedUndo(
  { undo, redo, revert }: UndoActions,
  rejects: (edits: readonly Edit[]) => boolean,
): UndoActions {
  const isRejected = (kind: 'done' | 'undone') => {
    const step = useEditorStore.getState().history[kind].at(-1)
    return step !== undefined && rejects(step.edits)
  }
  return {
    undo: () => (isRejected('done') ? undefined : undo()),
    redo: () => (isRejected('undone') ? undefined : redo()),
    revert: (edits) => (rejects(edits) ? undefined : revert(edits)),
  }
}
