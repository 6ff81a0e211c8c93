import { z } from 'zod'
import { limits } from '../limits.ts'
import { id, nameUpTo } from '../texts.ts'
import { viewInput } from '../tours/view.ts'
import { sharePassword } from './sharing.ts'

/** Like a share id, and from the same space. */
export const shareLinkId = z.string().regex(/^[0-9A-Za-z]{22}$/)

const linkName = nameUpTo(limits.linkNameMaxLength)
const instant = z.iso.datetime({ offset: true })

const linkFields = {
  name: linkName,
  /** Null: it opens without one. */
  password: sharePassword.nullable(),
  /** Null: it never ends. */
  expiresAt: instant.nullable(),
  /** Where visitors begin; null: where the tour does. */
  startStopId: id.nullable(),
  /** What they see first at that stop; null: what the stop shows first. */
  startView: viewInput.nullable(),
  /** Null: what the visitor's browser prefers. */
  language: z.string().min(2).max(35).nullable(),
  /** Null: any number. */
  maxOpens: z.int().min(1).max(limits.linkOpensMax).nullable(),
} as const

const cursor = z.string().regex(/^\d{1,15}-[0-9A-Za-z]{22}$/)

/** The client's paging says in which direction it goes; there is only one. */
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

/** Fields that are left out stay as they are. */
export const updateShareLinkInput = z.strictObject(linkFields).partial().extend({ tourId: id, linkId: shareLinkId })

export const revokeShareLinkInput = z.strictObject({ tourId: id, linkId: shareLinkId })

/** Whether a link opens the tour, and why not. One that was revoked is in no list. */
export const shareLinkStates = ['open', 'expired', 'usedUp'] as const
export type ShareLinkState = (typeof shareLinkStates)[number]

/** A share link as editors see it; the password itself is never answered. */
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
  /** Null where that person is no user any more. */
  createdBy: z.string().nullable(),
  state: z.enum(shareLinkStates),
})
export type ShareLink = Readonly<z.infer<typeof shareLink>>

/** Links, newest first; `nextCursor` leads to older ones and is null at the end. */
export const shareLinkPage = z.strictObject({
  links: z.array(shareLink).readonly(),
  nextCursor: z.string().nullable(),
  total: z.int(),
})

type Conditions = Pick<ShareLink, 'maxOpens' | 'openCount'> & { readonly expiresAt: Date | null }

/** Whether a link that wasn't revoked opens the tour at a moment. */
export function shareLinkStateAt({ expiresAt, maxOpens, openCount }: Conditions, now: Date): ShareLinkState {
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return maxOpens !== null && openCount >= maxOpens ? 'usedUp' : 'open'
}
