import { z } from 'zod'
import { id, version } from '../texts.ts'
import { pitchDeg, yawDeg } from '../tours/view.ts'
import { commentLimits } from './comment-limits.ts'
import { mentionedUserIds } from './mentions.ts'

/** Something is to be done, or it is done. */
export const threadStatuses = ['open', 'resolved'] as const
export type ThreadStatus = (typeof threadStatuses)[number]

/** What a thread is about: the tour or a stop as a whole, or a position on a stop. */
export const pinKinds = ['tour', 'stop', 'position'] as const
export type PinKind = (typeof pinKinds)[number]

/** Plain text; people are mentioned as `@{id of the user}`. */
const text = z
  .string()
  .trim()
  .min(1)
  .max(commentLimits.textMaxLength)
  .refine((given) => mentionedUserIds(given).length <= commentLimits.mentionsPerComment, 'mentions too many people')

const share = z.number().min(0).max(1)
/** Degrees in panoramas and 360 videos; shares from the top left corner on flat images and videos. */
const position = { yawDeg: yawDeg.optional(), pitchDeg: pitchDeg.optional(), x: share.optional(), y: share.optional() }

/** Threads are listed by when something was last written in them, or when they were resolved or reopened. */
const cursor = z.string().regex(/^\d{1,15}_[0-9a-f-]{36}$/)
/** The client's paging says in which direction it goes; there is only one. */
const direction = z.literal('forward').optional()

/** Chosen by the client: what is sent again with the same id, after an answer that was lost, is stored once. */
const newId = { id: id.optional() }

export const countThreadsInput = z.strictObject({ tourId: id })
export const listThreadsInput = z.strictObject({
  tourId: id,
  status: z.enum(threadStatuses).default('open'),
  /** Only those of one stop. */
  stopId: id.optional(),
  cursor: cursor.nullish(),
  direction,
})
export const listPinsInput = z.strictObject({ tourId: id, stopId: id })
export const getThreadInput = z.strictObject({ tourId: id, threadId: id })
/** Without a stop it is about the tour, without a position about the stop as a whole. */
export const createThreadInput = z.strictObject({ tourId: id, stopId: id.optional(), ...position, text, ...newId })
export const replyToThreadInput = z.strictObject({ tourId: id, threadId: id, text, ...newId })
export const setThreadStatusInput = z.strictObject({ tourId: id, threadId: id, status: z.enum(threadStatuses) })
/** `version` is the one that was changed: a text that was stored meanwhile is never lost. */
export const updateCommentInput = z.strictObject({ tourId: id, commentId: id, version, text })
export const removeCommentInput = z.strictObject({ tourId: id, commentId: id })
export type CreateThreadInput = z.input<typeof createThreadInput>

/** Somebody who is mentioned in a text, as they are called now. */
const mentioned = z.strictObject({ userId: z.string(), name: z.string() })

export const comment = z.strictObject({
  id: z.string(),
  threadId: z.string(),
  text: z.string(),
  mentions: z.array(mentioned).readonly(),
  /** Null where that person is no user any more, as is their name. */
  authorId: z.string().nullable(),
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null where it stands as it was written. */
  editedAt: z.iso.datetime().nullable(),
  version,
})
export type Comment = Readonly<z.infer<typeof comment>>

/** What comments are about, and what is known of it without their texts. */
const threadFields = {
  id: z.string(),
  /** Counts the threads of a tour; pins show it. */
  number: z.int(),
  tourId: z.string(),
  pin: z.enum(pinKinds),
  /** Null for the tour as a whole, and for a stop that was deleted for good. */
  stopId: z.string().nullable(),
  ...position,
  status: z.enum(threadStatuses),
}

export const thread = z.strictObject({
  ...threadFields,
  stopName: z.string().nullable(),
  isStopDeleted: z.boolean(),
  resolvedBy: z.string().nullable(),
  resolvedAt: z.iso.datetime().nullable(),
  lastActivityAt: z.iso.datetime(),
  replyCount: z.int(),
  /** What the thread began with. It has the id of the thread. */
  first: comment,
})
export type Thread = Readonly<z.infer<typeof thread>>

/** A thread and what was replied, in the order of writing. */
export const wholeThread = z.strictObject({ thread, replies: z.array(comment).readonly() })
export type WholeThread = Readonly<z.infer<typeof wholeThread>>

/** Threads, those with the latest activity first; `nextCursor` leads to the others and is null at the end. */
export const threadPage = z.strictObject({ threads: z.array(thread).readonly(), nextCursor: z.string().nullable() })

/** A position that an open thread is about. */
export const pin = z.strictObject({
  id: z.string(),
  number: z.int(),
  yawDeg,
  pitchDeg,
  author: z.string().nullable(),
  /** The beginning of its first comment, with names. */
  excerpt: z.string(),
})
export type Pin = Readonly<z.infer<typeof pin>>

/** `revision` is another one after every change of a comment or thread of the tour. */
export const threadCount = z.strictObject({ open: z.int(), revision: z.string() })
