import { formatBytes } from '../../../../shared/file-size.ts'
import type { Email, EmailFacts, EmailStorage } from './emails.ts'

const files = (count: number) => (count === 1 ? '1 file you uploaded' : `${count} files you uploaded`)

/** Below what visitors wrote. */
export const unchecked = "We don't check what visitors write, so be careful with links in it."

const further = (forms: number) =>
  forms === 1
    ? "One more form has new responses. You'll find them in its tour."
    : `${forms} more forms have new responses. You'll find them in their tours.`

const size = (bytes: number) => formatBytes(bytes, 'en')
const noStorage: EmailStorage = { usedBytes: 0, keptBytes: 0, limitBytes: 0 }

/** How much is used of how much, what that means, and what to do. */
function storageEmail(
  { subject, meaning }: { readonly subject: string; readonly meaning: string },
  { address, accountName = '', storage = noStorage, planAddress }: EmailFacts,
): Email {
  const { usedBytes, keptBytes, limitBytes } = storage
  const share = limitBytes === 0 ? '' : ` (${Math.floor((usedBytes / limitBytes) * 100)}%)`
  const kept = `This includes ${size(keptBytes)} of deleted or replaced files, which you can delete permanently in the media library.`
  const orPlan = planAddress === undefined ? '' : ', or change your plan'
  return {
    subject,
    lines: [
      `${accountName} uses ${size(usedBytes)} of its ${size(limitBytes)} of storage${share}.`,
      ...(keptBytes === 0 ? [] : [kept]),
      `${meaning} Published tours stay online. To free storage, delete files that no tour uses${orPlan}.`,
    ],
    button: { label: 'View unused files', address },
    otherLink: planAddress === undefined ? undefined : { label: 'View plan', address: planAddress },
  }
}

/** What members are told of, and can turn off: see `notification-kinds.ts`. */
export const notificationEmails = {
  'publish-failed': ({ address, tourName = '', reason = '' }) => ({
    subject: "A tour couldn't be published",
    lines: [`The tour “${tourName}” couldn't be published. ${reason}`, "Your changes aren't live."],
    button: { label: 'Open tour', address },
  }),
  'schedule-failed': ({ address, tourName = '', reason = '' }) => ({
    subject: "A scheduled change wasn't made",
    lines: [
      `What you scheduled for the tour “${tourName}” couldn't be done. ${reason}`,
      'Visitors see what they saw before.',
    ],
    button: { label: 'Open tour', address },
  }),
  'review-requested': ({ address, tourName = '', personName = '', answers = [] }) => ({
    subject: 'A review was requested',
    lines: [`${personName} asks you to review the changes of the tour “${tourName}” before they are published.`],
    answers,
    button: { label: 'Review changes', address },
  }),
  'review-returned': ({ address, tourName = '', personName = '', answers = [] }) => ({
    subject: 'Your changes were returned',
    lines: [`${personName} reviewed the tour “${tourName}” and returned it for changes.`],
    answers,
    button: { label: 'Open tour', address },
  }),
  'media-failed': ({ address, accountName = '', count = 1, answers = [] }) => ({
    subject: "Files couldn't be processed",
    lines: [
      `${files(count)} to ${accountName} couldn't be processed. The media library says why, and you can retry there.`,
    ],
    answers,
    button: { label: 'Open media library', address },
  }),
  'form-response': ({ address, tourName = '', formName = '', answers = [] }) => ({
    subject: 'New form response',
    lines: [`A visitor filled out the form “${formName}” in the tour “${tourName}”.`],
    answers,
    button: { label: 'View all responses', address },
    closing: unchecked,
  }),
  'form-digest': ({ accountName = '', count = 1, sections = [], furtherForms = 0 }) => ({
    subject: 'New form responses',
    lines: [
      count === 1
        ? `There is 1 new form response in ${accountName}.`
        : `There are ${count.toLocaleString('en')} new form responses in ${accountName}.`,
    ],
    sections,
    closing: furtherForms === 0 ? unchecked : `${further(furtherForms)} ${unchecked}`,
  }),
  'storage-near': (facts) => {
    const meaning = "Once it's full, no more files can be uploaded."
    return storageEmail({ subject: 'Your storage is almost full', meaning }, facts)
  },
  'storage-full': (facts) => {
    const meaning = "Files that don't fit can't be uploaded."
    return storageEmail({ subject: 'Your storage is full', meaning }, facts)
  },
} as const satisfies Record<string, (facts: EmailFacts) => Email>
