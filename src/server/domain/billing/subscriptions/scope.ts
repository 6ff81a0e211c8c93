import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Payments } from '../../../ports/payments.ts'
import type { Ports } from '../../../ports.ts'

/** Scope that a billing change needs. The scope of an operation fits. */
export type BillingScope = {
  readonly em: EntityManager
  readonly ports: Pick<Ports, 'now' | 'log' | 'payments'>
  readonly queue: Queue
  /** User who makes the change; null for changes by Stopover or Stripe. */
  readonly actor: { readonly id: string; readonly displayName: string } | null
  /** IP address of the caller. */
  readonly network: string
}

/** Payment provider of the server. Throws `billing.notSold` if billing is not set up. */
export function requirePayments({ ports }: { readonly ports: Pick<Ports, 'payments'> }): Payments {
  if (ports.payments === null) throw new AppError('billing.notSold')
  return ports.payments
}
