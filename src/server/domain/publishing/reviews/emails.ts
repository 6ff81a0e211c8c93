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
  /** Id of the review. Its text is read when the email is sent. */
  reviewId: z.uuid(),
})

const labelText = (label: string, text: string): readonly LabeledText[] =>
  text === '' ? [] : [{ label, values: [text] }]

/** Email to people who may publish; not sent once the request has ended. */
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
        answers: labelText('Message', review.message),
        button: { label: 'Review changes', url: scope.ports.publicUrl() + path },
      }
    }),
})

/** Email to the person who requested the review. */
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
        answers: labelText('Comment', review.comment),
        button: { label: 'Open tour', url: scope.ports.publicUrl() + path },
      }
    }),
})
