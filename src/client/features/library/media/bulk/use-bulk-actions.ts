import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { MediaUseById } from '../../../../../shared/media/library.ts'
import { mediaUse } from '../../../../../shared/media/media.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { showUndoNotice } from '../../../../ui/feedback/undo-notice.tsx'
import { dispatchDeletion } from '../deleting-media.ts'
import { removeCachedMedia } from '../media-cache.ts'
import { useMediaRefresh } from '../use-media-refresh.ts'
import { batches } from './batches.ts'

export type BulkChange = {
  readonly addTags?: string[]
  readonly removeTags?: string[]
  readonly folderId?: string | null
  readonly credit?: string
}

/** A deletion that the server denied because the media are in use. It can be forced. */
export type DeniedDeletion = { readonly mediaIds: readonly string[]; readonly uses: readonly MediaUseById[] }

type OnRestored = (mediaIds: readonly string[]) => void

type BulkListener = {
  readonly onDeleted: (mediaIds: readonly string[]) => void
  /** Called when a restore begins. Returns the listener to call when the media are back. */
  readonly onRestoring: () => OnRestored
}

const inUseFacts = z.object({ uses: z.array(z.object({ ...mediaUse.shape, mediaId: z.string() })) })

/** Uses of media in the error of a denied deletion. */
function usesInError(facts: Readonly<Record<string, unknown>>): readonly MediaUseById[] {
  const { data } = inUseFacts.safeParse(facts)
  return data?.uses ?? []
}

/** Bulk actions on media: change, delete, and restore by Undo. */
export function useBulkActions({ onDeleted, onRestoring }: BulkListener) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { refreshAll } = useMediaRefresh()
  const [deniedDeletion, setDeniedDeletion] = useState<DeniedDeletion | null>(null)
  const updateMany = trpc.media.updateMany.useMutation()
  const deleteMany = trpc.media.removeMany.useMutation()
  const restoreMany = trpc.media.restoreMany.useMutation()
  const showFailure = (error: unknown) => showError(t, error)

  const change = async (mediaIds: readonly string[], changes: BulkChange): Promise<boolean> => {
    try {
      for (const batch of batches(mediaIds)) await updateMany.mutateAsync({ mediaIds: batch, ...changes })
      notifications.show({ message: t('media.bulk.changed', { count: mediaIds.length }) })
      return true
    } catch (error) {
      showFailure(error)
      return false
    } finally {
      await refreshAll()
    }
  }

  const restore = async (mediaIds: readonly string[]) => {
    const onRestored = onRestoring()
    try {
      for (const batch of batches(mediaIds)) await restoreMany.mutateAsync({ mediaIds: batch })
    } catch (error) {
      showFailure(error)
    }
    await refreshAll()
    onRestored(mediaIds)
  }

  const deleteMedia = async (mediaIds: readonly string[], { force = false } = {}): Promise<void> => {
    const deletedIds: string[] = []
    dispatchDeletion({ type: 'started', mediaIds })
    try {
      for (const batch of batches(mediaIds)) {
        await deleteMany.mutateAsync({ mediaIds: batch, force })
        deletedIds.push(...batch)
      }
      setDeniedDeletion(null)
    } catch (error) {
      const apiError = apiErrorOf(error)
      const failedIds = mediaIds.filter((id) => !deletedIds.includes(id))
      dispatchDeletion({ type: 'failed', mediaIds: failedIds })
      if (apiError?.code === 'resource.inUse')
        setDeniedDeletion({ mediaIds: failedIds, uses: usesInError(apiError.facts) })
      else showFailure(error)
    }
    if (deletedIds.length === 0) return
    removeCachedMedia(client, new Set(deletedIds))
    dispatchDeletion({ type: 'deleted', mediaIds: deletedIds })
    onDeleted(deletedIds)
    showUndoNotice({
      message: t('media.bulk.deleted', { count: deletedIds.length }),
      undoLabel: t('app.undo'),
      closeLabel: t('app.close'),
      onUndo: () => void restore(deletedIds),
    })
    await refreshAll()
  }

  const isPending = updateMany.isPending || deleteMany.isPending
  return { change, deleteMedia, deniedDeletion, cancelDeletion: () => setDeniedDeletion(null), isPending }
}
