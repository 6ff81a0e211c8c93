import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Payments } from '../../../ports/payments.ts'
import type { Ports } from '../../../ports.ts'

/** Scope of a billing change, such as the scope of an operation; `actor` is null for changes by Stopover or Stripe. */
export type BillingScope = {
  readonly em: EntityManager
  readonly ports: Pick<Ports, 'now' | 'log' | 'payments'>
  readonly queue: Queue
  readonly actor: { readonly id: string; readonly displayName: string } | null
  readonly network: string
}

/** Rejects with `billing.notSold` if billing is not set up. */
export function requirePayments({ ports }: { readonly ports: Pick<Ports, 'payments'> }): Payments {
  if (ports.payments === null) throw new AppError('billing.notSold')
  return ports.payments
}
