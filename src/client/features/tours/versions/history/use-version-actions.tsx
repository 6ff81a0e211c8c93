import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { MissingMedia, RestoredVersion } from '../../../../../shared/versions/versions.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { showUndoNotice } from '../../../../ui/feedback/undo-notice.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { useFailureNotice, useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

const listedMediaMax = 6

/** Notifies about stops and hotspots with deleted media. */
function showMissingMedia(t: TFunction, missingMedia: readonly MissingMedia[]): void {
  if (missingMedia.length === 0) return
  const names = missingMedia
    .slice(0, listedMediaMax)
    .map(({ stopName, hotspotTitle }) =>
      hotspotTitle === null
        ? stopName
        : t('versions.missingHotspot', { stop: stopName, hotspot: hotspotTitle || t('hotspots.untitled') }),
    )
  notifications.show({
    color: 'amber',
    title: t('versions.missing', { count: missingMedia.length }),
    message: names.join(', '),
    autoClose: false,
  })
}

type ReplaceDraftOptions = {
  readonly successMessage: string
  readonly failureMessage: string
  /** True if the notification has an undo button. */
  readonly canUndo: boolean
}
export type ItemsToCopy = { readonly stopIds: string[]; readonly hotspotIds: string[] }

/** Actions on versions. Restoring and copying wait until all edits are saved, and can be undone. */
export function useVersionActions() {
  const { t } = useTranslation()
  const { tour, queue, cache } = useTourEditor()
  const utils = trpc.useUtils()
  const showFailure = useFailureNotice()
  const { client } = utils
  const tourId = tour.id
  const replaceDraft = async (
    mutate: (draftSavedAt: string) => Promise<RestoredVersion>,
    { successMessage, failureMessage, canUndo }: ReplaceDraftOptions,
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
          message: successMessage,
          undoLabel: t('editor.undo'),
          closeLabel: t('app.close'),
          onUndo: () => void restore(restored.replacedId, { successMessage: t('versions.undone'), canUndo: false }),
        })
      else notifications.show({ message: successMessage })
    } catch (error) {
      showFailure(error, failureMessage)
      await cache.refresh()
    }
  }
  // Undo restores the replaced draft, which the server saved as a version.
  const restore = (versionId: string, options: Omit<ReplaceDraftOptions, 'failureMessage'>) =>
    replaceDraft((draftSavedAt) => client.versions.restore.mutate({ tourId, versionId, draftSavedAt }), {
      ...options,
      failureMessage: t('versions.restoreFailed'),
    })
  return {
    restore: (versionId: string) => restore(versionId, { successMessage: t('versions.restored'), canUndo: true }),
    copy: (versionId: string, items: ItemsToCopy) =>
      replaceDraft((draftSavedAt) => client.versions.copyFrom.mutate({ tourId, versionId, draftSavedAt, ...items }), {
        successMessage: t('versions.copied'),
        failureMessage: t('versions.copyFailed'),
        canUndo: true,
      }),
    rename: async (versionId: string, name: string) => {
      try {
        await client.versions.rename.mutate({ tourId, versionId, name })
        await utils.versions.list.invalidate({ tourId })
      } catch (error) {
        showFailure(error)
      }
    },
  }
}
