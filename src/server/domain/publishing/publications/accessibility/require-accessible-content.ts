import { extraLanguagesOf } from '../../../../../shared/translations/languages.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Ports } from '../../../../ports.ts'
import { buildDocument } from '../build-document.ts'
import type { PublicationContent } from '../read-content.ts'
import { findBlockingChecks, requireAccessible } from './require-accessible.ts'

/** Time that a request spends on images. The job that builds the version takes all the time it needs. */
const contrastBudgetMs = 5_000

type TourReference = { readonly accountId: string; readonly tourId: string }

/** Rejects content that fails a check for which the account blocks publishing. */
export async function requireAccessibleContent(
  { em, ports }: { readonly em: EntityManager; readonly ports: Pick<Ports, 'files' | 'log'> },
  { accountId, tourId }: TourReference,
  { tour, translations }: Pick<PublicationContent, 'tour' | 'translations'>,
): Promise<void> {
  const names = await findBlockingChecks(em, accountId)
  if (names.length === 0) return
  const request = { accountId, tourId, publicationNumber: 0 }
  const { document, mediaNames } = await buildDocument(em, request, { tour, translations })
  const source = { document, mediaNames, languages: extraLanguagesOf(tour), translations }
  await requireAccessible(source, { ports, names, budgetMs: contrastBudgetMs })
}
