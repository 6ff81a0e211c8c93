import { hourMs } from '../../../shared/kernel/units.ts'
import type { AccessTokens } from '../../domain/publishing/sharing/access/access-tokens.ts'
import {
  isOpenVisibility,
  type LinkStart,
  type ShareAddress,
} from '../../domain/publishing/sharing/access/share-address.ts'

/** Signed URLs are identical within a window, so that caches work, and valid until the end of the next one. */
const signedMediaWindowMs = 6 * hourMs

/** A snapshot as it is served at one address. */
export type Edition = {
  /** Unique key of the edition, and part of the cache keys of all data derived from it. */
  readonly key: string
  readonly shareId: string
  readonly number: number
  /** True if another version is live. The files of this one may then be deleted, or may never have existed. */
  readonly isReplaced: boolean
  /** Share id, share link id or short link, as used in links. */
  readonly name: string
  /** True if search engines may list it. */
  readonly isListed: boolean
  /** True if access is restricted to some visitors or sites, so that shared caches must not store it. */
  readonly isPrivate: boolean
  /** Host names of the sites that may embed it; empty for any site. */
  readonly embedDomains: readonly string[]
  /** True if visits are counted. */
  readonly countsVisits: boolean
  /** Access token for its media; undefined when they are open, or when access is by session. */
  readonly mediaToken: string | undefined
  /**
   * Access token for its parts and PDFs, for browsers that store no pass; undefined when they are open, or when access is
   * by session.
   */
  readonly partsToken: string | undefined
  readonly start: LinkStart | null
}

type CacheEntry = { readonly edition: Edition; readonly expiresMs: number }

/** Signs a token that stays the same within a time window, so that browsers and prepared responses can cache signed URLs. */
function signMediaToken({ access, link }: ShareAddress, tokens: AccessTokens, windowEndMs: number): string {
  const endMs = windowEndMs + signedMediaWindowMs
  const expiresMs = Math.min(endMs, link?.expiresAt?.getTime() ?? endMs)
  return tokens.sign('media', { addressId: access.id, version: access.version, expiresMs })
}

/** Members get no token but use their session, so that their access ends as soon as they leave the account. */
function needsToken({ access, link }: ShareAddress): boolean {
  return access.requires === 'password' || link !== null
}

export type Editions = {
  /** Edition of an address, cached as long as the address is. */
  editionOf(address: ShareAddress): Promise<Edition>
  /** The cached edition of an address, if there is one. */
  cached(address: ShareAddress): Edition | undefined
}

/** Creates the cache of editions, one for each address. */
export function createEditions(tokens: () => Promise<AccessTokens>, nowMs: () => number): Editions {
  const entries = new WeakMap<ShareAddress, CacheEntry>()
  const cached = (address: ShareAddress): Edition | undefined => {
    const entry = entries.get(address)
    return entry !== undefined && entry.expiresMs > nowMs() ? entry.edition : undefined
  }
  const editionOf = async (address: ShareAddress): Promise<Edition> => {
    const cachedEdition = cached(address)
    if (cachedEdition !== undefined) return cachedEdition
    const now = nowMs()
    const expiresMs = (Math.floor(now / signedMediaWindowMs) + 1) * signedMediaWindowMs
    const { shareId, number, name, visibility, embedDomains, countsVisits, access, link } = address
    const partsToken = needsToken(address) ? signMediaToken(address, await tokens(), expiresMs) : undefined
    const mediaToken = isOpenVisibility(visibility) ? undefined : partsToken
    const start = link && { stopId: link.stopId, view: link.view, language: link.language }
    const isListed = visibility === 'public' && link === null
    const isPrivate = link !== null || access.requires !== 'nothing' || embedDomains.length > 0
    const properties = { name, isListed, isPrivate, embedDomains, countsVisits, mediaToken, partsToken, start }
    const key = JSON.stringify([shareId, number, properties])
    const edition = { ...properties, shareId, number, isReplaced: false, key }
    entries.set(address, { edition, expiresMs })
    return edition
  }
  return { editionOf, cached }
}

/** The same edition of another version, for pages that are still open. */
export function editionOfVersion(edition: Edition, number: number): Edition {
  if (number === edition.number) return edition
  return { ...edition, number, isReplaced: true, key: JSON.stringify([number, edition.key]) }
}

/** True if an edition equals the published snapshot. */
export function isAsPublished(edition: Edition): boolean {
  const { countsVisits, mediaToken, partsToken, start, name, shareId } = edition
  return countsVisits && mediaToken === undefined && partsToken === undefined && start === null && name === shareId
}
