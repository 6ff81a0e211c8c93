import { z } from 'zod'
import { emailKind, pathFact, typedFact } from '../../connections/email/email-kind.ts'
import { notificationFact, writeToMember } from '../../connections/notifications/notification-email.ts'
import { readDigest } from './read-digest.ts'
import { Submission } from './submission-entity.ts'

/** Stands below what visitors wrote. */
const uncheckedHint = "We don't check what visitors write, so be careful with links in it."

const subject = 'New form response'
const buttonLabel = 'View all responses'
const responseFacts = z.object({
  path: pathFact,
  tourName: typedFact,
  formName: typedFact,
  /** The email carries its answers as they are when it goes out: the job holds none of them. */
  submissionId: z.uuid(),
})

/** Goes to the address that an editor entered in the form. */
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
      button: { label: buttonLabel, address: ports.publicAddress() + path },
      closing: `You get this email because an editor of the tour entered your address in the form. ${uncheckedHint}`,
    }
  },
})

/** Goes to members who want each response at once. */
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
        button: { label: buttonLabel, address: scope.ports.publicAddress() + path },
        closing: uncheckedHint,
      }
    }),
})

const furtherText = (forms: number) =>
  forms === 1
    ? "One more form has new responses. You'll find them in its tour."
    : `${forms} more forms have new responses. You'll find them in their tours.`

/** Daily email to a member. */
export const formDigestEmail = emailKind({
  name: 'form-digest',
  subject: 'New form responses',
  facts: z.object({
    notification: notificationFact,
    accountName: typedFact,
    /** The email lists the items of this id: the job holds none of them. */
    digestId: z.uuid(),
  }),
  write: (scope, { notification, accountName, digestId }) =>
    writeToMember(scope, notification, async () => {
      const publicAddress = scope.ports.publicAddress()
      const { count, sections, furtherForms } = await readDigest(scope.em, { emailId: digestId, publicAddress })
      // All of it was deleted in the meantime.
      if (count === 0) return null
      return {
        lines: [
          count === 1
            ? `There is 1 new form response in ${accountName}.`
            : `There are ${count.toLocaleString('en')} new form responses in ${accountName}.`,
        ],
        sections,
        closing: furtherForms === 0 ? uncheckedHint : `${furtherText(furtherForms)} ${uncheckedHint}`,
      }
    }),
})
