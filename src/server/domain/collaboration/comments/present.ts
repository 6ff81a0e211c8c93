import type { Pin, Comment as WireComment, Thread as WireThread } from '../../../../shared/comments/comments.ts'
import { mentionedUserIds, replaceMentions } from '../../../../shared/comments/mentions.ts'
import { nearestFlatPosition } from '../../../../shared/hotspots/flat-position.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { isFlat } from '../../../../shared/tours/stop-kinds.ts'
import { type JsonRow, rowJson } from '../../../database/rows/row-json.ts'
import type { User } from '../../identity/users/entity.ts'
import { publicNameOf } from '../../identity/users/names.ts'
import { Comment, CommentThread } from './entity.ts'
import { threadLimits } from './thread-limits.ts'

type Names = Pick<User, 'firstName' | 'lastName' | 'email'>

export const threadRow = rowJson(CommentThread, [
  'id',
  'number',
  'tour',
  'pin',
  'stop',
  'yawDeg',
  'pitchDeg',
  'status',
  'resolvedAt',
  'lastActivityAt',
])
export const commentRow = rowJson(Comment, ['id', 'thread', 'author', 'text', 'createdAt', 'editedAt', 'version'])

type CommentPeople = {
  readonly authorNames: Names | null
  readonly mentionedUsers: readonly (Names & { readonly userId: string })[]
}
export type CommentJson = JsonRow & CommentPeople
type CommentRow = ReturnType<typeof commentRow.read> & CommentPeople

type ThreadParts = {
  readonly stopName: string | null
  readonly isStopDeleted: boolean
  readonly mediaKind: MediaKind | null
  readonly resolverNames: Names | null
  readonly replyCount: number
}
export type ThreadJson = JsonRow & ThreadParts & { readonly first: CommentJson }
export type ThreadRow = ReturnType<typeof threadRow.read> & ThreadParts & { readonly first: CommentRow }

/** Reads a comment that the database returned as JSON. */
export function readComment(json: CommentJson): CommentRow {
  const { authorNames, mentionedUsers } = json
  return { ...commentRow.read(json), authorNames, mentionedUsers }
}

/** Reads a thread, with its first comment, that the database returned as JSON. */
export function readThread(json: ThreadJson): ThreadRow {
  const { stopName, isStopDeleted, mediaKind, resolverNames, replyCount, first } = json
  const parts = { stopName, isStopDeleted, mediaKind, resolverNames, replyCount }
  return { ...threadRow.read(json), ...parts, first: readComment(first) }
}

const nameOf = (names: Names | null) => (names === null ? null : publicNameOf(names))

/** A comment with the names of the people mentioned in its current text. */
export function presentComment(row: CommentRow): WireComment {
  const { id, thread, text, author, authorNames, createdAt, editedAt, version } = row
  const userIdsInText = new Set(mentionedUserIds(text))
  const mentions = row.mentionedUsers
    .filter(({ userId }) => userIdsInText.has(userId))
    .map((person) => ({ userId: person.userId, name: publicNameOf(person) }))
  return {
    id,
    threadId: thread,
    text,
    mentions,
    authorId: author ?? null,
    author: nameOf(authorNames),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    version,
  }
}

/** Direction of a position and, on flat media, its coordinates; empty for other threads. */
function presentPosition({ yawDeg, pitchDeg, mediaKind }: ThreadRow) {
  if (typeof yawDeg !== 'number' || typeof pitchDeg !== 'number') return {}
  const direction = { yawDeg, pitchDeg }
  return mediaKind !== null && isFlat(mediaKind) ? { ...direction, ...nearestFlatPosition(direction) } : direction
}

export function presentThread(row: ThreadRow): WireThread {
  const { id, number, pin, stop, status, stopName, resolvedAt, lastActivityAt, replyCount } = row
  return {
    id,
    number,
    tourId: row.tour,
    pin,
    stopId: stop ?? null,
    ...presentPosition(row),
    status,
    stopName,
    isStopDeleted: row.isStopDeleted || (pin !== 'tour' && stop === null),
    resolvedBy: nameOf(row.resolverNames),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    lastActivityAt: lastActivityAt.toISOString(),
    replyCount,
    first: presentComment(row.first),
  }
}

/** The beginning of a comment on one line, with names. */
function excerptOf({ text, mentions }: WireComment): string {
  const nameByUserId = new Map(mentions.map(({ userId, name }) => [userId, name]))
  const line = replaceMentions(text, (userId) => nameByUserId.get(userId) ?? '…').replaceAll(/\s+/g, ' ')
  const { excerptMaxLength: length } = threadLimits
  // Removes a lone surrogate at the end.
  return line.length <= length ? line : `${line.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The pin of a thread in a stop's panorama. */
export function presentPin(row: ThreadRow): Pin {
  const { id, number, yawDeg, pitchDeg } = row
  const firstComment = presentComment(row.first)
  return {
    id,
    number,
    yawDeg: yawDeg ?? 0,
    pitchDeg: pitchDeg ?? 0,
    author: firstComment.author,
    excerpt: excerptOf(firstComment),
  }
}
