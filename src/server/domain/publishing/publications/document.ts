import { documentOf, visibleTour, withLanguages } from '../../../../shared/publishing/document-of.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { Tour as WireTour } from '../../../../shared/tours/tours.ts'
import { extraLanguagesOf } from '../../../../shared/translations/languages.ts'
import type { ContentTranslation } from '../../../../shared/versions/draft-content.ts'
import { sharedDocumentPath } from '../../../../shared/web/routes.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { measuringIdOf } from '../../access/accounts/measuring-id.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { mediaTextsOf, type TextsFile } from '../../library/media/library/media-texts.ts'
import { loadTour } from '../../tours/contents/load.ts'
import { findTour } from '../../tours/tours/find.ts'
import { publicTexts } from '../../tours/translations/public.ts'

export type MadeDocument = {
  readonly document: TourDocument
  /** The draft it was made of. */
  readonly tour: WireTour
  /** What the document names and has to be in the store before anybody reads it. */
  readonly words: readonly TextsFile[]
  /** What its media are called in the library, by id: for the people of the account only. */
  readonly mediaNames: ReadonlyMap<string, string>
}

type WantedDocument = {
  readonly accountId: string
  readonly tourId: string
  readonly publicationNumber: number
  /** The share that it is for; left out for a preview. */
  readonly shareId?: string
}

/** The tour as it would be published at this moment; number 0 for a preview. */
export async function makeDocument(em: EntityManager, wanted: WantedDocument): Promise<MadeDocument> {
  const account = { id: wanted.accountId }
  return documentFrom(em, wanted, { tour: await loadTour({ em, account }, wanted.tourId) })
}

type Draft = {
  readonly tour: WireTour
  /** Left out, those of this moment. */
  readonly translations?: readonly ContentTranslation[]
  /** Left out, that of this moment. */
  readonly customScript?: string | null
  /** The account's measurement ID; left out, that of this moment. */
  readonly accountGaId?: string | null
}

/** The same of a draft that is or was. */
export async function documentFrom(
  em: EntityManager,
  { accountId, tourId, publicationNumber, shareId }: WantedDocument,
  { tour: draft, translations, customScript, accountGaId }: Draft,
): Promise<MadeDocument> {
  const account = await em.findOneOrFail(Account, { id: accountId })
  const row = await findTour({ em, account: { id: accountId } }, tourId)
  const tour = visibleTour(draft)
  const words = await mediaTextsOf(
    em,
    tour.media.map((item) => item.id),
  )
  const frame = {
    publicationNumber,
    aid: accountId,
    tier: account.tier,
    gaId: accountGaId === undefined ? measuringIdOf(account) : accountGaId,
    mapboxToken: account.mapboxToken ?? null,
    customScript: customScript === undefined ? (row.customScript ?? null) : customScript,
  }
  const document = documentOf(tour, frame, {
    mediaTexts: words.byMedium,
    ...(shareId !== undefined && {
      documentAddress: ({ mediaId, fileName }) => sharedDocumentPath(shareId, mediaId, fileName),
    }),
  })
  const texts = await publicTexts(em, document, { languages: extraLanguagesOf(tour), translations })
  return {
    tour: draft,
    document: withLanguages(document, texts.languages),
    words: [...words.files, ...texts.files],
    mediaNames: new Map(tour.media.map((item) => [item.id, item.name])),
  }
}
