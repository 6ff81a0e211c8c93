import { useTranslation } from 'react-i18next'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { RenameForm } from '../../renaming/rename-form.tsx'
import type { RenameRow } from '../../renaming/rename-rows.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { hotspotRenameItems } from './rename-items.ts'

type RenameDialogProps = {
  readonly opened: boolean
  readonly hotspots: readonly Hotspot[]
  readonly onRename: (rows: readonly RenameRow[]) => void
  readonly onClose: () => void
}

/** Dialog that renames several hotspots by a pattern. */
export function RenameDialog({ opened, hotspots, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('hotspots.bulk.renameTitle', { count: hotspots.length })}
    >
      <RenameForm
        items={hotspotRenameItems(tour, hotspots)}
        textTokens={['name', 'target', 'stop']}
        saveLabel={(count) => t('hotspots.bulk.renameTitle', { count })}
        isPending={false}
        onRename={onRename}
      />
    </Dialog>
  )
}
