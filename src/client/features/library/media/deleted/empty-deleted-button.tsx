import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { EmptyDeletedConfirmation } from './empty-deleted-confirmation.tsx'

/** Button that permanently deletes all restorable media, after a confirmation. */
export function EmptyDeletedButton({ size = 'sm' }: Pick<ButtonProps, 'size'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Allowed to="manageTours" whileReadOnly>
        <Button variant="default" size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('media.deletedFiles.empty')}
        </Button>
      </Allowed>
      <Dialog opened={isOpen} onClose={close} title={t('media.deletedFiles.title')}>
        <EmptyDeletedConfirmation onClose={close} />
      </Dialog>
    </>
  )
}
