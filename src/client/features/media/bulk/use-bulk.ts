import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaUseOf } from '../../../../shared/media/library.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { tellDeletion } from '../deleting-media.ts'
import { dropMedia } from '../media-cache.ts'
import { useMediaRefresh } from '../use-media-refresh.ts'
import { portions } from './portions.ts'
import { usesInError } from './uses-in-error.ts'

export type BulkChange = {
  readonly addTags?: string[]
  readonly removeTags?: string[]
  readonly folderId?: string | null
  readonly credit?: string
}

/** A deletion that was rejected because of uses; it may be asked for again regardless. */
export type Denied = { readonly mediaIds: readonly string[]; readonly uses: readonly MediaUseOf[] }

type BulkListener = {
  readonly onRemoved: (mediaIds: readonly string[]) => void
  /** They were asked back; what it answers is told once they are there. */
  readonly onRestoring: () => (mediaIds: readonly string[]) => void
}

/** What can be done to several media at once. */
export function useBulk({ onRemoved, onRestoring }: BulkListener) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { refreshAll } = useMediaRefresh()
  const [rejected, setRejected] = useState<Denied | null>(null)
  const updateMany = trpc.media.updateMany.useMutation()
  const removeMany = trpc.media.removeMany.useMutation()
  const restoreMany = trpc.media.restoreMany.useMutation()
  const tell = (error: unknown) => showError(t, error)

  const change = async (mediaIds: readonly string[], what: BulkChange): Promise<boolean> => {
    try {
      for (const some of portions(mediaIds)) await updateMany.mutateAsync({ mediaIds: some, ...what })
      notifications.show({ message: t('media.bulk.changed', { count: mediaIds.length }) })
      return true
    } catch (error) {
      tell(error)
      return false
    } finally {
      await refreshAll()
    }
  }

  const restore = async (mediaIds: readonly string[]) => {
    const onRestored = onRestoring()
    try {
      for (const some of portions(mediaIds)) await restoreMany.mutateAsync({ mediaIds: some })
    } catch (error) {
      tell(error)
    }
    await refreshAll()
    onRestored(mediaIds)
  }

  const remove = async (wanted: readonly string[], force: boolean): Promise<void> => {
    const gone: string[] = []
    tellDeletion({ type: 'started', mediaIds: wanted })
    try {
      for (const some of portions(wanted)) {
        await removeMany.mutateAsync({ mediaIds: some, force })
        gone.push(...some)
      }
      setRejected(null)
    } catch (error) {
      const apiError = apiErrorOf(error)
      const mediaIds = wanted.filter((id) => !gone.includes(id))
      tellDeletion({ type: 'failed', mediaIds })
      if (apiError?.code === 'resource.inUse') setRejected({ mediaIds, uses: usesInError(apiError.facts) })
      else tell(error)
    }
    if (gone.length === 0) return
    dropMedia(client, new Set(gone))
    tellDeletion({ type: 'deleted', mediaIds: gone })
    onRemoved(gone)
    showUndoNotice({
      message: t('media.bulk.removed', { count: gone.length }),
      undoLabel: t('app.undo'),
      closeLabel: t('app.close'),
      onUndo: () => void restore(gone),
    })
    await refreshAll()
  }

  const isPending = updateMany.isPending || removeMany.isPending
  return { change, remove, rejected, keep: () => setRejected(null), isPending }
}
