import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { StyleForm, type StyleFormProps } from './style-form.tsx'

type StyleDialogProps = StyleFormProps & { readonly opened: boolean; readonly onClose: () => void }

/** Dialog that gives several hotspots the same style. Fields that aren't set leave each as it is. */
export function StyleDialog({ opened, onClose, hotspots, onSave }: StyleDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('hotspots.bulk.style.title', { count: hotspots.length })}>
      <StyleForm hotspots={hotspots} onSave={onSave} />
    </Dialog>
  )
}
