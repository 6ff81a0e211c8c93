import { contentInParts, type TourContent } from '../../../../shared/accessibility/tour-content.ts'
import { extraLanguagesOf } from '../../../../shared/translations/languages.ts'
import { inParts } from '../../../kernel/scheduling/in-parts.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { loadTour } from '../../tours/contents/load-tour.ts'
import { readDraftFingerprints } from '../../tours/publication-state/draft-fingerprints.ts'
import { findTranslations } from '../../tours/translations/find.ts'
import { type CheckedDocument, checkDocument } from '../publications/accessibility/check-document.ts'
import { buildDocument } from '../publications/build-document.ts'

/** Time that a request spends on images that weren't measured yet. */
const contrastBudgetMs = 2_000
const cachedToursMax = 50

export type DraftCheck = CheckedDocument & { readonly content: TourContent }

type CachedCheck = { readonly fingerprint: string; readonly check: DraftCheck }

/** Cache of complete checks by tour id; the oldest entry is evicted first. */
const checkCache = new Map<string, CachedCheck>()

function cacheCheck(tourId: string, entry: CachedCheck): void {
  checkCache.delete(tourId)
  checkCache.set(tourId, entry)
  const [oldestId] = checkCache.keys()
  if (checkCache.size > cachedToursMax && oldestId !== undefined) checkCache.delete(oldestId)
}

/**
 * Checks the draft of a tour that the caller has found. The result is cached until the draft, its media or its
 * translations change. While the contrast of hotspots is measured, each call measures some more.
 */
export async function checkDraft(
  { em, ports, account }: Pick<AccountScope, 'em' | 'ports' | 'account'>,
  tourId: string,
): Promise<DraftCheck> {
  const fingerprint = (await readDraftFingerprints(em, [tourId])).get(tourId) ?? ''
  const cached = checkCache.get(tourId)
  if (cached?.fingerprint === fingerprint) return cached.check
  const tour = await loadTour({ em, account }, tourId)
  const translations = await findTranslations(em, tourId)
  const request = { accountId: account.id, tourId, publicationNumber: 0 }
  const { document, mediaNames } = await buildDocument(em, request, { tour, translations })
  const source = { document, mediaNames, languages: extraLanguagesOf(tour), translations }
  const documentCheck = await checkDocument(source, { ports, budgetMs: contrastBudgetMs })
  const check = { ...documentCheck, content: await inParts(contentInParts(document)) }
  if (check.measuredCount === check.toMeasureCount) cacheCheck(tourId, { fingerprint, check })
  return check
}
