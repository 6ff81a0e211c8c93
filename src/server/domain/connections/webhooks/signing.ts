import { Webhook as Signer } from 'standardwebhooks'
import { secondMs } from '../../../../shared/kernel/units.ts'

export type SignedMessage = { readonly id: string; readonly at: Date; readonly body: string }

/** Headers of Standard Webhooks, with a signature for each valid secret. */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map((secret) => new Signer(secret).sign(id, at, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / secondMs)),
    'webhook-signature': signatures.join(' '),
  }
}
