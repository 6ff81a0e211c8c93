import { useTranslation } from 'react-i18next'
import { showUndoNotice } from '../../ui/feedback/undo-notice.tsx'
import { invertEdit } from './edits/apply-edit.ts'
import type { Edit } from './edits/edit.ts'
import { useTourEditor } from './use-tour-editor.tsx'

/** Does something and tells it with a way to take it back, instead of asking before. */
export function useUndoable(): (done: Edit, message: string) => void {
  const { t } = useTranslation()
  const { mayEdit, edit } = useTourEditor()
  return (done, message) => {
    if (!mayEdit) return
    edit(done)
    showUndoNotice({
      message,
      undoLabel: t('editor.undo'),
      closeLabel: t('app.close'),
      onUndo: () => edit(invertEdit(done)),
    })
  }
}
