import { useTranslation } from 'react-i18next'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { invertEdit } from './edits/apply-edit.ts'
import type { Edit } from './edits/edit.ts'
import { useTourEditor } from './use-tour-editor.tsx'

/** Applies an edit and shows a notice with Undo, instead of a confirmation beforehand. */
export function useUndoable(): (undoableEdit: Edit, message: string) => void {
  const { t } = useTranslation()
  const { mayEdit, edit } = useTourEditor()
  return (undoableEdit, message) => {
    if (!mayEdit) return
    edit(undoableEdit)
    showUndoNotice({
      message,
      undoLabel: t('editor.undo'),
      closeLabel: t('app.close'),
      onUndo: () => edit(invertEdit(undoableEdit)),
    })
  }
}
