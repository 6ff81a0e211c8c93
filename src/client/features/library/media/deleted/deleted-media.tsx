import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import type { DeletedMedia as DeletedMedium } from '../../../../../shared/media/library.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DeletedItems } from '../../deleted/deleted-items.tsx'
import { restoreInBatches } from '../../deleted/restore-each.ts'
import { showNotRestored } from '../../deleted/show-not-restored.tsx'
import { useDeletedList } from '../../deleted/use-deleted-list.ts'
import { batches } from '../bulk/batches.ts'
import { MediaKindIcon } from '../media-kind-icon.tsx'
import { useMediaRefresh } from '../use-media-refresh.ts'
import { EmptyDeleted } from './empty-deleted.tsx'

/** Deleted media that can be restored. */
export function DeletedMedia({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const { refreshAll } = useMediaRefresh()
  const list = useDeletedList(getQueryKey(trpc.media.listDeleted), utils.client.media.listDeleted.query)
  const { mutateAsync } = trpc.media.restoreMany.useMutation()
  const restore = async (items: readonly DeletedMedium[]) => {
    const notRestored = await restoreInBatches(batches(items), (batch) =>
      mutateAsync({ mediaIds: batch.map(({ id }) => id) }),
    )
    showNotRestored(t, notRestored)
    await refreshAll()
  }
  return (
    <DeletedItems
      placeholder={({ kind }) => <MediaKindIcon kind={kind} size={24} />}
      list={list}
      onClose={onClose}
      onRestore={restore}
      actions={list.items !== undefined && list.items.length > 0 && <EmptyDeleted />}
    />
  )
}
