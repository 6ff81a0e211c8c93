import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { slugFromName } from '../../../../../../shared/sharing/slugs.ts'
import { Dialog } from '../../../../../ui/overlays/dialog.tsx'
import { LazyQrCode } from './lazy-qr-code.tsx'

type QrButtonProps = {
  readonly url: string
  /** Name of the link's target, for labels and for the file name. */
  readonly name: string
}

/** Button that opens the QR code of a link in a dialog. */
export function QrButton({ url, name }: QrButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconQrcode size={16} />}
        aria-label={t('qr.openOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('qr.open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('qr.title', { name })} size={420}>
        <LazyQrCode url={url} fileName={`qr-${slugFromName(name) ?? 'tour'}`} />
      </Dialog>
    </>
  )
}
