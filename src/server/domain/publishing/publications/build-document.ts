import {
  type DocumentContext,
  documentOf,
  visibleTour,
  withLanguages,
} from '../../../../shared/publishing/document-of.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { extraLanguagesOf } from '../../../../shared/translations/languages.ts'
import type { ContentTranslation } from '../../../../shared/versions/draft-content.ts'
import { sharedDocumentPath } from '../../../../shared/web/routes.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { measurementIdOf } from '../../access/accounts/measurement-id.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { loadMediaTexts, type TextsFile } from '../../library/media/library/media-texts.ts'
import { loadTour } from '../../tours/contents/load-tour.ts'
import { findTour } from '../../tours/tours/find.ts'
import { findTranslations } from '../../tours/translations/find.ts'
import { buildPublicTexts } from '../../tours/translations/public-texts.ts'

export type BuiltDocument = {
  readonly document: TourDocument
  /** Text files that the document links to; they must be stored before the document is published. */
  readonly textFiles: readonly TextsFile[]
  /** Library names of the document's media by id, for members of the account only. */
  readonly mediaNames: ReadonlyMap<string, string>
}

/** Tour, version and share that a document is built for. */
export type DocumentRequest = {
  readonly accountId: string
  readonly tourId: string
  /** Number of the version; 0 for a preview. */
  readonly publicationNumber: number
  /** Id of the share; absent for a preview of a tour without a share. */
  readonly shareId?: string
}

/** Builds the document of the current draft. */
export async function buildDraftDocument(em: EntityManager, request: DocumentRequest): Promise<BuiltDocument> {
  const account = { id: request.accountId }
  return buildDocument(em, request, { tour: await loadTour({ em, account }, request.tourId) })
}

/** Content and settings of a document. Absent ones are read from the current tour and account. */
type DocumentSource = {
  readonly tour: Tour
  readonly translations?: readonly ContentTranslation[]
  readonly customScript?: string | null
  /** Google Analytics ID of the account. */
  readonly accountGaId?: string | null
}

/** Builds the document of a tour's content, current or earlier. */
export async function buildDocument(
  em: EntityManager,
  request: DocumentRequest,
  source: DocumentSource,
): Promise<BuiltDocument> {
  const { shareId } = request
  const tour = visibleTour(source.tour)
  const context = await readContext(em, request, source)
  const mediaIds = tour.media.map(({ id }) => id)
  const mediaTexts = await loadMediaTexts(em, mediaIds)
  const languages = extraLanguagesOf(tour)
  const allTranslations = languages.length === 0 ? [] : (source.translations ?? (await findTranslations(em, tour.id)))
  const translations = allTranslations.filter(({ language, text }) => languages.includes(language) && text !== '')
  const untranslatedDocument = documentOf(tour, context, {
    mediaTexts: mediaTexts.textsByMedium,
    translatedKeys: new Set(translations.map(({ key }) => key)),
    ...(shareId !== undefined && {
      documentUrl: ({ mediaId, fileName }) => sharedDocumentPath(shareId, mediaId, fileName),
    }),
  })
  const translatedTexts = buildPublicTexts(untranslatedDocument, { languages, translations })
  return {
    document: withLanguages(untranslatedDocument, translatedTexts.languages),
    textFiles: [...mediaTexts.files, ...translatedTexts.files],
    mediaNames: new Map(tour.media.map(({ id, name }) => [id, name])),
  }
}

/** Fields of the document that come from the account and the tour's settings. */
async function readContext(
  em: EntityManager,
  { accountId, tourId, publicationNumber }: DocumentRequest,
  { customScript, accountGaId }: DocumentSource,
): Promise<DocumentContext> {
  const account = await em.findOneOrFail(Account, { id: accountId })
  const tourRow = await findTour({ em, account: { id: accountId } }, tourId)
  return {
    publicationNumber,
    aid: accountId,
    tier: account.tier,
    gaId: accountGaId === undefined ? measurementIdOf(account) : accountGaId,
    mapboxToken: account.mapboxToken ?? null,
    customScript: customScript === undefined ? (tourRow.customScript ?? null) : customScript,
  }
}
