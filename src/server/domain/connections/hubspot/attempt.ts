import { isWorkingStatus } from '../../../../shared/accounts/account-status.ts'
import type { HubspotFailure } from '../../../../shared/hubspot/hubspot.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { openToken } from './connection-token.ts'
import type { ContactSource, PreparedContact } from './contact-source.ts'
import type { HubspotConnection } from './entity.ts'
import type { HubspotEvent } from './event-entity.ts'
import type { AttemptResult } from './event-reducer.ts'

export type FinishedAttempt = AttemptResult & {
  /** True if a request was sent to HubSpot. */
  readonly wasSent: boolean
  readonly detail: string
  readonly contactId: string | null
  /** The encrypted token of the request; null if none was sent. */
  readonly sealedToken: string | null
}

/** Prepares the contact to send; a failure if the account is suspended. */
async function prepareContact(
  em: EntityManager,
  event: HubspotEvent,
  buildContact: ContactSource,
): Promise<PreparedContact> {
  const account = await em.findOne(Account, { id: event.account })
  if (account === null || !isWorkingStatus(account.status)) return { failure: 'accountSuspended' }
  return buildContact(em, event.submission)
}

function unsent(failure: HubspotFailure): FinishedAttempt {
  return { failure, wasSent: false, detail: '', contactId: null, retryAfterMs: null, sealedToken: null }
}

type EventContext = {
  readonly event: HubspotEvent
  readonly connection: HubspotConnection | null
  readonly buildContact: ContactSource
}

/** Sends a submission once. Rejects only for failures of Stopover itself. */
export async function attemptEvent(
  { em, ports, signal }: Pick<JobScope, 'em' | 'ports' | 'signal'>,
  { event, connection, buildContact }: EventContext,
): Promise<FinishedAttempt> {
  if (connection === null) return unsent('notConnected')
  if (connection.status === 'rejected') return unsent('tokenRejected')
  const prepared = await prepareContact(em, event, buildContact)
  if ('failure' in prepared) return unsent(prepared.failure)
  const { sealedToken } = connection
  const token = await openToken(em, connection)
  const outcome = await ports.hubspot.upsertContact({ token, signal }, prepared.contact)
  const sentAttempt = { wasSent: true, sealedToken }
  if (outcome.failure === null)
    return { ...sentAttempt, failure: null, detail: '', contactId: outcome.value.contactId, retryAfterMs: null }
  const { failure, detail, retryAfterMs } = outcome
  return { ...sentAttempt, failure, detail, contactId: null, retryAfterMs }
}
