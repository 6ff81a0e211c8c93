import { LockMode } from '@mikro-orm/core'
import { hasPermission } from '../../../../shared/access/permissions.ts'
import type { Flags } from '../../../../shared/flags.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { ScheduledAction } from '../../../../shared/schedules/schedules.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { createReserve } from '../../billing/plans/reserve.ts'
import { notifyMembers } from '../../connections/notifications/notify.ts'
import { enqueueWebhookEvent } from '../../connections/webhooks/enqueue-event.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { findActingAccount } from '../../identity/tenancy/memberships.ts'
import { User } from '../../identity/users/entity.ts'
import { namesOf } from '../../identity/users/names.ts'
import { loadTour } from '../../tours/contents/load-tour.ts'
import { Tour } from '../../tours/tours/entity.ts'
import { findTour } from '../../tours/tours/find.ts'
import { namedTour } from '../../tours/tours/named-tour.ts'
import { requireAccessibleContent } from '../publications/accessibility/require-accessible-content.ts'
import { enqueuePublication } from '../publications/enqueue.ts'
import { readDraftContent } from '../publications/read-content.ts'
import { requirePublishable } from '../publications/require-publishable.ts'
import { withdrawTour } from '../publications/withdraw.ts'
import { scheduleFailedEmail } from './emails.ts'
import { Schedule, scheduleFailureMaxLength } from './entity.ts'

type Executor = {
  readonly em: EntityManager
  readonly ports: Pick<Ports, 'now' | 'log' | 'plans' | 'publicUrl' | 'files'>
  readonly queue: Queue
  readonly flags: Flags
}

type Requester = { readonly accountId: string; readonly userId: string | null }

/** True if the person who scheduled a publication may still publish the tour. Unpublishing needs no such check. */
async function mayStillPublish(
  { em, ports }: Pick<Executor, 'em' | 'ports'>,
  { accountId, userId }: Requester,
): Promise<boolean> {
  const user = userId === null ? null : await em.findOne(User, { id: userId, disabledAt: null })
  const account = user === null ? null : await findActingAccount(em, user, accountId)
  if (user === null || account === null) return false
  if (account.readOnly && ports.plans !== null) throw new AppError('account.readOnly')
  return hasPermission('publishTours', { role: account.role, rootAdmin: user.rootAdmin })
}

/** Effect of each action, within the transaction that marks the schedule as done. */
const actions: Readonly<Record<ScheduledAction, (executor: Executor, row: Schedule) => Promise<void>>> = {
  publish: async ({ em, queue, flags, ports }, { account: accountId, tour: tourId, requestedBy = null }) => {
    if (!(await mayStillPublish({ em, ports }, { accountId, userId: requestedBy })))
      throw new AppError('schedule.denied')
    const reader = { em, account: { id: accountId } }
    requirePublishable(await loadTour(reader, tourId), flags)
    const request = { accountId, tourId, requestedBy, network: '', now: ports.now() }
    await enqueuePublication({ em, queue, reserve: createReserve(ports) }, request)
  },
  unpublish: async ({ em, ports, queue }, { account: accountId, tour: tourId, requestedBy }) => {
    const { name } = await findTour({ em, account: { id: accountId } }, tourId)
    if (!(await withdrawTour({ em, ports }, accountId, tourId))) return
    const id = requestedBy ?? ''
    const displayName = (await namesOf(em, id === '' ? [] : [id])).get(id)
    const actor = displayName === undefined ? null : { id, displayName }
    await recordEvent({ em, ports, network: '', actor }, accountId, { action: 'tour-unpublished', subject: name })
    const data = { tour: namedTour(ports, { id: tourId, name }) }
    await enqueueWebhookEvent({ em, ports, queue }, accountId, { type: 'tour.unpublished', data })
  },
}

/**
 * Checks before an action that take too long for its transaction. The job that builds the version repeats those of
 * accessibility.
 */
const preparations: Readonly<Record<ScheduledAction, ((executor: Executor, row: Schedule) => Promise<void>) | null>> = {
  publish: async ({ em, ports }, { account: accountId, tour: tourId }) => {
    const tourReference = { accountId, tourId }
    await requireAccessibleContent({ em, ports }, tourReference, await readDraftContent(em, tourReference))
  },
  unpublish: null,
}

async function prepare(executor: Executor, id: string): Promise<void> {
  const em = executor.em.fork()
  const row = await em.findOne(Schedule, { id, status: 'waiting' })
  if (row !== null) await preparations[row.action]?.({ ...executor, em }, row)
}

/** Emails the person who scheduled an action that it failed. */
async function notifyRequester({ em, queue }: Executor, row: Schedule): Promise<void> {
  const { account: accountId, tour: tourId, requestedBy, failure } = row
  const tour = await em.findOne(Tour, { id: tourId, account: accountId, deletedAt: null })
  // The action failed because the tour was deleted.
  if (tour === null) return
  const contents = { path: linkTo.editTour(tourId, 'publish'), tourName: tour.name, reason: failure ?? '' }
  const recipients = { kind: 'publishFailed', accountId, userIds: [requestedBy] } as const
  await notifyMembers({ em, queue }, { ...recipients, email: scheduleFailedEmail, contents })
}

const isExpected = (error: unknown): error is AppError => error instanceof AppError && !error.isFailure

async function carryOut(executor: Executor, id: string): Promise<void> {
  const { em, ports } = executor
  try {
    await prepare(executor, id)
    await em.fork().transactional(async (transaction) => {
      const row = await transaction.findOne(
        Schedule,
        { id, status: 'waiting' },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
      // The schedule was canceled, or another process has carried it out.
      if (row === null) return
      await actions[row.action]({ ...executor, em: transaction }, row)
      row.status = 'done'
      row.finishedAt = ports.now()
    })
  } catch (error) {
    // Other errors are retried in the next run.
    if (!isExpected(error)) throw error
    const failure = error.message.slice(0, scheduleFailureMaxLength)
    const failedState = { status: 'failed' as const, failure, finishedAt: ports.now() }
    await em.fork().transactional(async (transaction) => {
      if ((await transaction.nativeUpdate(Schedule, { id, status: 'waiting' }, failedState)) === 0) return
      await notifyRequester({ ...executor, em: transaction }, await transaction.findOneOrFail(Schedule, { id }))
    })
  }
}

/** Carries out due schedules in order of their time, including schedules that became due while no server ran. */
export async function carryOutSchedules(executor: Executor): Promise<void> {
  const { em, ports } = executor
  const where = { status: 'waiting' as const, at: { $lte: ports.now() } }
  const dueSchedules = await em.find(Schedule, where, { orderBy: { at: 'asc', id: 'asc' }, fields: ['id'] })
  for (const { id } of dueSchedules) {
    await carryOut(executor, id).catch((error: unknown) => {
      ports.log.error({ err: error, schedule: id }, 'a schedule could not be carried out')
    })
  }
}
