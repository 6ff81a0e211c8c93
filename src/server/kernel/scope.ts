import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Role } from '../../shared/access/permissions.ts'
import type { Ports } from '../ports.ts'
import type { Queue } from './job.ts'

export type EntityManager = SqlEntityManager

/** The person behind a request, proven by a session. */
export type Actor = {
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly rootAdmin: boolean
}

/** The account a request acts in, with the actor's role there. */
export type ActingAccount = {
  readonly id: string
  readonly name: string
  readonly tier: string
  readonly status: string
  readonly role: Role
}

/** How the transport keeps a browser's session; clients with a bearer token keep it themselves. */
export type SessionKeeper = {
  readonly keep: (token: string) => void
  readonly forget: () => void
  readonly token: string | null
}

/** What every operation may use. A scope lives as long as one call. */
export type PublicScope = {
  readonly em: EntityManager
  readonly ports: Ports
  readonly queue: Queue
  readonly actor: Actor | null
  readonly account: ActingAccount | null
  readonly session: SessionKeeper
  /** Address of the caller, for rate limits. */
  readonly network: string
}

export type SignedInScope = PublicScope & { readonly actor: Actor }
export type AccountScope = SignedInScope & { readonly account: ActingAccount }
