import type { DeliveryAttempt } from '../../../../shared/webhooks/webhooks.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { isDelivered } from './delivery-reducer.ts'
import { type DueDelivery, isTest } from './due-delivery.ts'
import type { Webhook } from './entity.ts'
import { signedHeaders } from './signing.ts'
import { openSecret } from './webhook-secrets.ts'

export type FinishedAttempt = DeliveryAttempt & {
  readonly address: string
  readonly response: string
  readonly isTest: boolean
}

/** Secrets to sign with; for a while after a rotation, the previous one too. */
async function validSecrets(em: EntityManager, webhook: Webhook, now: Date): Promise<string[]> {
  const { id, sealedSecret, previousSealedSecret, previousSecretUntil } = webhook
  const isPreviousValid = previousSecretUntil !== null && previousSecretUntil !== undefined && previousSecretUntil > now
  const sealedSecrets = [sealedSecret]
  if (isPreviousValid && previousSealedSecret) sealedSecrets.push(previousSealedSecret)
  return Promise.all(sealedSecrets.map((text) => openSecret(em, id, text)))
}

function failureOf(httpStatus: number): DeliveryAttempt['failure'] {
  if (isDelivered(httpStatus)) return null
  return httpStatus >= 300 && httpStatus <= 399 ? 'redirected' : 'rejected'
}

/** Sends a delivery once. Rejects only for failures of Stopover itself. */
export async function attemptDelivery(
  { em, ports, signal }: Pick<JobScope, 'em' | 'ports' | 'signal'>,
  { row, target }: DueDelivery,
): Promise<FinishedAttempt> {
  const { id, body } = row
  const sentAt = ports.now()
  const headers = signedHeaders({ id, at: sentAt, body }, await validSecrets(em, target, sentAt))
  const { address } = target
  const outcome = await ports.outgoingPosts.send({ url: address, headers, body, signal })
  const { httpStatus, response, durationMs } = outcome
  const failure = httpStatus === null ? outcome.failure : failureOf(httpStatus)
  return { at: sentAt.toISOString(), httpStatus, failure, durationMs, address, response, isTest: isTest(row) }
}
