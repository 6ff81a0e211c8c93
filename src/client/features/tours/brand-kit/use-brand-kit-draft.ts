import { notifications } from '@mantine/notifications'
import { useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BrandKit,
  type BrandKitFields,
  brandKit as brandKitSchema,
} from '../../../../shared/brand-kit/brand-kit.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { draftOf, fieldsOf, fieldsOnTop, isChanged, kitDraftReducer } from './kit-draft.ts'
import { changedKitFields } from './merge-kits.ts'

function saveMessage({ changedTourCount, pendingTourCount }: { changedTourCount: number; pendingTourCount: number }) {
  if (pendingTourCount > 0) return 'brandKit.savedForDrafts'
  return changedTourCount > 0 ? 'brandKit.savedInDrafts' : 'brandKit.saved'
}

/**
 * Draft of the brand kit, with the actions that save and discard it. `kit` is the stored kit, which may be refetched.
 */
export function useBrandKitDraft(kit: BrandKit) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const [draft, dispatch] = useReducer(kitDraftReducer, kit, draftOf)
  const { base, fields, newer } = draft
  useEffect(() => dispatch({ type: 'loaded', kit }), [kit])
  /** Puts a saved kit into the query cache, and refetches the data that depends on it. */
  const putIntoCache = (saved: BrandKit) => {
    utils.brandKit.get.setData({}, saved)
    // Also cancels a refetch that began before the save.
    void utils.brandKit.invalidate()
    // The save also changed drafts of tours.
    void utils.tours.invalidate()
    void utils.audit.invalidate()
  }
  const accept = (saved: BrandKit) => {
    dispatch({ type: 'accepted', kit: saved })
    putIntoCache(saved)
  }
  const update = trpc.brandKit.update.useMutation({
    onError(error) {
      const apiError = apiErrorOf(error)
      const storedKit = brandKitSchema.safeParse(apiError?.facts.current)
      if (apiError?.code === 'version.stale' && storedKit.success) dispatch({ type: 'outdated', kit: storedKit.data })
    },
  })
  const undo = (kitToUndo: BrandKit, previous: BrandKitFields) =>
    update.mutate(
      { version: kitToUndo.version, ...changedKitFields(null, previous) },
      {
        onSuccess(restored) {
          dispatch({ type: 'saved', kit: restored, fields: fieldsOf(kitToUndo) })
          putIntoCache(restored)
          notifications.show({ message: t('brandKit.restored') })
        },
      },
    )
  /** Saves merged fields on top of `before`, a kit that the person has seen. */
  const save = (before: BrandKit, merged: BrandKitFields) => {
    const changes = changedKitFields(before.version === 0 ? null : fieldsOf(before), merged)
    update.mutate(
      { version: before.version, ...changes },
      {
        onSuccess(saved) {
          dispatch({ type: 'saved', kit: saved, fields })
          putIntoCache(saved)
          if (before.version === 0) notifications.show({ message: t('brandKit.created') })
          else
            showUndoNotice({
              message: t(saveMessage(saved)),
              undoLabel: t('editor.undo'),
              closeLabel: t('app.close'),
              onUndo: () => undo(saved, fieldsOf(before)),
            })
        },
      },
    )
  }
  return {
    base,
    fields,
    edit: (edited: BrandKitFields) => dispatch({ type: 'edited', fields: edited }),
    isChanged: isChanged(draft),
    isSaving: update.isPending,
    errorText: update.error && newer === null ? errorMessage(t, update.error) : null,
    save: () => save(base, fields),
    discard: () => dispatch({ type: 'accepted', kit }),
    /** Kit that another person saved in the meantime, with the version 0 if it was deleted; `null` if there is none. */
    newer,
    keepTheirs: () => newer && accept(newer),
    keepBoth: () => newer && save(newer, fieldsOnTop(draft, newer)),
    /** Continues editing. The next save offers the choice again. */
    decideLater() {
      dispatch({ type: 'dismissed' })
      update.reset()
      void utils.brandKit.get.invalidate()
    },
    /** Replaces the draft with a stored kit, for example after the kit was deleted. */
    accept,
  }
}
