import { z } from 'zod'
import {
  type CreateThreadInput,
  comment,
  countThreadsInput,
  createThreadInput,
  getThreadInput,
  listPinsInput,
  listThreadsInput,
  pin,
  replyToThreadInput,
  setThreadStatusInput,
  type ThreadSubject,
  thread,
  threadCount,
  threadPage,
  type Thread as WireThread,
  wholeThread,
} from '../../../../shared/comments/comments.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation, requirePermission } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { directionOfInput, isFlatStop } from '../../tours/hotspots/flat-position.ts'
import { findStop } from '../../tours/stops/find.ts'
import { findTour, lockTour } from '../../tours/tours/find.ts'
import { countComment } from './comment-rate.ts'
import { Comment, CommentThread } from './entity.ts'
import { countThreads, findPins, findThread, findThreads, threadCursor } from './find-threads.ts'
import { lockThread } from './lock-thread.ts'
import { presentComment, presentPin, presentThread } from './present.ts'
import { recordMentions } from './record-mentions.ts'
import { threadLimits } from './thread-limits.ts'

/** Number of open threads of a tour. Cheap enough for polling. */
export const countCommentThreads = operation({
  allow: 'viewTour',
  input: countThreadsInput,
  example: ({ tourId }) => ({ tourId }),
  output: threadCount,
  run: (scope, { tourId }) => countThreads(scope, tourId),
})

/** Threads of a tour or of one of its stops, by latest activity, a page at a time. */
export const listCommentThreads = operation({
  allow: 'viewTour',
  input: listThreadsInput,
  example: ({ tourId, stopId }) => ({ tourId, stopId }),
  output: threadPage,
  run: async (scope, { tourId, status, stopId, cursor }) => {
    const rows = await findThreads(scope, { tourId, status, stopId, cursor })
    const page = rows.slice(0, threadLimits.pageLength)
    const lastRow = page.at(-1)
    const nextCursor = rows.length > page.length && lastRow !== undefined ? threadCursor(lastRow) : null
    return { threads: page.map(presentThread), nextCursor }
  },
})

/** Pins of the open threads about positions on a stop. */
export const listCommentPins = operation({
  allow: 'viewTour',
  input: listPinsInput,
  example: ({ tourId, stopId }) => ({ tourId, stopId }),
  output: z.array(pin),
  run: async (scope, { tourId, stopId }) => (await findPins(scope, tourId, stopId)).map(presentPin),
})

/** A thread with its replies. */
export const getCommentThread = operation({
  allow: 'viewTour',
  input: getThreadInput,
  example: ({ tourId, threadId }) => ({ tourId, threadId }),
  output: wholeThread,
  run: async (scope, reference) => {
    const { thread: row, replies } = await findThread(scope, reference)
    return { thread: presentThread(row), replies: replies.map(presentComment) }
  },
})

async function presentStoredThread(scope: AccountScope, tourId: string, threadId: string): Promise<WireThread> {
  return presentThread((await findThread(scope, { tourId, threadId })).thread)
}

type PinFields = {
  readonly pin: ThreadSubject
  readonly stop: string | null
  readonly yawDeg: number | null
  readonly pitchDeg: number | null
}

/** Validates the pin of a new thread. */
async function acceptPin(scope: AccountScope, input: CreateThreadInput): Promise<PinFields> {
  const { tourId, stopId, yawDeg, pitchDeg, x, y } = input
  const isPosition = [yawDeg, pitchDeg, x, y].some((part) => part !== undefined)
  if (stopId === undefined) {
    const fields = [{ field: 'stopId', problem: 'is missing' }]
    if (isPosition) throw new AppError('input.invalid', { facts: { fields } })
    return { pin: 'tour', stop: null, yawDeg: null, pitchDeg: null }
  }
  const stop = await findStop(scope, stopId)
  if (stop.tour !== tourId) throw new AppError('resource.notFound')
  if (!isPosition) return { pin: 'stop', stop: stop.id, yawDeg: null, pitchDeg: null }
  const direction = directionOfInput({ yawDeg, pitchDeg, x, y }, await isFlatStop(scope.em, stop))
  return { pin: 'position', stop: stop.id, ...direction }
}

/**
 * True if an earlier call stored the comment with this id, which the client chose, in this thread. Rejects an id of
 * another thread or author.
 */
async function isStored({ em, actor }: AccountScope, id: string | undefined, threadId = id): Promise<boolean> {
  const firstComment = id === undefined ? null : await em.findOne(Comment, { id })
  if (firstComment === null) return false
  if (firstComment.thread === threadId && firstComment.author === actor.id) return true
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'id', problem: 'is in use' }] } })
}

/** Starts a thread about a tour, a stop or a position on a stop, with its first comment. */
export const createCommentThread = operation({
  allow: 'viewTour',
  input: createThreadInput,
  example: ({ tourId, stopId }) => ({ tourId, stopId, yawDeg: 20, pitchDeg: -5, text: 'Too dark here' }),
  output: thread,
  run: async (scope, input) => {
    const { em, account, actor, ports } = scope
    const { tourId, text } = input
    const pinFields = await acceptPin(scope, input)
    const threadId = input.id ?? crypto.randomUUID()
    await em.transactional(async (transaction) => {
      // The lock makes the numbers unique.
      const tour = await lockTour(transaction, account.id, tourId)
      if (await isStored({ ...scope, em: transaction }, input.id)) return
      await countComment({ em: transaction, actor })
      const latest = await transaction.findOne(CommentThread, { tour: tourId }, { orderBy: { number: 'desc' } })
      if ((await transaction.count(CommentThread, { tour: tourId })) >= threadLimits.perTour) {
        throw new AppError('comment.tooManyThreads')
      }
      const number = (latest?.number ?? 0) + 1
      const lastActivityAt = ports.now()
      transaction.create(CommentThread, {
        ...pinFields,
        id: threadId,
        account: account.id,
        tour: tourId,
        number,
        lastActivityAt,
      })
      const firstComment = transaction.create(Comment, { id: threadId, thread: threadId, author: actor.id, text })
      await transaction.flush()
      await recordMentions({ ...scope, em: transaction }, { comment: firstComment, tour })
    })
    return presentStoredThread(scope, tourId, threadId)
  },
})

function reopen(storedThread: CommentThread): void {
  storedThread.status = 'open'
  storedThread.resolvedBy = null
  storedThread.resolvedAt = null
}

/** Adds a reply to a thread, which reopens a resolved one. */
export const replyToCommentThread = operation({
  allow: 'viewTour',
  input: replyToThreadInput,
  example: ({ tourId, threadId }) => ({ tourId, threadId, text: 'Brighter now' }),
  output: comment,
  run: async (scope, { tourId, threadId, text, id }) => {
    const { em, actor, ports } = scope
    const tour = await findTour(scope, tourId)
    const replyId = id ?? crypto.randomUUID()
    await em.transactional(async (transaction) => {
      const transactionScope = { ...scope, em: transaction }
      const storedThread = await lockThread(transactionScope, tourId, threadId)
      if (await isStored(transactionScope, id, threadId)) return
      await countComment(transactionScope)
      const replyCount = (await transaction.count(Comment, { thread: threadId })) - 1
      if (replyCount >= threadLimits.repliesMax) throw new AppError('comment.tooManyReplies')
      storedThread.lastActivityAt = ports.now()
      storedThread.revision += 1
      reopen(storedThread)
      const reply = transaction.create(Comment, { id: replyId, thread: threadId, author: actor.id, text })
      await transaction.flush()
      await recordMentions(transactionScope, { comment: reply, tour })
    })
    const { replies } = await findThread(scope, { tourId, threadId })
    const storedReply = replies.find((reply) => reply.id === replyId)
    if (storedReply === undefined) throw new AppError('resource.notFound')
    return presentComment(storedReply)
  },
})

/**
 * Resolves or reopens a thread; allowed to its author and to editors of the tour. All concurrent calls succeed, but
 * only the first one takes effect.
 */
export const setCommentThreadStatus = operation({
  allow: 'viewTour',
  input: setThreadStatusInput,
  example: ({ tourId, threadId }) => ({ tourId, threadId, status: 'resolved' }),
  output: thread,
  run: async (scope, { tourId, threadId, status }) => {
    const { em, actor, ports } = scope
    await findTour(scope, tourId)
    await em.transactional(async (transaction) => {
      const storedThread = await lockThread({ ...scope, em: transaction }, tourId, threadId)
      const firstComment = await transaction.findOneOrFail(Comment, { id: threadId })
      if (firstComment.author !== actor.id) requirePermission(scope, 'manageTours')
      if (storedThread.status === status) return
      reopen(storedThread)
      storedThread.lastActivityAt = ports.now()
      storedThread.revision += 1
      if (status === 'resolved') {
        storedThread.status = status
        storedThread.resolvedBy = actor.id
        storedThread.resolvedAt = storedThread.lastActivityAt
      }
    })
    return presentStoredThread(scope, tourId, threadId)
  },
})
