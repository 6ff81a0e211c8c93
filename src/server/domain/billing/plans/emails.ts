import { z } from 'zod'
import { formatBytes } from '../../../../shared/format-bytes.ts'
import type { EmailBody } from '../../connections/email/email-body.ts'
import { type EmailKind, type EmailScope, emailKind, pathFact, typedFact } from '../../connections/email/email-kind.ts'
import { notificationFact, writeToMember } from '../../connections/notifications/notification-email.ts'

const facts = z.object({
  notification: notificationFact,
  path: pathFact,
  /** Page where the plan can be changed; undefined without plans. */
  planPath: pathFact.optional(),
  accountName: typedFact,
  storage: z.strictObject({
    usedBytes: z.int(),
    /** Bytes of deleted and replaced files that are still stored, included in `usedBytes`. */
    keptBytes: z.int(),
    limitBytes: z.int(),
  }),
})

const sizeText = (bytes: number) => formatBytes(bytes, 'en')

/** Text with the used storage, the consequence of its level, and ways to free some. */
function storageBody(
  { ports }: EmailScope,
  { path, planPath, accountName, storage }: z.output<typeof facts>,
  consequence: string,
): EmailBody {
  const { usedBytes, keptBytes, limitBytes } = storage
  const percentage = limitBytes === 0 ? '' : ` (${Math.floor((usedBytes / limitBytes) * 100)}%)`
  const deletedFilesNote = `This includes ${sizeText(keptBytes)} of deleted or replaced files, which you can delete permanently in the media library.`
  const planHint = planPath === undefined ? '' : ', or change your plan'
  const publicUrl = ports.publicUrl()
  return {
    lines: [
      `${accountName} uses ${sizeText(usedBytes)} of its ${sizeText(limitBytes)} of storage${percentage}.`,
      ...(keptBytes === 0 ? [] : [deletedFilesNote]),
      `${consequence} Published tours stay online. To free storage, delete files that no tour uses${planHint}.`,
    ],
    button: { label: 'View unused files', url: publicUrl + path },
    secondaryLink: planPath === undefined ? undefined : { label: 'View plan', url: publicUrl + planPath },
  }
}

type EmailText = { readonly name: string; readonly subject: string; readonly consequence: string }

function storageEmail({ name, subject, consequence }: EmailText): EmailKind<typeof facts> {
  return emailKind({
    name,
    subject,
    facts,
    write: (scope, storageFacts) =>
      writeToMember(scope, storageFacts.notification, () => storageBody(scope, storageFacts, consequence)),
  })
}

/** Emails by the level that the storage of an account has reached. */
export const storageEmails = {
  near: storageEmail({
    name: 'storage-near',
    subject: 'Your storage is almost full',
    consequence: "Once it's full, no more files can be uploaded.",
  }),
  full: storageEmail({
    name: 'storage-full',
    subject: 'Your storage is full',
    consequence: "Files that don't fit can't be uploaded.",
  }),
} as const
