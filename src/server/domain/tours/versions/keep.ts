import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import type { DraftContent } from '../../../../shared/versions/draft-content.ts'
import type { VersionReason } from '../../../../shared/versions/versions.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Tour } from '../tours/entity.ts'
import { TourVersion } from './entity.ts'
import { storeParts } from './parts.ts'

type Kept = {
  /** Locked in this transaction. */
  readonly tour: Tour
  readonly content: DraftContent
  /** The last save that the content holds. */
  readonly savedAt: Date
  readonly takenAt: Date
  readonly takenBy: string | null
}

async function insertVersion(
  em: EntityManager,
  { tour, content, savedAt, takenAt, takenBy }: Kept,
  why: { readonly reason: VersionReason; readonly publicationNumber: number | null; readonly parts: number[] },
): Promise<TourVersion> {
  const version = em.create(TourVersion, {
    account: tour.account,
    tour: tour.id,
    takenAt,
    takenBy,
    ...why,
    name: null,
    stopCount: content.stops.length,
    savedAt,
  })
  await em.flush()
  return version
}

/** Keeps what a publication shows. A publication that begins again replaces what it had kept. */
export async function keepPublished(em: EntityManager, kept: Kept, publicationNumber: number): Promise<void> {
  const parts = await storeParts(em, kept.tour.id, kept.content)
  await em.nativeDelete(TourVersion, { tour: kept.tour.id, publicationNumber })
  await insertVersion(em, kept, { reason: 'published', publicationNumber, parts })
}

/** The version of a tour that was taken last. */
export function findLatest(em: EntityManager, tourId: string): Promise<TourVersion | null> {
  return em.findOne(TourVersion, { tour: tourId }, { orderBy: { takenAt: 'desc', id: 'desc' } })
}

/** Keeps the draft, unless it is what the version before holds: that one is answered then. */
export async function keepChanged(
  em: EntityManager,
  kept: Kept,
  reason: Exclude<VersionReason, 'published'>,
): Promise<TourVersion> {
  const parts = await storeParts(em, kept.tour.id, kept.content)
  const latest = await findLatest(em, kept.tour.id)
  if (latest === null || !isDeepEqual(latest.parts, parts)) {
    return insertVersion(em, kept, { reason, publicationNumber: null, parts })
  }
  latest.savedAt = kept.savedAt
  await em.flush()
  return latest
}
