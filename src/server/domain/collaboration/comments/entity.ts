import { defineEntity, p } from '@mikro-orm/core'
import { threadStatuses, threadSubjects } from '../../../../shared/comments/comments.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { User } from '../../identity/users/entity.ts'
import { Stop } from '../../tours/stops/entity.ts'
import { Tour } from '../../tours/tours/entity.ts'

/** Comment thread about a tour, a stop or a position on a stop. */
const threadSchema = defineEntity({
  name: 'CommentThread',
  tableName: 'comment_threads',
  indexes: [{ properties: ['tour', 'status', 'lastActivityAt'] }],
  uniques: [{ properties: ['tour', 'number'] }],
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    number: p.integer(),
    pin: p.enum(threadSubjects),
    /** Stop of the pin; null once it was purged, while `pin` still has the kind. */
    stop: () => p.manyToOne(Stop).mapToPk().nullable().deleteRule('set null').index(),
    /** Direction of a position, on flat media too. */
    yawDeg: p.double().$type<number>().nullable(),
    pitchDeg: p.double().$type<number>().nullable(),
    status: p.enum(threadStatuses).default('open'),
    resolvedBy: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    resolvedAt: p.datetime().nullable(),
    lastActivityAt: p.datetime(),
    /** Incremented with each change of the thread, so that clients can detect changes. */
    revision: p.integer().default(1),
  },
})
export class CommentThread extends threadSchema.class {}
threadSchema.setClass(CommentThread)

/** The first comment of a thread has its id. */
const commentSchema = defineEntity({
  name: 'Comment',
  tableName: 'comments',
  indexes: [{ properties: ['thread', 'createdAt'] }],
  properties: {
    ...baseProperties,
    thread: () => p.manyToOne(CommentThread).mapToPk().deleteRule('cascade'),
    author: () => p.manyToOne(User).mapToPk().nullable().deleteRule('set null'),
    text: p.text(),
    editedAt: p.datetime().nullable(),
    version: p.integer().version(),
  },
})
export class Comment extends commentSchema.class {}
commentSchema.setClass(Comment)

/** People who were mentioned in a comment, or in an earlier text of it, so that no person is emailed twice. */
const mentionSchema = defineEntity({
  name: 'CommentMention',
  tableName: 'comment_mentions',
  properties: {
    comment: () => p.manyToOne(Comment).mapToPk().deleteRule('cascade').primary(),
    user: () => p.manyToOne(User).mapToPk().deleteRule('cascade').primary().index(),
  },
})
export class CommentMention extends mentionSchema.class {}
mentionSchema.setClass(CommentMention)
