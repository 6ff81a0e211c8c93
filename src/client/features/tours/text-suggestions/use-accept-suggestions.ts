import { useTranslation } from 'react-i18next'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { trpc } from '../../../platform/trpc.ts'
import { showUndoNotice } from '../../../ui/feedback/undo-notice.tsx'
import type { Edit } from '../tour-draft/edits/edit.ts'
import { useUndoNotice } from '../tour-draft/use-edit-with-undo.ts'
import { useFailureNotice, useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { stopDescriptionEdits, stopNameEdits, tourDescriptionEdits } from './suggestion-edits.ts'
import { checkRows, type SuggestionRow, type SuggestionTarget } from './suggestion-rows.ts'
import { type TourKind, tourTargets } from './suggestion-sources.ts'

/** Outcome of accepting. Texts that changed or were deleted meanwhile are not saved. */
type AcceptResult = {
  readonly savedIds: readonly string[]
  readonly changed: readonly SuggestionTarget[]
  readonly goneIds: readonly string[]
}

/** Saves accepted suggestions as one undo step, unless their texts changed meanwhile. */
export type AcceptSuggestions = (rows: readonly SuggestionRow[]) => Promise<AcceptResult>

const idsOf = (rows: readonly SuggestionRow[]) => rows.map(({ target }) => target.id)

type EditsOfRows = {
  /** Current texts, to compare with the texts in the rows. */
  readonly targetsOf: (tour: Tour) => readonly SuggestionTarget[]
  readonly editsOf: (tour: Tour, rows: readonly SuggestionRow[]) => readonly Edit[]
}

/** Saves accepted suggestions by edits, which can be undone like any other. */
export function useAcceptByEdits({ targetsOf, editsOf }: EditsOfRows): AcceptSuggestions {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const showUndo = useUndoNotice()
  return async (rows) => {
    const { unchanged, changed, goneIds } = checkRows(rows, targetsOf(tour))
    const edits = editsOf(tour, unchanged)
    edit(...edits)
    if (edits.length > 0) showUndo(edits, t('textSuggestions.accepted', { count: unchanged.length }))
    return { savedIds: idsOf(unchanged), changed, goneIds }
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
  const currentTour = async () => {
    await cache.refresh()
    return cache.read() ?? tour
  }
  return async (rows) => {
    // Fetches the current alt texts first, because the last save of an alt text wins.
    const freshTour = await currentTour()
    const previousAltTexts = new Map(freshTour.media.map(({ id, altText }) => [id, altText]))
    const { unchanged, changed, goneIds } = checkRows(rows, tourTargets(freshTour, 'altText'))
    const saved = await saveAll(unchanged.map(({ target, text }) => ({ mediaId: target.id, altText: text.trim() })))
    const undo = async () => {
      const currentAltTexts = new Map((await currentTour()).media.map(({ id, altText }) => [id, altText]))
      const unchangedSince = saved.filter(({ mediaId, altText }) => currentAltTexts.get(mediaId) === altText)
      await saveAll(unchangedSince.map(({ mediaId }) => ({ mediaId, altText: previousAltTexts.get(mediaId) ?? '' })))
    }
    if (saved.length > 0) {
      showUndoNotice({
        message: t('textSuggestions.accepted', { count: saved.length }),
        undoLabel: t('editor.undo'),
        closeLabel: t('app.close'),
        onUndo: () => void undo(),
      })
    }
    return { savedIds: saved.map(({ mediaId }) => mediaId), changed, goneIds }
  }
}

/** Returns a function that saves accepted suggestions of a kind. */
export function useAcceptOfKind(kind: TourKind): AcceptSuggestions {
  const targetsOf = (tour: Tour) => tourTargets(tour, kind)
  const acceptByKind: { readonly [Kind in TourKind]: AcceptSuggestions } = {
    stopName: useAcceptByEdits({ targetsOf, editsOf: stopNameEdits }),
    stopDescription: useAcceptByEdits({ targetsOf, editsOf: stopDescriptionEdits }),
    tourDescription: useAcceptByEdits({ targetsOf, editsOf: tourDescriptionEdits }),
    altText: useAcceptAltTexts(),
  }
  return acceptByKind[kind]
}
