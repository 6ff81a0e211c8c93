import { randomUUID } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import { hubspotEvent, sendToHubspotInput } from '../../../../shared/hubspot/hubspot.ts'
import { hubspotLimits } from '../../../../shared/hubspot/hubspot-limits.ts'
import { findsContacts } from '../../../../shared/hubspot/hubspot-mapping.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { countTry } from '../../identity/rate-limits/rate-limits.ts'
import { Form } from '../../tours/forms/entity.ts'
import { Submission } from '../../tours/forms/submission-entity.ts'
import { findTour } from '../../tours/tours/find.ts'
import { HubspotConnection } from './entity.ts'
import { HubspotEvent } from './event-entity.ts'
import { enqueueEvent } from './event-job.ts'
import { presentEvent } from './present.ts'

/** Throws the error where the form has no mapping that finds contacts. */
async function requireMapping({ em }: Pick<AccountScope, 'em'>, { tour, formId }: Submission): Promise<void> {
  const form = await em.findOne(Form, { tour, formId })
  if (!findsContacts(form?.content.fields ?? [], form?.hubspot ?? {})) throw new AppError('hubspot.notMapped')
}

/** Sends a response to HubSpot now: one that failed, one that waits, or one that was never sent. 409 while that can't be. */
export const sendToHubspot = operation({
  allow: 'manageTours',
  input: sendToHubspotInput,
  output: hubspotEvent,
  run: async (scope, { tourId, submissionId }) => {
    const { account, queue, ports } = scope
    await findTour(scope, tourId)
    const { sendsPerAccount: points, triesWindowMs: windowMs } = hubspotLimits
    await countTry(scope.em, [{ name: 'hubspot-send', key: account.id, points, windowMs }])
    const connection = await scope.em.findOne(HubspotConnection, { account: account.id })
    if (connection?.status !== 'active') throw new AppError('hubspot.notConnected')
    return scope.em.transactional(async (em) => {
      // Of two who send it at once the second finds the event of the first.
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }
      const submission = await em.findOne(Submission, { id: submissionId, tour: tourId, deletedAt: null }, lock)
      if (submission === null) throw new AppError('resource.notFound')
      await requireMapping({ em }, submission)
      const now = ports.now()
      const place = { id: randomUUID(), account: account.id, submission: submission.id, createdAt: now }
      const found = await em.findOne(HubspotEvent, { submission: submission.id }, lock)
      const event = found ?? em.create(HubspotEvent, place)
      if (found !== null) event.turn += 1
      event.state = 'sending'
      event.failure = null
      event.detail = ''
      event.seriesCount = 0
      event.nextAttemptAt = now
      await em.flush()
      await enqueueEvent({ em, queue }, event)
      return presentEvent(event)
    })
  },
})
