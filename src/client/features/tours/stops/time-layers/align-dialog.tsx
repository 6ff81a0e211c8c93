import { useTranslation } from 'react-i18next'
import { lazyComponent, usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { AlignCaptureProps } from './align-capture.tsx'

const AlignCapture = lazyComponent(async () => (await import('./align-capture.tsx')).AlignCapture)
const preloaded = [AlignCapture]

type AlignDialogProps = AlignCaptureProps & { readonly opened: boolean }

/** Dialog to align a capture with the panorama of its stop. */
export function AlignDialog({ opened, ...props }: AlignDialogProps) {
  usePreload(preloaded)
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      size={1000}
      title={t('stops.layers.alignTitle', { layer: props.label })}
    >
      <AlignCapture {...props} />
    </Dialog>
  )
}
