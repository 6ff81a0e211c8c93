import { defaultErrorMessage } from '../../../../shared/kernel/app-error.ts'
import { type ErrorCode, isErrorCode } from '../../../../shared/kernel/error-codes.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { notifyMembers } from '../../connections/notifications/notify.ts'
import { Publication } from '../../tours/publication-state/entity.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { publishFailedEmail } from './emails.ts'

type FailScope = Pick<JobScope, 'em' | 'queue'>

type FailedPublication = Pick<Publication, 'account' | 'tour' | 'requestedBy' | 'failureCode'>

/** Emails the person who requested or scheduled a failed publication, within the transaction that fails it. */
export async function notifyOfFailedPublication(
  { em, queue }: FailScope,
  { account: accountId, tour: tourId, requestedBy, failureCode }: FailedPublication,
): Promise<void> {
  const { name: tourName } = await em.findOneOrFail(Tour, { id: tourId })
  const code = failureCode ?? ''
  const reason = defaultErrorMessage(isErrorCode(code) ? code : 'server.failed')
  const contents = { path: linkTo.editTour(tourId, 'publish'), tourName, reason }
  const recipients = { kind: 'publishFailed', accountId, userIds: [requestedBy] } as const
  await notifyMembers({ em, queue }, { ...recipients, email: publishFailedEmail, contents })
}

/** Fails a queued or running publication and emails the person who requested it. Does nothing once it has ended. */
export async function failPublication({ em, queue }: FailScope, id: string, failureCode: ErrorCode): Promise<void> {
  await em.fork().transactional(async (transaction) => {
    const openPublication = { id, status: { $in: ['queued' as const, 'building' as const] } }
    if ((await transaction.nativeUpdate(Publication, openPublication, { status: 'failed', failureCode })) === 0) return
    await notifyOfFailedPublication({ em: transaction, queue }, await transaction.findOneOrFail(Publication, { id }))
  })
}
