import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useTourEditor } from '../use-tour-editor.tsx'
import { ConflictChoice } from './conflict-choice.tsx'

/**
 * Dialog for conflicts: shows both versions of each field that two people changed, to choose one. Its content is loaded with
 * the tour, because the dialog can't be closed.
 */
export function ConflictDialog() {
  const { t } = useTranslation()
  const { queue } = useTourEditor()
  const status = useStore(queue.store, (state) => state.status)
  return (
    <Dialog
      opened={status.name === 'conflict'}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={t('editor.conflict.title')}
      size="lg"
    >
      {status.name === 'conflict' && <ConflictChoice conflicts={status.conflicts} />}
    </Dialog>
  )
}
