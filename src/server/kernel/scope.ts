import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Role } from '../../shared/access/permissions.ts'
import type { Flags } from '../../shared/flags.ts'
import type { TokenScope } from '../../shared/tokens/api-tokens.ts'
import type { Ports } from '../ports.ts'
import type { Hooks } from './hooks.ts'
import type { Queue } from './job.ts'
import type { Notices } from './notices.ts'

export type EntityManager = SqlEntityManager

/** The person behind a request, proven by a session. */
export type Actor = {
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly rootAdmin: boolean
  /** The session the call came with, and when that was; null when the server itself acts for the person. */
  readonly session: { readonly key: string; readonly provenAt: Date; readonly calledAt: Date } | null
  /** The call came with an API token of theirs, which opens one account as far as its scope goes, and nothing of their own. */
  readonly token?: { readonly scope: TokenScope }
}

/** The account a request acts in, with the actor's role there. */
export type ActingAccount = {
  readonly id: string
  readonly name: string
  readonly tier: string
  readonly status: string
  /** It has not paid for so long that its people only read, export and delete. */
  readonly readOnly: boolean
  readonly role: Role
  /** A root admin's, who does not belong to it. */
  readonly isVisited?: true
}

/** How the transport keeps a secret in a browser; clients with a bearer token keep it themselves. */
export type SecretKeeper = {
  readonly keep: (token: string) => void
  readonly forget: () => void
  readonly token: string | null
  /** The browser keeps it; false for a bearer client, which would not learn of another one. */
  readonly isCookie?: boolean
}

/** What an operation is about to use of that which a plan limits. */
export type Reservation =
  | { readonly use: 'publishedTours'; readonly tourId: string }
  | { readonly use: 'storageBytes'; readonly bytes: number }
  /** The email of an invitation; null for a person who joins. */
  | { readonly use: 'members'; readonly invited: string | null }

/** Reserves it within the caller's transaction; see `reserverOf`. */
export type Reserve = (em: EntityManager, accountId: string, reservation: Reservation) => Promise<void>

/** What every operation may use. A scope lives as long as one call. */
export type PublicScope = {
  readonly em: EntityManager
  readonly ports: Ports
  readonly queue: Queue
  readonly notices: Notices
  readonly actor: Actor | null
  readonly account: ActingAccount | null
  readonly session: SecretKeeper
  /** Binds a way to a sign-in provider and back to one browser. */
  readonly signInRound: SecretKeeper
  /** Address of the caller, for rate limits. */
  readonly network: string
  readonly userAgent: string
  /** Answers that hold more than their schema names fail, instead of being sent without it; for tests. */
  readonly strictAnswers: boolean
  /** Reserves what a plan limits; operations that do so declare it in `uses`. */
  readonly reserve: Reserve
  readonly hooks: Hooks
  /** What the operator has on for everybody. */
  readonly flags: Flags
}

export type SignedInScope = PublicScope & { readonly actor: Actor }
export type AccountScope = SignedInScope & { readonly account: ActingAccount }
