import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Allowed } from '../../auth/session/allowed.tsx'
import { EmptyDeletedQuestion } from './empty-deleted-question.tsx'

/** Deletes for good what is kept to be restored, after asking. */
export function EmptyDeletedButton({ size = 'sm' }: Pick<ButtonProps, 'size'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Allowed to="manageTours" whileReadOnly>
        <Button variant="default" size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('media.kept.empty')}
        </Button>
      </Allowed>
      <Dialog opened={isOpen} onClose={close} title={t('media.kept.title')}>
        <EmptyDeletedQuestion onClose={close} />
      </Dialog>
    </>
  )
}
