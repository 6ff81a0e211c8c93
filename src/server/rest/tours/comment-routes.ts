import {
  createThreadInput,
  listThreadsInput,
  replyToThreadInput,
  setThreadStatusInput,
  updateCommentInput,
} from '../../../shared/comments/comments.ts'
import { deleteComment, updateComment } from '../../domain/collaboration/comments/comment-operations.ts'
import {
  countCommentThreads,
  createCommentThread,
  getCommentThread,
  listCommentPins,
  listCommentThreads,
  replyToCommentThread,
  setCommentThreadStatus,
} from '../../domain/collaboration/comments/thread-operations.ts'
import { route } from '../rest.ts'

const threadsPath = '/api/v2/:aid/tours/:tid/comment-threads'
const threadPath = `${threadsPath}/:threadId` as const
const commentPath = '/api/v2/:aid/tours/:tid/comments/:commentId'

const mentionsDescription =
  'The text is plain text; `@{id of a user}` mentions a member of the account, who gets one email.'

/** Comment threads of a tour. */
export const commentRoutes = [
  route({
    method: 'get',
    path: threadsPath,
    tag: 'Comments',
    summary: 'List comment threads',
    description: 'Open threads, or resolved ones if requested, latest activity first, a page at a time.',
    query: listThreadsInput.pick({ status: true, stopId: true, cursor: true }),
    operation: listCommentThreads,
    read: ({ params: { tid }, query: { status, stopId, cursor } }) => ({ tourId: tid, status, stopId, cursor }),
  }),
  route({
    method: 'post',
    path: threadsPath,
    tag: 'Comments',
    summary: 'Start a comment thread',
    description: `A thread is about the tour, a stop, or a position on a stop: yawDeg and pitchDeg in panoramas and 360 videos, x and y on flat images and videos. ${mentionsDescription}`,
    body: createThreadInput.omit({ tourId: true }),
    errors: ['comment.tooManyThreads', 'comment.tooMany'],
    status: 201,
    operation: createCommentThread,
    read: ({ params: { tid }, body }) => ({ ...body, tourId: tid }),
  }),
  route({
    method: 'get',
    path: threadPath,
    tag: 'Comments',
    summary: 'Get a comment thread',
    description: 'The thread with its replies.',
    operation: getCommentThread,
    read: ({ params: { tid, threadId } }) => ({ tourId: tid, threadId }),
  }),
  route({
    method: 'put',
    path: `${threadPath}/status`,
    tag: 'Comments',
    summary: 'Resolve or reopen a comment thread',
    description: 'For the person who started the thread and for people who can edit the tour.',
    body: setThreadStatusInput.pick({ status: true }),
    operation: setCommentThreadStatus,
    read: ({ params: { tid, threadId }, body }) => ({ ...body, tourId: tid, threadId }),
  }),
  route({
    method: 'post',
    path: `${threadPath}/replies`,
    tag: 'Comments',
    summary: 'Reply in a comment thread',
    description: `A reply reopens a resolved thread. ${mentionsDescription}`,
    body: replyToThreadInput.pick({ text: true }),
    errors: ['comment.tooManyReplies', 'comment.tooMany'],
    status: 201,
    operation: replyToCommentThread,
    read: ({ params: { tid, threadId }, body }) => ({ ...body, tourId: tid, threadId }),
  }),
  route({
    method: 'get',
    path: '/api/v2/:aid/tours/:tid/comment-count',
    tag: 'Comments',
    summary: 'Count open comment threads',
    description: '`revision` changes with every change of a comment of the tour.',
    operation: countCommentThreads,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'get',
    path: '/api/v2/:aid/tours/:tid/stops/:stopId/comment-pins',
    tag: 'Comments',
    summary: 'List comment pins',
    description: 'Open threads about a position on the stop.',
    operation: listCommentPins,
    read: ({ params: { tid, stopId } }) => ({ tourId: tid, stopId }),
  }),
  route({
    method: 'patch',
    path: commentPath,
    tag: 'Comments',
    summary: 'Edit a comment',
    description: 'Only your own comments.',
    body: updateCommentInput.pick({ version: true, text: true }),
    errors: ['version.stale'],
    operation: updateComment,
    read: ({ params: { tid, commentId }, body }) => ({ ...body, tourId: tid, commentId }),
  }),
  route({
    method: 'delete',
    path: commentPath,
    tag: 'Comments',
    summary: 'Delete a comment',
    description: 'Your own comment, or any for people who manage users. Deleting the first comment deletes the thread.',
    operation: deleteComment,
    read: ({ params: { tid, commentId } }) => ({ tourId: tid, commentId }),
  }),
] as const
