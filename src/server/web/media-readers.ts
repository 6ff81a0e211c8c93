import type { Request } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import type { MediaVisibility } from '../domain/publishing/media-visibility.ts'
import { inBatches } from '../kernel/in-batches.ts'
import { freshLookups } from './fresh-lookups.ts'
import type { MediaAddress } from './media-address.ts'

export type MediaReaders = {
  /** Who may see what lies below some public keys; without those that belong to nothing. */
  readonly findVisibility: (publicKeys: readonly string[]) => Promise<ReadonlyMap<string, MediaVisibility>>
  /** Whether whoever sends a request is signed in and may see what an account hasn't published. */
  readonly mayRead: (request: Request, accountId: string) => Promise<boolean>
}

/** Everybody may read what is published, and members of its account what is not. */
export type Readership = 'everybody' | 'members'

/** The list of deleted media shows these. */
const isThumbnail = ({ key }: MediaAddress) => key.endsWith('/thumbnail.webp')

/**
 * Who reads a file, where the caller is one of them; rejects with 404 where not. For what is published this takes one
 * look into memory, and an answer only where this process has not known the medium lately.
 */
export function readershipOf({ findVisibility, mayRead }: MediaReaders) {
  const visibilities = freshLookups({
    find: inBatches({ findAll: findVisibility, batchLength: limits.mediaVisibilityBatchLength }),
    kept: limits.mediaVisibilityKept,
    strangersAtOnce: limits.mediaVisibilityStrangersAtOnce,
  })
  const requireMember = async (
    request: Request,
    address: MediaAddress,
    { isDeleted, accountId }: MediaVisibility,
  ): Promise<Readership> => {
    const isGone = isDeleted && !isThumbnail(address)
    if (isGone || !(await mayRead(request, accountId))) throw new AppError('resource.notFound')
    return 'members'
  }
  const judge = (request: Request, address: MediaAddress, visibility: MediaVisibility | null) => {
    if (visibility === null) throw new AppError('resource.notFound')
    return visibility.isPublished ? 'everybody' : requireMember(request, address, visibility)
  }
  return (request: Request, address: MediaAddress): Readership | Promise<Readership> => {
    const visibility = visibilities.find(address.publicKey)
    if (!(visibility instanceof Promise)) return judge(request, address, visibility)
    return visibility.then((found) => judge(request, address, found))
  }
}
