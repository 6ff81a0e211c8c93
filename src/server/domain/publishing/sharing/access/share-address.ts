import type { View } from '../../../../../shared/geometry/sphere.ts'
import type { Visibility } from '../../../../../shared/sharing/visibility.ts'

/** Requirements for access to a tour at one of its addresses. A pass is valid for one version of one policy. */
export type AccessPolicy = {
  /** Id of the address: the share id, or the id of a share link. */
  readonly id: string
  /** Incremented to revoke all passes. */
  readonly version: number
  readonly requires: 'nothing' | 'password' | 'membership'
  /** Null without a password. No visitor is admitted if a password is required but missing. */
  readonly passwordHash: string | null
}

/** Limits that end a share link. */
export type LinkConditions = {
  readonly isRevoked: boolean
  readonly expiresAt: Date | null
  readonly maxOpens: number | null
  readonly openCount: number
}

/** Start settings of a share link. A field that is null uses the setting of the tour. */
export type LinkStart = {
  readonly stopId: string | null
  readonly view: View | null
  readonly language: string | null
}

/** Live tour as one of its addresses opens it. */
export type ShareAddress = {
  readonly shareId: string
  /** Number of the snapshot that visitors see. */
  readonly number: number
  /** Number of the oldest snapshot that open pages may still load. */
  readonly earliestNumber: number
  readonly tourId: string
  readonly accountId: string
  /** Path segment in links of its pages: share id, id of the share link, or current short link. */
  readonly name: string
  /** Current short link. */
  readonly slug: string | null
  /** Visibility of the main link. */
  readonly visibility: Visibility
  /** Host names of the sites that may embed the tour; an empty list allows every site. */
  readonly embedDomains: readonly string[]
  /** True if visits are counted. */
  readonly countsVisits: boolean
  /** Time zone of the account. Visits count for its days. */
  readonly timeZone: string
  readonly access: AccessPolicy
  /** Null for the main link and its short links. */
  readonly link: (LinkConditions & LinkStart) | null
}

/** True if anyone with the address may see the tour and its media. */
export function isOpenVisibility(visibility: Visibility): boolean {
  return visibility === 'public' || visibility === 'unlisted'
}

/** True if a link is revoked or expired, even for visitors with a pass. */
export function hasEnded({ link }: ShareAddress, now: Date): boolean {
  return link !== null && (link.isRevoked || (link.expiresAt !== null && link.expiresAt <= now))
}

/** True if a link has no opens left and admits no new visitors. */
export function isUsedUp({ link }: ShareAddress): boolean {
  return link !== null && link.maxOpens !== null && link.openCount >= link.maxOpens
}
