import { limits } from '../../../shared/limits.ts'
import type { AccessTokens } from '../../domain/publishing/sharing/access/access-tokens.ts'
import {
  isOpenVisibility,
  type LinkStart,
  type ShareAddress,
} from '../../domain/publishing/sharing/access/share-address.ts'

/** A snapshot as whoever was let in at an address gets it. */
export type Edition = {
  /** Names it among all editions; part of the keys of what is made from it. */
  readonly key: string
  readonly shareId: string
  readonly number: number
  /** Whether another version is live: there may have been none of this number, and its files may be gone. */
  readonly isReplaced: boolean
  /** Of the address, in links. */
  readonly name: string
  /** Whether search engines may list it. */
  readonly isListed: boolean
  /** Whether only some people may see it, or only on some sites, so that no cache may hold it that serves many. */
  readonly isPrivate: boolean
  /** Host names of the sites that may embed it; none: every site. */
  readonly embedDomains: readonly string[]
  /** Whether visits are counted. */
  readonly countsVisits: boolean
  /** Opens what it shows; undefined where that is open anyway, or to people who are signed in. */
  readonly mediaToken: string | undefined
  /**
   * Opens its parts and its PDFs where a browser keeps no pass; undefined where they are open anyway, or to people who are
   * signed in.
   */
  readonly partsToken: string | undefined
  readonly start: LinkStart | null
}

type Made = { readonly edition: Edition; readonly untilMs: number }

/** Signed addresses stay the same for a while, so that browsers and prepared answers can keep them. */
function tokenFor({ door, link }: ShareAddress, tokens: AccessTokens, windowEndMs: number): string {
  const endMs = windowEndMs + limits.signedMediaWindowMs
  const expiresMs = Math.min(endMs, link?.expiresAt?.getTime() ?? endMs)
  return tokens.sign('media', { doorId: door.id, version: door.version, expiresMs })
}

/** Members read what a tour shows by their session: who leaves the account sees nothing more of it at once. */
function needsToken({ door, link }: ShareAddress): boolean {
  return door.asks === 'password' || link !== null
}

export type Editions = {
  /** Of an address, made once for as long as the address is remembered. */
  editionOf(address: ShareAddress): Promise<Edition>
  /** The same where it is made already. */
  known(address: ShareAddress): Edition | undefined
}

export function createEditions(tokens: () => Promise<AccessTokens>, nowMs: () => number): Editions {
  const made = new WeakMap<ShareAddress, Made>()
  const known = (address: ShareAddress): Edition | undefined => {
    const kept = made.get(address)
    return kept !== undefined && kept.untilMs > nowMs() ? kept.edition : undefined
  }
  const editionOf = async (address: ShareAddress): Promise<Edition> => {
    const ready = known(address)
    if (ready !== undefined) return ready
    const now = nowMs()
    const untilMs = (Math.floor(now / limits.signedMediaWindowMs) + 1) * limits.signedMediaWindowMs
    const { shareId, number, name, visibility, embedDomains, countsVisits, door, link } = address
    const partsToken = needsToken(address) ? tokenFor(address, await tokens(), untilMs) : undefined
    const mediaToken = isOpenVisibility(visibility) ? undefined : partsToken
    const start = link && { stopId: link.stopId, view: link.view, language: link.language }
    const isListed = visibility === 'public' && link === null
    const isPrivate = link !== null || door.asks !== 'nothing' || embedDomains.length > 0
    const what = { name, isListed, isPrivate, embedDomains, countsVisits, mediaToken, partsToken, start }
    const edition = { ...what, shareId, number, isReplaced: false, key: JSON.stringify([shareId, number, what]) }
    made.set(address, { edition, untilMs })
    return edition
  }
  return { editionOf, known }
}

/** The same of another version, for a page that is open. */
export function editionOfVersion(edition: Edition, number: number): Edition {
  if (number === edition.number) return edition
  return { ...edition, number, isReplaced: true, key: JSON.stringify([number, edition.key]) }
}

/** Whether an edition is the snapshot as it was published. */
export function isAsPublished(edition: Edition): boolean {
  const { countsVisits, mediaToken, partsToken, start, name, shareId } = edition
  return countsVisits && mediaToken === undefined && partsToken === undefined && start === null && name === shareId
}
