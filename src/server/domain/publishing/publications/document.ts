import { documentOf, visibleTour, withLanguages } from '../../../../shared/publishing/document-of.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { Tour as WireTour } from '../../../../shared/tours/tours.ts'
import { extraLanguagesOf } from '../../../../shared/translations/languages.ts'
import type { ContentTranslation } from '../../../../shared/versions/draft-content.ts'
import { sharedDocumentPath } from '../../../../shared/web/routes.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { measurementIdOf } from '../../access/accounts/measurement-id.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { mediaTextsOf, type TextsFile } from '../../library/media/library/media-texts.ts'
import { loadTour } from '../../tours/contents/load.ts'
import { findTour } from '../../tours/tours/find.ts'
import { publicTexts } from '../../tours/translations/public.ts'

export type BuiltDocument = {
  readonly document: TourDocument
  /** Draft from which the document was built. */
  readonly tour: WireTour
  /** Text files that the document links to; they must be stored before the document is published. */
  readonly textFiles: readonly TextsFile[]
  /** Names of its media in the library by id, for members of the account only. */
  readonly mediaNames: ReadonlyMap<string, string>
}

/** Tour, publication number and share that a document is built for. */
export type DocumentRequest = {
  readonly accountId: string
  readonly tourId: string
  readonly publicationNumber: number
  /** Share of the publication; left out for a preview. */
  readonly shareId?: string
}

/** Builds the document of the current draft; number 0 for a preview. */
export async function buildDocument(em: EntityManager, request: DocumentRequest): Promise<BuiltDocument> {
  const account = { id: request.accountId }
  return documentFrom(em, request, { tour: await loadTour({ em, account }, request.tourId) })
}

type Draft = {
  readonly tour: WireTour
  /** Defaults to the current ones. */
  readonly translations?: readonly ContentTranslation[]
  /** Defaults to the current one. */
  readonly customScript?: string | null
  /** Google Analytics ID of the account; defaults to the current one. */
  readonly accountGaId?: string | null
}

/** Builds the document of the current draft or of an earlier one. */
export async function documentFrom(
  em: EntityManager,
  { accountId, tourId, publicationNumber, shareId }: DocumentRequest,
  { tour: draft, translations, customScript, accountGaId }: Draft,
): Promise<BuiltDocument> {
  const account = await em.findOneOrFail(Account, { id: accountId })
  const row = await findTour({ em, account: { id: accountId } }, tourId)
  const tour = visibleTour(draft)
  const mediaTexts = await mediaTextsOf(
    em,
    tour.media.map((item) => item.id),
  )
  const frame = {
    publicationNumber,
    aid: accountId,
    tier: account.tier,
    gaId: accountGaId === undefined ? measurementIdOf(account) : accountGaId,
    mapboxToken: account.mapboxToken ?? null,
    customScript: customScript === undefined ? (row.customScript ?? null) : customScript,
  }
  const document = documentOf(tour, frame, {
    mediaTexts: mediaTexts.byMedium,
    ...(shareId !== undefined && {
      documentAddress: ({ mediaId, fileName }) => sharedDocumentPath(shareId, mediaId, fileName),
    }),
  })
  const texts = await publicTexts(em, document, { languages: extraLanguagesOf(tour), translations })
  return {
    tour: draft,
    document: withLanguages(document, texts.languages),
    textFiles: [...mediaTexts.files, ...texts.files],
    mediaNames: new Map(tour.media.map((item) => [item.id, item.name])),
  }
}
