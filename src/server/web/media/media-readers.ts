import type { Request } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import type { MediaVisibility } from '../../domain/publishing/publications/media-visibility.ts'
import type { Services } from '../../services.ts'
import { freshLookups } from '../fresh-lookups.ts'
import { inBatches } from './in-batches.ts'
import type { MediaAddress } from './media-address.ts'

export type MediaReaders = {
  /** Who may see what lies below some public keys; without those that belong to nothing. */
  readonly findVisibility: (publicKeys: readonly string[]) => Promise<ReadonlyMap<string, MediaVisibility>>
  /** What whoever sends a request is to an account: members see what it hasn't published. */
  readonly standingIn: Services['standingIn']
  /** The share that a token in an address opens; null for one that opens none (any more). */
  readonly shareOfToken: (token: string) => Promise<string | null>
  /** Hears of each use of a visibility that is too old, because the database doesn't answer. */
  readonly onOldVisibility?: (() => void) | undefined
}

/** Everybody may read what open tours show, who was let in what others do, and members of the account what it has. */
export type Readership = 'everybody' | 'admitted' | 'members'

/** The list of deleted media shows these. */
const isThumbnail = ({ key }: MediaAddress) => key.endsWith('/thumbnail.webp')

/**
 * Who reads a file, where the caller is one of them; rejects with 404 where not. For what is published this takes one
 * look into memory. Nobody is turned away by what was known: a tour may have been published this very moment.
 */
export function readershipOf({ findVisibility, standingIn, shareOfToken, onOldVisibility }: MediaReaders) {
  const visibilities = freshLookups<MediaVisibility>({
    find: inBatches({ findAll: findVisibility, batchLength: limits.mediaVisibilityBatchLength }),
    capacity: limits.mediaVisibilityCacheSize,
    strangersAtOnce: limits.mediaVisibilityPendingMax,
    isOpen: ({ isOpen }) => isOpen,
    onOldValue: onOldVisibility,
  })
  const isAdmitted = async ({ token }: MediaAddress, { shareIds }: MediaVisibility) => {
    const shareId = token === undefined || shareIds.length === 0 ? null : await shareOfToken(token)
    return shareId !== null && shareIds.includes(shareId)
  }
  const judge = async (
    request: Request,
    address: MediaAddress,
    visibility: MediaVisibility | null,
  ): Promise<Readership | null> => {
    if (visibility === null) return null
    const { isOpen, isDeleted, accountId } = visibility
    if (isOpen) return 'everybody'
    if (await isAdmitted(address, visibility)) return 'admitted'
    const isGone = isDeleted && !isThumbnail(address)
    return !isGone && (await standingIn(request, accountId)) === 'member' ? 'members' : null
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
    if (known !== null && !(known instanceof Promise) && known.isOpen) return 'everybody'
    return findReadership(request, address, known)
  }
}
