import { IconPhoto } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import type { DeletedItem } from '../../../../shared/deleted-items.ts'
import { trpc } from '../../../platform/trpc.ts'
import { DeletedItems } from '../../library/deleted/deleted-items.tsx'
import { restoreEach } from '../../library/deleted/restore-each.ts'
import { showNotRestored } from '../../library/deleted/show-not-restored.tsx'
import { useDeletedList } from '../../library/deleted/use-deleted-list.ts'

/** Deleted tours that can be restored. */
export function DeletedTours({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const list = useDeletedList(getQueryKey(trpc.tours.listDeleted), utils.client.tours.listDeleted.query)
  const { mutateAsync } = trpc.tours.restore.useMutation()
  const restore = async (items: readonly DeletedItem[]) => {
    const notRestored = await restoreEach(items, ({ id }) => mutateAsync({ tourId: id }))
    showNotRestored(t, notRestored)
    await Promise.all([utils.tours.invalidate(), utils.tourFolders.list.invalidate()])
  }
  return (
    <DeletedItems
      placeholder={() => <IconPhoto size={24} stroke={1.5} />}
      list={list}
      onClose={onClose}
      onRestore={restore}
    />
  )
}
