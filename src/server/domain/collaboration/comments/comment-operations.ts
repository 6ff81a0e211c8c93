import {
  comment,
  deleteCommentInput,
  updateCommentInput,
  type Comment as WireComment,
} from '../../../../shared/comments/comments.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation, requirePermission } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { saveOnVersion } from '../../../kernel/versions.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import type { Tour } from '../../tours/tours/entity.ts'
import { findTour } from '../../tours/tours/find.ts'
import { Comment, CommentThread } from './entity.ts'
import { findThread } from './find-threads.ts'
import { lockThread } from './lock-thread.ts'
import { presentComment } from './present.ts'
import { recordMentions } from './record-mentions.ts'

type CommentReference = { readonly tourId: string; readonly commentId: string }

/** Finds a comment and its tour, both of the account; 404 for any other. */
async function findComment(
  scope: AccountScope,
  { tourId, commentId }: CommentReference,
): Promise<{ row: Comment; tour: Tour }> {
  const { em, account } = scope
  const tour = await findTour(scope, tourId)
  const row = await em.findOne(Comment, { id: commentId })
  const belongsToTour =
    row && (await em.count(CommentThread, { id: row.thread, tour: tourId, account: account.id })) > 0
  if (!belongsToTour) throw new AppError('resource.notFound')
  return { row, tour }
}

async function presentStoredComment(scope: AccountScope, tourId: string, row: Comment): Promise<WireComment> {
  const { thread, replies } = await findThread(scope, { tourId, threadId: row.thread })
  const storedComment = [thread.first, ...replies].find(({ id }) => id === row.id)
  if (storedComment === undefined) throw new AppError('resource.notFound')
  return presentComment(storedComment)
}

/** Changes a comment of the caller. 409 `version.stale` if it was changed since; newly mentioned people are emailed. */
export const updateComment = operation({
  allow: 'viewTour',
  input: updateCommentInput,
  example: ({ tourId, commentId }) => ({ tourId, commentId, version: 1, text: 'Much too dark here' }),
  output: comment,
  run: async (scope, { tourId, commentId, version, text }) => {
    const { em, actor, ports } = scope
    const { row, tour } = await findComment(scope, { tourId, commentId })
    if (row.author !== actor.id) throw new AppError('access.denied')
    const save = () =>
      em.transactional(async (transaction) => {
        const thread = await lockThread({ ...scope, em: transaction }, tourId, row.thread)
        thread.revision += 1
        const changedComment = transaction.assign(row, { text, editedAt: ports.now() })
        await transaction.flush()
        await recordMentions({ ...scope, em: transaction }, { comment: changedComment, tour })
      })
    const presentCurrent = () => presentStoredComment(scope, tourId, row)
    await saveOnVersion(row, version, {
      save: async () => (row.text === text ? undefined : save()),
      current: presentCurrent,
    })
    return presentCurrent()
  },
})

/**
 * Deletes a comment of the caller, or any comment for people who manage users. Deleting the first comment deletes its
 * thread.
 */
export const deleteComment = operation({
  allow: 'viewTour',
  whileReadOnly: true,
  input: deleteCommentInput,
  example: ({ tourId, commentId }) => ({ tourId, commentId }),
  output: emptyOutput,
  run: async (scope, { tourId, commentId }) => {
    const { em, account, actor } = scope
    const { row, tour } = await findComment(scope, { tourId, commentId })
    const isOwn = row.author === actor.id
    if (!isOwn) requirePermission(scope, 'manageUsers')
    await em.transactional(async (transaction) => {
      const thread = await lockThread({ ...scope, em: transaction }, tourId, row.thread)
      const isFirst = row.id === row.thread
      const deletedCount = isFirst
        ? await transaction.nativeDelete(CommentThread, { id: row.thread })
        : await transaction.nativeDelete(Comment, { id: row.id })
      if (deletedCount === 0) throw new AppError('resource.notFound')
      if (!isFirst) thread.revision += 1
      const event = { action: 'comment-deleted', subject: tour.name } as const
      if (!isOwn) await recordEvent({ ...scope, em: transaction }, account.id, event)
    })
    return {}
  },
})
