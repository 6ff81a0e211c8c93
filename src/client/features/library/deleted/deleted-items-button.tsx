import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'

type DeletedItemsButtonProps = {
  /** Title of the dialog. */
  readonly title: string
  readonly className?: string | undefined
  /** Content of the dialog: the list of deleted items. */
  readonly List: ComponentType<{ readonly onClose: () => void }>
}

/** Button that opens a dialog with the recently deleted items. */
export function DeletedItemsButton({ title, className = '', List }: DeletedItemsButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Allowed to="manageTours" whileReadOnly>
        <Button
          className={className}
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={18} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('deleted.title')}
        </Button>
      </Allowed>
      <Dialog opened={isOpen} onClose={close} title={title} size="lg">
        <List onClose={close} />
      </Dialog>
    </>
  )
}
