import { z } from 'zod'
import { id, version } from '../texts.ts'
import { pitchDeg, yawDeg } from '../tours/view.ts'
import { commentLimits } from './comment-limits.ts'
import { mentionedUserIds } from './mentions.ts'

export const threadStatuses = ['open', 'resolved'] as const
export type ThreadStatus = (typeof threadStatuses)[number]

/** Subject of a thread: the tour, a stop, or a position on a stop. */
export const threadSubjects = ['tour', 'stop', 'position'] as const
export type ThreadSubject = (typeof threadSubjects)[number]

/** Plain text with mentions (`mentions.ts`). */
const text = z
  .string()
  .trim()
  .min(1)
  .max(commentLimits.textMaxLength)
  .refine((content) => mentionedUserIds(content).length <= commentLimits.mentionsPerComment, 'mentions too many people')

const fraction = z.number().min(0).max(1)
/** Degrees in panoramas and 360 videos, fractions from the top left corner on flat media. */
const position = {
  yawDeg: yawDeg.optional(),
  pitchDeg: pitchDeg.optional(),
  x: fraction.optional(),
  y: fraction.optional(),
}

/** Threads are sorted by their last comment or status change. */
const cursor = z.string().regex(/^\d{1,15}_[0-9a-f-]{36}$/)
/** Direction in which infinite queries of tRPC load, always forward. */
const direction = z.literal('forward').optional()

/** Client-generated id as idempotency key: a retry with the same id is stored once. */
const clientId = { id: id.optional() }

export const countThreadsInput = z.strictObject({ tourId: id })
export const listThreadsInput = z.strictObject({
  tourId: id,
  status: z.enum(threadStatuses).default('open'),
  /** Limits the list to one stop. */
  stopId: id.optional(),
  cursor: cursor.nullish(),
  direction,
})
export const listPinsInput = z.strictObject({ tourId: id, stopId: id })
export const getThreadInput = z.strictObject({ tourId: id, threadId: id })
/** A thread without a stop is about the tour, one without a position about the whole stop. */
export const createThreadInput = z.strictObject({ tourId: id, stopId: id.optional(), ...position, text, ...clientId })
export const replyToThreadInput = z.strictObject({ tourId: id, threadId: id, text, ...clientId })
export const setThreadStatusInput = z.strictObject({ tourId: id, threadId: id, status: z.enum(threadStatuses) })
/** `version` is the version that was edited, for optimistic locking. */
export const updateCommentInput = z.strictObject({ tourId: id, commentId: id, version, text })
export const deleteCommentInput = z.strictObject({ tourId: id, commentId: id })
export type CreateThreadInput = z.input<typeof createThreadInput>

/** Mentioned user with their current name. */
const mentionedUser = z.strictObject({ userId: z.string(), name: z.string() })

export const comment = z.strictObject({
  id: z.string(),
  threadId: z.string(),
  text: z.string(),
  mentions: z.array(mentionedUser).readonly(),
  /** Null for a deleted user, as is `author`. */
  authorId: z.string().nullable(),
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null if it was never edited. */
  editedAt: z.iso.datetime().nullable(),
  version,
})
export type Comment = Readonly<z.infer<typeof comment>>

export const thread = z.strictObject({
  id: z.string(),
  /** Sequential number within the tour, shown on pins. */
  number: z.int(),
  tourId: z.string(),
  pin: z.enum(threadSubjects),
  /** Null for the whole tour, and for a purged stop. */
  stopId: z.string().nullable(),
  ...position,
  status: z.enum(threadStatuses),
  stopName: z.string().nullable(),
  isStopDeleted: z.boolean(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  lastActivityAt: z.iso.datetime(),
  replyCount: z.int(),
  /** First comment, which has the id of the thread. */
  first: comment,
})
export type Thread = Readonly<z.infer<typeof thread>>

/** Thread with its replies, oldest first. */
export const wholeThread = z.strictObject({ thread, replies: z.array(comment).readonly() })
export type WholeThread = Readonly<z.infer<typeof wholeThread>>

/** Threads by last activity, newest first. `nextCursor` is null on the last page. */
export const threadPage = z.strictObject({ threads: z.array(thread).readonly(), nextCursor: z.string().nullable() })

/** Marker of an open thread at a position on a stop. */
export const pin = z.strictObject({
  id: z.string(),
  number: z.int(),
  yawDeg,
  pitchDeg,
  author: z.string().nullable(),
  /** Beginning of the first comment, with names instead of mentions. */
  excerpt: z.string(),
})
export type Pin = Readonly<z.infer<typeof pin>>

/** `revision` changes with every change of a comment or thread of the tour. */
export const threadCount = z.strictObject({ open: z.int(), revision: z.string() })
