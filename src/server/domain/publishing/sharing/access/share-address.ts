import type { View } from '../../../../../shared/geometry/sphere.ts'
import type { Visibility } from '../../../../../shared/sharing/visibility.ts'

/** What stands before a tour at one of its addresses. A pass is for one door, and for one version of it. */
export type Door = {
  /** The share id, or that of the link. */
  readonly id: string
  /** Grows whenever whoever was let in has to prove themselves again. */
  readonly version: number
  readonly asks: 'nothing' | 'password' | 'membership'
  /** Null also where a password is wanted and there is none: then nobody gets in. */
  readonly passwordHash: string | null
}

/** The conditions of a share link. */
export type LinkConditions = {
  readonly isRevoked: boolean
  readonly expiresAt: Date | null
  readonly maxOpens: number | null
  readonly openCount: number
}

/** Where visitors of a share link begin; null where the tour does. */
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
  /** The first that pages may keep using which were open when another one went live. */
  readonly earliest: number
  readonly tourId: string
  readonly accountId: string
  /** As links of its pages name it: a share id, the id of a link, or the short link that the tour has now. */
  readonly name: string
  /** The short link that the tour has now. */
  readonly slug: string | null
  /** Of the main link. */
  readonly visibility: Visibility
  /** Host names of the sites that may embed the tour; none: every site. */
  readonly embedDomains: readonly string[]
  /** Whether visits are counted. */
  readonly countsVisits: boolean
  readonly door: Door
  /** Null at the main link and its short links. */
  readonly link: (LinkConditions & LinkStart) | null
}

/** Whether everybody may see a tour, with everything that it shows. */
export function isOpenVisibility(visibility: Visibility): boolean {
  return visibility === 'public' || visibility === 'unlisted'
}

/** Whether a link does not even let those in who came by it before. */
export function hasEnded({ link }: ShareAddress, now: Date): boolean {
  return link !== null && (link.isRevoked || (link.expiresAt !== null && link.expiresAt <= now))
}

/** Whether a link lets nobody in any more who has not come by it before. */
export function isUsedUp({ link }: ShareAddress): boolean {
  return link !== null && link.maxOpens !== null && link.openCount >= link.maxOpens
}
