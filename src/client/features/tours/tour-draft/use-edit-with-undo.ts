import { useTranslation } from 'react-i18next'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import type { Edit } from './edits/edit.ts'
import { useTourEditor } from './use-tour-editor.tsx'

/** Returns a function that shows a notice with Undo for edits that were applied as one step. */
export function useUndoNotice(): (edits: readonly Edit[], message: string) => void {
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

/** Returns a function that applies an edit and shows a notice with Undo, instead of asking for confirmation. */
export function useEditWithUndo(): (undoableEdit: Edit, message: string) => void {
  const { mayEdit, edit } = useTourEditor()
  const showUndo = useUndoNotice()
  return (undoableEdit, message) => {
    if (!mayEdit) return
    edit(undoableEdit)
    showUndo([undoableEdit], message)
  }
}
