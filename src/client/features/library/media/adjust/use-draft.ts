import { useCallback, useState } from 'react'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { useUndoKeys } from '../../../../ui/hooks/use-undo-keys.ts'
import { applyChange, type Draft, draftOf, isSameDraft, newHistory, redoChange, undoChange } from './draft.ts'

export type ChangeDraft = (change: Partial<Draft>, step?: string) => void

/** Draft of the adjustments with undo and redo, also by Ctrl or Cmd with Z and Y. */
export function useDraft(media: MediaDetail) {
  const [history, setHistory] = useState(() => newHistory(draftOf(media)))
  const [storedDraft, setStoredDraft] = useState(() => draftOf(media))
  const change: ChangeDraft = useCallback((part, step) => setHistory((before) => applyChange(before, part, step)), [])
  const undo = useCallback(() => setHistory(undoChange), [])
  const redo = useCallback(() => setHistory(redoChange), [])
  useUndoKeys(undo, redo)
  return {
    draft: history.present,
    change,
    undo: history.past.length > 0 ? undo : null,
    redo: history.future.length > 0 ? redo : null,
    isUnsaved: !isSameDraft(history.present, storedDraft),
    setStored: setStoredDraft,
  }
}
