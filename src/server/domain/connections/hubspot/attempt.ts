import { isWorkingStatus } from '../../../../shared/accounts/accounts.ts'
import type { HubspotFailure } from '../../../../shared/hubspot/hubspot.ts'
import { contactOf, findsContacts, type HubspotContact } from '../../../../shared/hubspot/hubspot-mapping.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { Form } from '../../tours/forms/entity.ts'
import { Submission } from '../../tours/forms/submission-entity.ts'
import { openToken } from './connection-token.ts'
import type { HubspotConnection } from './entity.ts'
import type { HubspotEvent } from './event-entity.ts'
import type { AttemptResult } from './event-reducer.ts'

export type FinishedAttempt = AttemptResult & {
  /** Whether HubSpot was asked at all. */
  readonly wasSent: boolean
  readonly detail: string
  readonly contactId: string | null
  /** The token it was made with, as it is stored; null where none was needed. */
  readonly sealedToken: string | null
}

type Prepared = { readonly contact: HubspotContact } | { readonly failure: HubspotFailure }

/** What is to be sent, by the answers and the mapping as they are now. */
async function prepare(em: EntityManager, event: HubspotEvent): Promise<Prepared> {
  const account = await em.findOne(Account, { id: event.account })
  if (account === null || !isWorkingStatus(account.status)) return { failure: 'accountSuspended' }
  const submission = await em.findOne(Submission, { id: event.submission })
  if (submission === null || (submission.deletedAt ?? null) !== null) return { failure: 'deleted' }
  const form = await em.findOne(Form, { tour: submission.tour, formId: submission.formId })
  const fields = form?.content.fields ?? []
  const mapping = form?.hubspot ?? {}
  if (!findsContacts(fields, mapping)) return { failure: 'notMapped' }
  const contact = contactOf(submission.answers, fields, mapping)
  return contact === null ? { failure: 'noEmail' } : { contact }
}

function unsent(failure: HubspotFailure): FinishedAttempt {
  return { failure, wasSent: false, detail: '', contactId: null, retryAfterMs: null, sealedToken: null }
}

/** Sends a submission once. Rejects only where Stopover itself has to stop. */
export async function attemptEvent(
  { em, ports, signal }: Pick<JobScope, 'em' | 'ports' | 'signal'>,
  event: HubspotEvent,
  connection: HubspotConnection | null,
): Promise<FinishedAttempt> {
  if (connection === null) return unsent('notConnected')
  if (connection.status === 'rejected') return unsent('tokenRejected')
  const prepared = await prepare(em, event)
  if ('failure' in prepared) return unsent(prepared.failure)
  const { sealedToken } = connection
  const token = await openToken(em, connection)
  const outcome = await ports.hubspot.upsertContact({ token, signal }, prepared.contact)
  const sent = { wasSent: true, sealedToken }
  if (outcome.failure === null)
    return { ...sent, failure: null, detail: '', contactId: outcome.value.contactId, retryAfterMs: null }
  const { failure, detail, retryAfterMs } = outcome
  return { ...sent, failure, detail, contactId: null, retryAfterMs }
}
