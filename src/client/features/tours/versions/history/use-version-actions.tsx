import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { MissingMedia, RestoredVersion } from '../../../../../shared/versions/versions.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { showUndoNotice } from '../../../../ui/feedback/undo-notice.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { useFailureNotice, useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

const maxListedMissing = 6

/** Notifies about stops and hotspots whose media were deleted. */
function showMissingMedia(t: TFunction, missing: readonly MissingMedia[]): void {
  if (missing.length === 0) return
  const names = missing
    .slice(0, maxListedMissing)
    .map(({ stopName: stop, hotspotTitle }) =>
      hotspotTitle === null
        ? stop
        : t('versions.missingHotspot', { stop, hotspot: hotspotTitle || t('hotspots.untitled') }),
    )
  notifications.show({
    color: 'amber',
    title: t('versions.missing', { count: missing.length }),
    message: names.join(', '),
    autoClose: false,
  })
}

type ReplaceOptions = {
  /** Message of the notification. */
  readonly success: string
  readonly failure: string
  /** True if the notification has an undo button. */
  readonly canUndo: boolean
}
export type CopiedItems = { readonly stopIds: string[]; readonly hotspotIds: string[] }

/** Actions on versions. Restoring and copying wait until all edits are saved, and can be undone. */
export function useVersionActions() {
  const { t } = useTranslation()
  const { tour, queue, cache } = useTourEditor()
  const utils = trpc.useUtils()
  const onFailure = useFailureNotice()
  const { client } = utils
  const tourId = tour.id
  const replaceDraft = async (
    mutate: (draftSavedAt: string) => Promise<RestoredVersion>,
    { success, failure, canUndo }: ReplaceOptions,
  ) => {
    try {
      const restored = await queue.enqueue(() => mutate(cache.read()?.savedAt ?? tour.savedAt))
      useEditorStore.getState().clearHistory()
      await Promise.all([
        cache.replaceDraft(restored.save),
        utils.versions.invalidate(),
        utils.publishing.changes.invalidate({ tourId }),
      ])
      showMissingMedia(t, restored.missing)
      if (canUndo)
        showUndoNotice({
          message: success,
          undoLabel: t('editor.undo'),
          closeLabel: t('app.close'),
          onUndo: () => void restore(restored.replacedId, { success: t('versions.undone'), canUndo: false }),
        })
      else notifications.show({ message: success })
    } catch (error) {
      onFailure(error, failure)
      await cache.refresh()
    }
  }
  const restore = (versionId: string, options: Omit<ReplaceOptions, 'failure'>) =>
    replaceDraft((draftSavedAt) => client.versions.restore.mutate({ tourId, versionId, draftSavedAt }), {
      ...options,
      failure: t('versions.restoreFailed'),
    })
  return {
    restore: (versionId: string) => restore(versionId, { success: t('versions.restored'), canUndo: true }),
    copy: (versionId: string, items: CopiedItems) =>
      replaceDraft((draftSavedAt) => client.versions.copyFrom.mutate({ tourId, versionId, draftSavedAt, ...items }), {
        success: t('versions.copied'),
        failure: t('versions.copyFailed'),
        canUndo: true,
      }),
    rename: async (versionId: string, name: string) => {
      try {
        await client.versions.rename.mutate({ tourId, versionId, name })
        await utils.versions.list.invalidate({ tourId })
      } catch (error) {
        onFailure(error)
      }
    },
  }
}
