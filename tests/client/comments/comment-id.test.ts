import { expect, it } from 'vitest'
import { commentIdFor, forgetCommentId } from '../../../src/client/features/collaboration/comments/draft/comment-id.ts'

it('keeps the id of a resent comment until it is stored', () => {
  const first = commentIdFor({ text: 'Too dark' })
  expect(commentIdFor({ text: 'Too dark' })).toBe(first)
  expect(commentIdFor({ text: 'Much too dark' })).not.toBe(first)
  const second = commentIdFor({ text: '+1' })
  forgetCommentId()
  expect(commentIdFor({ text: '+1' })).not.toBe(second)
})
