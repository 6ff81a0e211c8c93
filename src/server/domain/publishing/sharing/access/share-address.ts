import type { View } from '../../../../../shared/geometry/sphere.ts'
import type { Visibility } from '../../../../../shared/sharing/visibility.ts'

/** Access control of a tour at one of its addresses. A pass is for one version of one door. */
export type Door = {
  /** The share id, or that of the link. */
  readonly id: string
  /** Incremented to revoke all passes. */
  readonly version: number
  readonly asks: 'nothing' | 'password' | 'membership'
  /** Null also where a password is required but not set: then access is denied. */
  readonly passwordHash: string | null
}

/** The conditions of a share link. */
export type LinkConditions = {
  readonly isRevoked: boolean
  readonly expiresAt: Date | null
  readonly maxOpens: number | null
  readonly openCount: number
}

/** Start of a share link; null where the start of the tour applies. */
export type LinkStart = {
  readonly stopId: string | null
  readonly view: View | null
  readonly language: string | null
}

/** A live tour, by one of its addresses. */
export type ShareAddress = {
  readonly shareId: string
  /** Number of the snapshot that visitors see. */
  readonly number: number
  /** Earliest version that open pages may keep using. */
  readonly earliest: number
  readonly tourId: string
  readonly accountId: string
  /** Name in the addresses of its pages: a share id, the id of a link, or the current short link. */
  readonly name: string
  /** Current short link. */
  readonly slug: string | null
  /** Visibility of the main link. */
  readonly visibility: Visibility
  /** Host names of the sites that may embed the tour; none: every site. */
  readonly embedDomains: readonly string[]
  /** Whether visits are counted. */
  readonly countsVisits: boolean
  readonly door: Door
  /** Null at the main link and its short links. */
  readonly link: (LinkConditions & LinkStart) | null
}

/** Whether a tour and its files need no access control. */
export function isOpenVisibility(visibility: Visibility): boolean {
  return visibility === 'public' || visibility === 'unlisted'
}

/** Whether a link is revoked or expired, also for visitors with a pass. */
export function hasEnded({ link }: ShareAddress, now: Date): boolean {
  return link !== null && (link.isRevoked || (link.expiresAt !== null && link.expiresAt <= now))
}

/** Whether a link has reached its maximum of openings and admits no new visitors. */
export function isUsedUp({ link }: ShareAddress): boolean {
  return link !== null && link.maxOpens !== null && link.openCount >= link.maxOpens
}
