import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import type { Stop, StopFields } from '../../../../../shared/tours/stops.ts'
import { type TagChange, tagsAfter } from '../../../../ui/fields/tag-change.ts'
import { lockText } from '../../../collaboration/editing/presence/lock-text.ts'
import { usePresence } from '../../../collaboration/editing/presence/presence.tsx'
import { lockHolderOf } from '../../../collaboration/editing/presence/stop-lock.ts'
import type { Edit, StopCopies } from '../../tour-draft/edits/edit.ts'
import { removeStops, stopChange, updateTour } from '../../tour-draft/edits/make-edit.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { useEditWithUndo, useUndoNotice } from '../../tour-draft/use-edit-with-undo.ts'
import { type StopsUpdate, useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { type MoveTarget, moveStops } from './move-stops.ts'
import { type SkippedStop, showSkippedStops } from './skipped-stops.tsx'

/** New fields of one stop. */
export type StopFieldChange = { readonly stop: Stop; readonly after: Partial<StopFields> }

/** Texts of the undo notice after a change of fields. */
export type ChangeMessage = 'renamed' | 'hidden' | 'shown' | 'changed'

/** Stops that an action can change, and stops that it skips. */
export type BulkStops = { readonly stops: readonly Stop[]; readonly skipped: readonly SkippedStop[] }

/** Splits stops by whether an action skips them; `reasonOf` gives the reason, or null. */
function splitStops(stops: readonly Stop[], reasonOf: (stop: Stop) => string | null): BulkStops {
  const reasons = stops.map((stop) => ({ stop, reason: reasonOf(stop) }))
  return {
    stops: reasons.flatMap(({ stop, reason }) => (reason === null ? [stop] : [])),
    skipped: reasons.flatMap(({ stop: { id, name }, reason }) => (reason === null ? [] : [{ id, name, reason }])),
  }
}

/** Returns a function that separates the stops that other people are editing, which are skipped. */
export function useEditableStops(): (stops: readonly Stop[]) => BulkStops {
  const { t } = useTranslation()
  const { otherPeople } = usePresence()
  return (stops) =>
    splitStops(stops, ({ id }) => {
      const holder = lockHolderOf(otherPeople, id)
      return holder && lockText(t, { status: 'others', holder, wasMine: false })
    })
}

/** Variant of `useEditableStops` that also skips flat stops, which have no north offset and no level. */
export function useAlignableStops(): (stops: readonly Stop[]) => BulkStops {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const editableOf = useEditableStops()
  return (stops) => {
    const editable = editableOf(stops)
    const spherical = splitStops(editable.stops, (stop) =>
      isFlatStop(tour, stop) ? t('stops.bulk.reason.flat') : null,
    )
    return { stops: spherical.stops, skipped: [...editable.skipped, ...spherical.skipped] }
  }
}

/** Variant of `useEditableStops` that also skips stops that would have too many tags. */
export function useTaggableStops(): (stops: readonly Stop[], change: TagChange) => BulkStops {
  const { t } = useTranslation()
  const editableOf = useEditableStops()
  return (stops, change) => {
    const editable = editableOf(stops)
    const taggable = splitStops(editable.stops, ({ tags }) =>
      tagsAfter(tags, change).length > textLimits.tagsMax ? t('stops.bulk.reason.tooManyTags') : null,
    )
    return { stops: taggable.stops, skipped: [...editable.skipped, ...taggable.skipped] }
  }
}

type BulkListener = {
  /** Called with the stops to select after an action: the skipped stops, or the new stops. */
  readonly onSelect: (stopIds: readonly string[]) => void
}

/** Actions on several stops. Each is one undo step and shows which stops it skipped. */
export function useBulkStops({ onSelect }: BulkListener) {
  const { t } = useTranslation()
  const { tour, addStops, updateStops, edit } = useTourEditor()
  const editWithUndo = useEditWithUndo()
  const showUndo = useUndoNotice()
  const [isPending, setPending] = useState(false)

  const reportSkipped = (skipped: readonly SkippedStop[]) => {
    if (skipped.length === 0) return
    showSkippedStops(t, skipped)
    onSelect(skipped.map(({ id }) => id))
  }
  /** Reason why a change was not saved; null if it was. */
  const unsavedReason = (update: StopsUpdate, stopId: string) => {
    if (update.savedIds.includes(stopId)) return null
    if (update.conflictingIds.includes(stopId)) return t('stops.bulk.reason.conflict')
    return t(update.missingIds.includes(stopId) ? 'stops.bulk.reason.missing' : 'stops.bulk.reason.notSaved')
  }
  /** Returns whether the server has answered for each stop. */
  const changeFields = async (
    changes: readonly StopFieldChange[],
    skipped: readonly SkippedStop[],
    message: ChangeMessage,
  ): Promise<boolean> => {
    const stopChanges = changes
      .map(({ stop, after }) => ({ stop, change: stopChange(stop, after) }))
      .filter(({ change: { before, after } }) => !isDeepEqual(before, after))
    setPending(true)
    const update = await updateStops(stopChanges.map((entry) => entry.change))
    setPending(false)
    if (update.edit !== null)
      showUndo([update.edit], t(`stops.bulk.done.${message}`, { count: update.savedIds.length }))
    const unsaved = splitStops(
      stopChanges.map(({ stop }) => stop),
      ({ id }) => unsavedReason(update, id),
    )
    reportSkipped([...skipped, ...unsaved.skipped])
    const answeredCount = update.savedIds.length + update.conflictingIds.length + update.missingIds.length
    return answeredCount === stopChanges.length
  }
  return {
    isPending,
    changeFields,
    move: (stopIds: ReadonlySet<string>, target: MoveTarget) => {
      const order = tour.stops.map(({ id }) => id)
      const newOrder = moveStops(order, stopIds, target)
      if (isDeepEqual(order, newOrder)) return
      editWithUndo(updateTour(tour, { stopIds: newOrder }), t('stops.bulk.done.moved', { count: stopIds.size }))
    },
    deleteStops: ({ stops, skipped }: BulkStops) => {
      const stopIds = stops.map(({ id }) => id)
      if (stopIds.length > 0) {
        editWithUndo(removeStops(tour, stopIds), t('stops.bulk.done.deleted', { count: stopIds.length }))
      }
      reportSkipped(skipped)
    },
    /** Deletes stops that were copied to another tour. Undoing the returned edit also deletes the copies. */
    deleteMoved: ({ stops, skipped }: BulkStops, copies: StopCopies): Edit => {
      const stopIds = stops.map(({ id }) => id)
      const deletion = { ...removeStops(tour, stopIds), copies }
      edit(deletion)
      reportSkipped(skipped)
      return deletion
    },
    duplicate: async (stopIds: readonly string[]): Promise<void> => {
      setPending(true)
      // A single call, because links between the stops lead to the copies of the same call.
      const inserted = await addStops((client) =>
        client.stops.duplicateMany.mutate({ tourId: tour.id, stopIds: [...stopIds] }),
      )
      setPending(false)
      if (inserted === null) return
      showUndo([inserted], t('stops.bulk.done.duplicated', { count: inserted.stops.length }))
      onSelect(inserted.stops.map(({ stop }) => stop.id))
    },
  }
}
