import { useTranslation } from 'react-i18next'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import type { Edit } from './edits/edit.ts'
import { useTourEditor } from './use-tour-editor.tsx'

/** Shows a notice with Undo for edits that were applied as one step. */
export function useUndoEdits(): (edits: readonly Edit[], message: string) => void {
  const { t } = useTranslation()
  const { revert } = useTourEditor()
  return (edits, message) =>
    showUndoNotice({
      message,
      undoLabel: t('editor.undo'),
      closeLabel: t('app.close'),
      onUndo: () => revert(edits),
    })
}

/** Applies an edit and shows a notice with Undo, instead of a confirmation beforehand. */
export function useUndoable(): (undoableEdit: Edit, message: string) => void {
  const { mayEdit, edit } = useTourEditor()
  const showUndo = useUndoEdits()
  return (undoableEdit, message) => {
    if (!mayEdit) return
    edit(undoableEdit)
    showUndo([undoableEdit], message)
  }
}
