import type { Request } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import type { MediaVisibility } from '../../domain/publishing/media-visibility.ts'
import { freshLookups } from '../fresh-lookups.ts'
import { inBatches } from './in-batches.ts'
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
 * look into memory. Nobody is turned away by what was known: a tour may have been published this very moment.
 */
export function readershipOf({ findVisibility, mayRead }: MediaReaders) {
  const visibilities = freshLookups({
    find: inBatches({ findAll: findVisibility, batchLength: limits.mediaVisibilityBatchLength }),
    kept: limits.mediaVisibilityKept,
    strangersAtOnce: limits.mediaVisibilityStrangersAtOnce,
  })
  const judge = async (
    request: Request,
    address: MediaAddress,
    visibility: MediaVisibility | null,
  ): Promise<Readership | null> => {
    if (visibility === null) return null
    const { isPublished, isDeleted, accountId } = visibility
    if (isPublished) return 'everybody'
    const isGone = isDeleted && !isThumbnail(address)
    return !isGone && (await mayRead(request, accountId)) ? 'members' : null
  }
  const findReadership = async (
    request: Request,
    address: MediaAddress,
    known: ReturnType<typeof visibilities.find>,
  ): Promise<Readership> => {
    const readership =
      (await judge(request, address, await known)) ??
      (await judge(request, address, await visibilities.findAnew(address.publicKey)))
    if (readership === null) throw new AppError('resource.notFound')
    return readership
  }
  return (request: Request, address: MediaAddress): Readership | Promise<Readership> => {
    const known = visibilities.find(address.publicKey)
    if (known !== null && !(known instanceof Promise) && known.isPublished) return 'everybody'
    return findReadership(request, address, known)
  }
}
