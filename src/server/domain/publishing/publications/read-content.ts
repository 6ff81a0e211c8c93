import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { ChangeSelection } from '../../../../shared/publishing/selection/change-selection.ts'
import { findMissingStop, type MissingStop } from '../../../../shared/publishing/selection/missing-stop.ts'
import { selectContent } from '../../../../shared/publishing/selection/select-content.ts'
import type { Tour as WireTour } from '../../../../shared/tours/tours.ts'
import { contentOfTour, tourOfContent, translationsIn } from '../../../../shared/versions/content-of-tour.ts'
import type { ContentTranslation, DraftContent } from '../../../../shared/versions/draft-content.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { loadMediaItems } from '../../library/media/load-items.ts'
import { loadTour } from '../../tours/contents/load-tour.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { findTranslations } from '../../tours/translations/find.ts'
import { TourVersion } from '../../tours/versions/entity.ts'
import { mediaIdsOfContent } from '../../tours/versions/library-media.ts'
import { readContent } from '../../tours/versions/parts.ts'

/** Content that a publication makes live. */
export type PublicationContent = {
  readonly tour: WireTour
  readonly translations: readonly ContentTranslation[]
  readonly content: DraftContent
  /** Time of the last save that the content includes completely. */
  readonly savedAt: Date
  /** Number of the version that selected changes were added to; null for a whole draft. */
  readonly base: number | null
}

type TourReference = { readonly accountId: string; readonly tourId: string }

/** Reads the whole draft. */
export async function readDraftContent(
  em: EntityManager,
  { accountId, tourId }: TourReference,
): Promise<PublicationContent> {
  const tour = await loadTour({ em, account: { id: accountId } }, tourId)
  const translations = await findTranslations(em, tourId)
  const content = contentOfTour(tour, translations)
  return { tour, translations, content, savedAt: new Date(tour.savedAt), base: null }
}

function missingStopMessage({ stopName, fromName }: MissingStop): string {
  const problem =
    fromName === null ? `The selected changes lead to "${stopName}"` : `"${fromName}" links to "${stopName}"`
  const alternative = fromName === null ? '' : `, or leave out "${fromName}"`
  return `${problem}, which visitors can't see yet. Select "${stopName}", too${alternative}.`
}

/**
 * Merges selected changes of the draft into the live version, in memory. 409 if nothing is live, or if a selected
 * change leads to a stop that visitors would not see.
 */
export async function readSelectedContent(
  em: EntityManager,
  tourReference: TourReference,
  selection: ChangeSelection,
): Promise<PublicationContent> {
  const { accountId, tourId } = tourReference
  const draft = await readDraftContent(em, tourReference)
  const liveNumber = (await em.findOne(Share, { tour: tourId }))?.liveNumber ?? null
  // Publications that are older than version history have no version.
  const liveVersion = await em.findOne(TourVersion, { tour: tourId, publicationNumber: liveNumber ?? 0 })
  if (liveVersion === null) throw new AppError('publishing.wholeNeeded')
  const content = selectContent({ live: await readContent(em, liveVersion), draft: draft.content }, selection)
  const missingStop = findMissingStop(draft.content, content, selection)
  if (missingStop !== null) throw new AppError('publishing.stopNeeded', { message: missingStopMessage(missingStop) })
  const media = await loadMediaItems(em, accountId, mediaIdsOfContent(content))
  const tour = tourOfContent(content, { tourId, media, publication: draft.tour.publication })
  return { tour, translations: translationsIn(content), content, savedAt: liveVersion.savedAt, base: liveNumber }
}
