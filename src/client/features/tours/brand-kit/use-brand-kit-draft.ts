import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type BrandKit,
  type BrandKitFields,
  brandKit as brandKitSchema,
} from '../../../../shared/brand-kit/brand-kit.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import { changedKitFields, mergeKits } from './merge-kits.ts'

const fieldsOf = ({ styles, buttons, transition, nadir }: BrandKit): BrandKitFields => ({
  styles,
  buttons,
  transition,
  nadir,
})

/** Unsaved state of the brand kit, and the ways to save and discard it. */
export function useBrandKitDraft(kit: BrandKit) {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const [base, setBase] = useState(kit)
  const [draft, setDraft] = useState<BrandKitFields>(() => fieldsOf(kit))
  const [newer, setNewer] = useState<BrandKit | null>(null)
  const accept = (saved: BrandKit) => {
    utils.brandKit.get.setData({}, saved)
    setBase(saved)
    setDraft(fieldsOf(saved))
    setNewer(null)
    void utils.brandKit.tours.invalidate()
    // Drafts of tours changed as well.
    void utils.tours.invalidate()
    void utils.audit.invalidate()
  }
  const update = trpc.brandKit.update.useMutation({
    onError(error) {
      const apiError = apiErrorOf(error)
      const current = brandKitSchema.safeParse(apiError?.facts.current)
      if (apiError?.code === 'version.stale' && current.success) setNewer(current.data)
    },
  })
  const undo = (version: number, previous: BrandKitFields) =>
    update.mutate(
      { version, ...changedKitFields(null, previous) },
      {
        onSuccess(saved) {
          accept(saved)
          notifications.show({ message: t('brandKit.restored') })
        },
      },
    )
  /** Saves fields on top of the kit that the person has seen. */
  const save = (before: BrandKit, fields: BrandKitFields) => {
    const changes = changedKitFields(before.version === 0 ? null : fieldsOf(before), fields)
    update.mutate(
      { version: before.version, ...changes },
      {
        onSuccess(saved) {
          accept(saved)
          if (before.version === 0) notifications.show({ message: t('brandKit.created') })
          else
            showUndoNotice({
              message: t('brandKit.saved'),
              undoLabel: t('editor.undo'),
              closeLabel: t('app.close'),
              onUndo: () => undo(saved.version, fieldsOf(before)),
            })
        },
      },
    )
  }
  const isStale = newer !== null
  return {
    base,
    draft,
    setDraft,
    isChanged: !isDeepEqual(draft, fieldsOf(base)),
    isSaving: update.isPending,
    errorText: update.error && !isStale ? errorMessage(t, update.error) : null,
    save: () => save(base, draft),
    discard: () => setDraft(fieldsOf(base)),
    /** Kit that another person saved in the meantime; `null` if there is none. */
    newer,
    keepTheirs: () => newer && accept(newer),
    keepBoth() {
      if (newer === null) return
      save(newer, mergeKits({ before: fieldsOf(base), mine: draft, theirs: fieldsOf(newer) }))
    },
    /** Starts again after the kit was deleted. */
    accept,
  }
}
