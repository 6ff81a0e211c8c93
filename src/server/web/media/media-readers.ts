import type { Request } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { MediaVisibility } from '../../domain/publishing/publications/media-visibility.ts'
import type { Services } from '../../services.ts'
import { lookupCache } from '../lookup-cache.ts'
import { batchLookups } from './batch-lookups.ts'
import type { MediaPath } from './media-path.ts'

/** Maximum number of cached visibilities. */
const mediaVisibilityCacheSize = 20_000
/** Maximum number of lookups in one database query. */
const mediaVisibilityBatchLength = 500
/** Maximum number of lookups that wait for a query at the same time. */
export const mediaVisibilityPendingMax = 1_000

export type MediaReaders = {
  /** Visibility by public key; unknown keys are left out. */
  readonly findVisibility: (publicKeys: readonly string[]) => Promise<ReadonlyMap<string, MediaVisibility>>
  /** Relation of the caller to an account: members also see unpublished media. */
  readonly relationTo: Services['relationTo']
  /** Share id that an access token is valid for; null for an invalid or expired one. */
  readonly shareIdOfToken: (token: string) => Promise<string | null>
  /** Called on each use of a stale visibility during an outage of the database. */
  readonly onStaleVisibility?: (() => void) | undefined
}

/** Files of open tours are public. Files of restricted tours are for admitted visitors, and all others for members. */
export type Readership = 'public' | 'admitted' | 'members'

/** Thumbnails stay readable after deletion, because the list of deleted media shows them. */
const isThumbnail = ({ key }: MediaPath) => key.endsWith('/thumbnail.webp')

/**
 * Determines the readership through which the caller may read a file; rejects with 404 when there is none. Published
 * files take one cache lookup. A negative result is never taken from the cache, because a tour may have just been
 * published.
 */
export function createReadershipFinder({
  findVisibility,
  relationTo,
  shareIdOfToken,
  onStaleVisibility,
}: MediaReaders) {
  const visibilities = lookupCache<MediaVisibility>({
    find: batchLookups({ findAll: findVisibility, batchLength: mediaVisibilityBatchLength }),
    capacity: mediaVisibilityCacheSize,
    uncachedLookupsMax: mediaVisibilityPendingMax,
    isOpen: ({ isOpen }) => isOpen,
    onStaleValue: onStaleVisibility,
  })
  const isAdmitted = async ({ token }: MediaPath, { shareIds }: MediaVisibility) => {
    const shareId = token === undefined || shareIds.length === 0 ? null : await shareIdOfToken(token)
    return shareId !== null && shareIds.includes(shareId)
  }
  const readershipFor = async (
    request: Request,
    mediaPath: MediaPath,
    visibility: MediaVisibility | null,
  ): Promise<Readership | null> => {
    if (visibility === null) return null
    const { isOpen, isDeleted, accountId } = visibility
    if (isOpen) return 'public'
    if (await isAdmitted(mediaPath, visibility)) return 'admitted'
    const isUnavailable = isDeleted && !isThumbnail(mediaPath)
    return !isUnavailable && (await relationTo(request, accountId)) === 'member' ? 'members' : null
  }
  const findReadership = async (
    request: Request,
    mediaPath: MediaPath,
    cachedVisibility: ReturnType<typeof visibilities.find>,
  ): Promise<Readership> => {
    const readership =
      (await readershipFor(request, mediaPath, await cachedVisibility)) ??
      (await readershipFor(request, mediaPath, await visibilities.findUncached(mediaPath.publicKey)))
    if (readership === null) throw new AppError('resource.notFound')
    return readership
  }
  return (request: Request, mediaPath: MediaPath): Readership | Promise<Readership> => {
    const cachedVisibility = visibilities.find(mediaPath.publicKey)
    if (cachedVisibility !== null && !(cachedVisibility instanceof Promise) && cachedVisibility.isOpen) return 'public'
    return findReadership(request, mediaPath, cachedVisibility)
  }
}
