import { useCallback, useState } from 'react'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import { useUndoKeys } from '../../../ui/hooks/use-undo-keys.ts'
import { changed, type Draft, draftOf, freshHistory, isSameDraft, redone, undone } from './draft.ts'

export type ChangeDraft = (change: Partial<Draft>, step?: string) => void

/** What is changed and not saved yet, with undo and redo, also by Ctrl or Cmd with Z and Y. */
export function useDraft(media: MediaDetail) {
  const [history, setHistory] = useState(() => freshHistory(draftOf(media)))
  const [stored, setStored] = useState(() => draftOf(media))
  const change: ChangeDraft = useCallback((part, step) => setHistory((before) => changed(before, part, step)), [])
  const undo = useCallback(() => setHistory(undone), [])
  const redo = useCallback(() => setHistory(redone), [])
  useUndoKeys(undo, redo)
  return {
    draft: history.present,
    change,
    undo: history.past.length > 0 ? undo : null,
    redo: history.future.length > 0 ? redo : null,
    isUnsaved: !isSameDraft(history.present, stored),
    keep: setStored,
  }
}
