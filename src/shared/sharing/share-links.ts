import { z } from 'zod'
import { id, nameUpTo } from '../texts.ts'
import { viewInput } from '../tours/view.ts'
import { sharePassword } from './sharing.ts'
import { sharingLimits } from './sharing-limits.ts'

/** Same format as a share id; both are unique together. */
export const shareLinkId = z.string().regex(/^[0-9A-Za-z]{22}$/)

const linkName = nameUpTo(sharingLimits.linkNameMaxLength)
const instant = z.iso.datetime({ offset: true })

const linkFields = {
  name: linkName,
  /** Null for no password. */
  password: sharePassword.nullable(),
  /** Null for no expiry. */
  expiresAt: instant.nullable(),
  /** First stop; null for the first stop of the tour. */
  startStopId: id.nullable(),
  /** Initial view at the first stop; null for the start view of the stop. */
  startView: viewInput.nullable(),
  /** Null for the preference of the browser. */
  language: z.string().min(2).max(35).nullable(),
  /** Null for no limit. */
  maxOpens: z.int().min(1).max(sharingLimits.linkOpensMax).nullable(),
} as const

const cursor = z.string().regex(/^\d{1,15}-[0-9A-Za-z]{22}$/)

/** Direction in which infinite queries of tRPC load, always forward. */
const direction = z.literal('forward').optional()

export const listShareLinksInput = z.strictObject({ tourId: id, cursor: cursor.nullish(), direction })

export const createShareLinkInput = z.strictObject({
  tourId: id,
  name: linkFields.name,
  password: linkFields.password.default(null),
  expiresAt: linkFields.expiresAt.default(null),
  startStopId: linkFields.startStopId.default(null),
  startView: linkFields.startView.default(null),
  language: linkFields.language.default(null),
  maxOpens: linkFields.maxOpens.default(null),
})

/** Omitted fields stay unchanged. */
export const updateShareLinkInput = z.strictObject(linkFields).partial().extend({ tourId: id, linkId: shareLinkId })

export const revokeShareLinkInput = z.strictObject({ tourId: id, linkId: shareLinkId })

/** States of share links; revoked ones are not listed. */
export const shareLinkStates = ['open', 'expired', 'usedUp'] as const
export type ShareLinkState = (typeof shareLinkStates)[number]

/** Share link for editors; its password is never returned. */
export const shareLink = z.strictObject({
  id: z.string(),
  name: z.string(),
  hasPassword: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  startStopId: z.string().nullable(),
  startView: viewInput.nullable(),
  language: z.string().nullable(),
  maxOpens: z.int().nullable(),
  openCount: z.int(),
  lastOpenedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Null for a deleted user. */
  createdBy: z.string().nullable(),
  state: z.enum(shareLinkStates),
})
export type ShareLink = Readonly<z.infer<typeof shareLink>>

/** Links, newest first. `nextCursor` is null on the last page. */
export const shareLinkPage = z.strictObject({
  links: z.array(shareLink).readonly(),
  nextCursor: z.string().nullable(),
  total: z.int(),
})

type Conditions = Pick<ShareLink, 'maxOpens' | 'openCount'> & { readonly expiresAt: Date | null }

/** State of a link that wasn't revoked. */
export function shareLinkStateAt({ expiresAt, maxOpens, openCount }: Conditions, now: Date): ShareLinkState {
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return maxOpens !== null && openCount >= maxOpens ? 'usedUp' : 'open'
}
