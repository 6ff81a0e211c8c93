import { notifications } from '@mantine/notifications'
import { IconPhoto } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import type { DeletedItem } from '../../../shared/deleted.ts'
import { refusalOf } from '../../platform/refusal.ts'
import { refusalSentence } from '../../platform/refusal-sentence.ts'
import { trpc } from '../../platform/trpc.ts'
import { DeletedItems } from '../deleted/deleted-items.tsx'
import { reasonsOf, restoreEach } from '../deleted/restore-each.ts'
import { useDeletedList } from '../deleted/use-deleted-list.ts'

/** Tours that were deleted and can be brought back. */
export function DeletedTours({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const list = useDeletedList(getQueryKey(trpc.tours.listDeleted), utils.client.tours.listDeleted.query)
  const { mutateAsync } = trpc.tours.restore.useMutation()
  const restore = async (items: readonly DeletedItem[]) => {
    const left = await restoreEach(items, ({ id }) => mutateAsync({ tourId: id }))
    // Who is signed out reads so on the page they are led to.
    const told = left.filter(({ error }) => refusalOf(error)?.code !== 'auth.required')
    if (told.length > 0) {
      const reasons = reasonsOf(told, (error) => refusalSentence(t, error))
      const message = reasons.map((reason) => <div key={reason}>{reason}</div>)
      notifications.show({ color: 'red', title: t('deleted.notRestored', { count: told.length }), message })
    }
    await utils.tours.invalidate()
  }
  return <DeletedItems face={() => <IconPhoto size={24} stroke={1.5} />} {...{ list, onClose }} onRestore={restore} />
}
