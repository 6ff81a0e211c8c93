import { z } from 'zod'
import { emailKind, pathFact, typedFact } from '../../connections/email/email-kind.ts'
import { notificationFact, writeToMember } from '../../connections/notifications/notification-email.ts'
import { readDigest } from './read-digest.ts'
import { Submission } from './submission-entity.ts'

/** Closing text of emails that contain answers. */
const uncheckedHint = "We don't check what visitors write, so be careful with links in it."

const subject = 'New form response'
const buttonLabel = 'View all responses'
const responseFacts = z.object({
  path: pathFact,
  tourName: typedFact,
  formName: typedFact,
  /** The email is rendered from the stored answers when it is sent, so that jobs hold no answers. */
  submissionId: z.uuid(),
})

/** Email to the address that an editor entered in the form. */
export const formAnsweredEmail = emailKind({
  name: 'form-answered',
  subject,
  facts: responseFacts,
  write: async ({ em, ports }, { path, tourName, formName, submissionId }) => {
    const submission = await em.findOne(Submission, { id: submissionId, deletedAt: null })
    if (submission === null) return null
    return {
      lines: [`A visitor filled out the form “${formName}” in the tour “${tourName}”.`],
      answers: submission.answers,
      button: { label: buttonLabel, url: ports.publicUrl() + path },
      closingLine: `You get this email because an editor of the tour entered your address in the form. ${uncheckedHint}`,
    }
  },
})

/** Email to members who chose immediate notifications. */
export const formResponseEmail = emailKind({
  name: 'form-response',
  subject,
  facts: responseFacts.extend({ notification: notificationFact }),
  write: (scope, { notification, path, tourName, formName, submissionId }) =>
    writeToMember(scope, notification, async () => {
      const submission = await scope.em.findOne(Submission, { id: submissionId, deletedAt: null })
      if (submission === null) return null
      return {
        lines: [`A visitor filled out the form “${formName}” in the tour “${tourName}”.`],
        answers: submission.answers,
        button: { label: buttonLabel, url: scope.ports.publicUrl() + path },
        closingLine: uncheckedHint,
      }
    }),
})

const furtherFormsText = (count: number) =>
  count === 1
    ? "One more form has new responses. You'll find them in its tour."
    : `${count} more forms have new responses. You'll find them in their tours.`

/** Daily email to a member about new responses. */
export const formDigestEmail = emailKind({
  name: 'form-digest',
  subject: 'New form responses',
  facts: z.object({
    notification: notificationFact,
    accountName: typedFact,
    /** Id of the digest. Its items are read when the email is sent. */
    digestId: z.uuid(),
  }),
  write: (scope, { notification, accountName, digestId }) =>
    writeToMember(scope, notification, async () => {
      const publicUrl = scope.ports.publicUrl()
      const { count, sections, furtherFormCount } = await readDigest(scope.em, { emailId: digestId, publicUrl })
      // All responses were deleted in the meantime.
      if (count === 0) return null
      return {
        lines: [
          count === 1
            ? `There is 1 new form response in ${accountName}.`
            : `There are ${count.toLocaleString('en')} new form responses in ${accountName}.`,
        ],
        sections,
        closingLine: furtherFormCount === 0 ? uncheckedHint : `${furtherFormsText(furtherFormCount)} ${uncheckedHint}`,
      }
    }),
})
