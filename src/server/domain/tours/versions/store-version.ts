import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import type { DraftContent } from '../../../../shared/versions/draft-content.ts'
import type { VersionReason } from '../../../../shared/versions/versions.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Tour } from '../tours/entity.ts'
import { TourVersion } from './entity.ts'
import { storeParts } from './parts.ts'

type DraftSnapshot = {
  /** Tour that the transaction has locked. */
  readonly tour: Tour
  readonly content: DraftContent
  /** Time of the last save that the content includes. */
  readonly savedAt: Date
  readonly takenAt: Date
  readonly takenBy: string | null
}

async function insertVersion(
  em: EntityManager,
  { tour, content, savedAt, takenAt, takenBy }: DraftSnapshot,
  origin: { readonly reason: VersionReason; readonly publicationNumber: number | null; readonly parts: number[] },
): Promise<TourVersion> {
  const version = em.create(TourVersion, {
    account: tour.account,
    tour: tour.id,
    takenAt,
    takenBy,
    ...origin,
    name: null,
    stopCount: content.stops.length,
    savedAt,
  })
  await em.flush()
  return version
}

/** Stores the version of a publication. A retry of the publication replaces the version that it stored before. */
export async function storePublishedVersion(
  em: EntityManager,
  draft: DraftSnapshot,
  publicationNumber: number,
): Promise<void> {
  const parts = await storeParts(em, draft.tour.id, draft.content)
  await em.nativeDelete(TourVersion, { tour: draft.tour.id, publicationNumber })
  await insertVersion(em, draft, { reason: 'published', publicationNumber, parts })
}

export function findLatestVersion(em: EntityManager, tourId: string): Promise<TourVersion | null> {
  return em.findOne(TourVersion, { tour: tourId }, { orderBy: { takenAt: 'desc', id: 'desc' } })
}

/** Stores the draft as a version, or returns the latest version if that has the same content. */
export async function storeDraftVersion(
  em: EntityManager,
  draft: DraftSnapshot,
  reason: Exclude<VersionReason, 'published'>,
): Promise<TourVersion> {
  const parts = await storeParts(em, draft.tour.id, draft.content)
  const latestVersion = await findLatestVersion(em, draft.tour.id)
  if (latestVersion === null || !isDeepEqual(latestVersion.parts, parts)) {
    return insertVersion(em, draft, { reason, publicationNumber: null, parts })
  }
  latestVersion.savedAt = draft.savedAt
  await em.flush()
  return latestVersion
}
