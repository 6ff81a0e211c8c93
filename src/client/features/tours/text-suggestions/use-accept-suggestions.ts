import { useTranslation } from 'react-i18next'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { trpc } from '../../../platform/trpc.ts'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import type { Edit } from '../tour-draft/edits/edit.ts'
import { useFailureNotice, useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { useUndoEdits } from '../tour-draft/use-undoable.ts'
import { stopDescriptionEdits, stopNameEdits, tourDescriptionEdits } from './suggestion-edits.ts'
import type { SuggestionRow } from './suggestion-rows.ts'
import type { TourKind } from './suggestion-sources.ts'

/** Saves accepted suggestions as one undo step. Returns the ids of those that it saved, or is about to save. */
export type AcceptSuggestions = (rows: readonly SuggestionRow[]) => Promise<readonly string[]>

const idsOf = (rows: readonly SuggestionRow[]) => rows.map(({ target }) => target.id)

/** Saves accepted suggestions by edits, which can be undone like any other. */
export function useAcceptByEdits(
  editsOf: (tour: Tour, rows: readonly SuggestionRow[]) => readonly Edit[],
): AcceptSuggestions {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const showUndo = useUndoEdits()
  return async (rows) => {
    const edits = editsOf(tour, rows)
    edit(...edits)
    if (edits.length > 0) showUndo(edits, t('textSuggestions.accepted', { count: rows.length }))
    return idsOf(rows)
  }
}

type AltText = { readonly mediaId: string; readonly altText: string }

/** Saves alt texts, which belong to the media library, and undoes them unless someone has changed them since. */
function useAcceptAltTexts(): AcceptSuggestions {
  const { t } = useTranslation()
  const { tour, cache } = useTourEditor()
  const { client, media } = trpc.useUtils()
  const onFailure = useFailureNotice()
  const saveAll = async (altTexts: readonly AltText[]): Promise<readonly AltText[]> => {
    const saved: AltText[] = []
    try {
      for (const altText of altTexts) {
        await client.media.update.mutate(altText)
        saved.push(altText)
      }
    } catch (error) {
      onFailure(error)
    }
    await Promise.all([cache.refresh(), media.invalidate()])
    return saved
  }
  return async (rows) => {
    const before = new Map(tour.media.map(({ id, altText }) => [id, altText]))
    const saved = await saveAll(rows.map(({ target, text }) => ({ mediaId: target.id, altText: text.trim() })))
    const undo = async () => {
      await cache.refresh()
      const current = new Map((cache.read() ?? tour).media.map(({ id, altText }) => [id, altText]))
      const unchanged = saved.filter(({ mediaId, altText }) => current.get(mediaId) === altText)
      await saveAll(unchanged.map(({ mediaId }) => ({ mediaId, altText: before.get(mediaId) ?? '' })))
    }
    if (saved.length > 0) {
      showUndoNotice({
        message: t('textSuggestions.accepted', { count: saved.length }),
        undoLabel: t('editor.undo'),
        closeLabel: t('app.close'),
        onUndo: () => void undo(),
      })
    }
    return saved.map(({ mediaId }) => mediaId)
  }
}

/** Saves accepted suggestions of each kind. */
export function useAcceptOfKind(kind: TourKind): AcceptSuggestions {
  const accepts: { readonly [Kind in TourKind]: AcceptSuggestions } = {
    stopName: useAcceptByEdits(stopNameEdits),
    stopDescription: useAcceptByEdits(stopDescriptionEdits),
    tourDescription: useAcceptByEdits(tourDescriptionEdits),
    altText: useAcceptAltTexts(),
  }
  return accepts[kind]
}
