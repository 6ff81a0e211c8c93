import type { DeliveryAttempt } from '../../../../shared/webhooks/webhooks.ts'
import type { JobScope } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { isDelivered } from './delivery-reducer.ts'
import type { DueDelivery } from './due-delivery.ts'
import type { Webhook } from './entity.ts'
import { signedHeaders } from './signing.ts'
import { openSecret } from './webhook-secrets.ts'

/** An attempt with its address and the response. */
export type FinishedAttempt = DeliveryAttempt & { readonly address: string; readonly response: string }

/** Secrets to sign with; for a while after a rotation, the previous one too. */
async function validSecrets(em: EntityManager, webhook: Webhook, now: Date): Promise<string[]> {
  const { id, sealedSecret, formerSealedSecret, formerSecretUntil } = webhook
  const isFormerValid = formerSecretUntil !== null && formerSecretUntil !== undefined && formerSecretUntil > now
  const sealedSecrets = [sealedSecret, ...(isFormerValid && formerSealedSecret ? [formerSealedSecret] : [])]
  return Promise.all(sealedSecrets.map((text) => openSecret(em, id, text)))
}

function failureOf(httpStatus: number): DeliveryAttempt['failure'] {
  if (isDelivered(httpStatus)) return null
  return httpStatus >= 300 && httpStatus <= 399 ? 'redirected' : 'rejected'
}

/** Sends a delivery once. Rejects only for failures of Stopover itself. */
export async function attemptDelivery(
  { em, ports, signal }: Pick<JobScope, 'em' | 'ports' | 'signal'>,
  { webhook, delivery }: DueDelivery,
): Promise<FinishedAttempt> {
  const { id, body } = delivery
  const at = ports.now()
  const headers = signedHeaders({ id, at, body }, await validSecrets(em, webhook, at))
  const { address } = webhook
  const outcome = await ports.outgoingPosts.send({ address, headers, body, signal })
  const { httpStatus, response, durationMs } = outcome
  const failure = httpStatus === null ? outcome.failure : failureOf(httpStatus)
  return { at: at.toISOString(), httpStatus, failure, durationMs, address, response }
}
