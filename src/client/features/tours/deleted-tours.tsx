import { Button } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeletedItem } from '../../../shared/deleted.ts'
import { showRefusal } from '../../platform/refusal-notice.ts'
import { trpc } from '../../platform/trpc.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Allowed } from '../auth/allowed.tsx'
import { DeletedItems } from '../deleted/deleted-items.tsx'
import { useDeletedList } from '../deleted/use-deleted-list.ts'

/** Opens the list of tours that were deleted and can be brought back. */
export function DeletedToursButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Allowed to="manageTours">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={18} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('deleted.title')}
        </Button>
      </Allowed>
      <Dialog opened={isOpen} onClose={close} title={t('deleted.toursTitle')} size="lg">
        <DeletedTours onClose={close} />
      </Dialog>
    </>
  )
}

function DeletedTours({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const list = useDeletedList(getQueryKey(trpc.tours.listDeleted), utils.client.tours.listDeleted.query)
  const { mutateAsync } = trpc.tours.restore.useMutation()
  const restore = async (items: readonly DeletedItem[]) => {
    try {
      for (const { id } of items) await mutateAsync({ tourId: id })
    } catch (error) {
      showRefusal(t, error)
    }
    await utils.tours.invalidate()
  }
  return <DeletedItems face={() => <IconPhoto size={24} stroke={1.5} />} {...{ list, onClose }} onRestore={restore} />
}
