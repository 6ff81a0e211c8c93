import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { useTourEditor } from '../use-tour-editor.tsx'

const ConflictChoice = lazyComponent(async () => (await import('./conflict-choice.tsx')).ConflictChoice)

/** Dialog for conflicts: shows both versions of each field that two people changed, to choose one. */
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
