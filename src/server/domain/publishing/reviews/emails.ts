import { z } from 'zod'
import type { LabeledText } from '../../connections/email/email-body.ts'
import { emailKind, pathFact, typedFact } from '../../connections/email/email-kind.ts'
import { notificationFact, writeToMember } from '../../connections/notifications/notification-email.ts'
import { Review } from './entity.ts'

const facts = z.object({
  notification: notificationFact,
  path: pathFact,
  tourName: typedFact,
  personName: typedFact,
  /** The email contains its text as of the time of sending. */
  reviewId: z.uuid(),
})

const answersOf = (label: string, text: string): readonly LabeledText[] =>
  text === '' ? [] : [{ label, values: [text] }]

/** Not sent once the request has ended. */
export const reviewRequestedEmail = emailKind({
  name: 'review-requested',
  subject: 'A review was requested',
  facts,
  write: (scope, { notification, path, tourName, personName, reviewId }) =>
    writeToMember(scope, notification, async () => {
      const review = await scope.em.findOne(Review, { id: reviewId, status: 'open' })
      if (review === null) return null
      return {
        lines: [`${personName} asks you to review the changes of the tour “${tourName}” before they are published.`],
        answers: answersOf('Message', review.message),
        button: { label: 'Review changes', address: scope.ports.publicAddress() + path },
      }
    }),
})

export const reviewReturnedEmail = emailKind({
  name: 'review-returned',
  subject: 'Your changes were returned',
  facts,
  write: (scope, { notification, path, tourName, personName, reviewId }) =>
    writeToMember(scope, notification, async () => {
      const review = await scope.em.findOne(Review, { id: reviewId, status: 'returned' })
      if (review === null) return null
      return {
        lines: [`${personName} reviewed the tour “${tourName}” and returned it for changes.`],
        answers: answersOf('Comment', review.comment),
        button: { label: 'Open tour', address: scope.ports.publicAddress() + path },
      }
    }),
})
