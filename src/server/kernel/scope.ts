import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Role } from '../../shared/access/permissions.ts'
import type { Flags } from '../../shared/flags.ts'
import type { TokenScope } from '../../shared/tokens/api-tokens.ts'
import type { Ports } from '../ports.ts'
import type { Hooks } from './hooks.ts'
import type { Queue } from './job.ts'
import type { Notices } from './notices.ts'

export type EntityManager = SqlEntityManager

/** The authenticated person behind a request. */
export type Actor = {
  readonly id: string
  readonly email: string
  readonly displayName: string
  readonly rootAdmin: boolean
  /** Session of the call; null when the server itself acts on behalf of the person. */
  readonly session: { readonly key: string; readonly provenAt: Date; readonly calledAt: Date } | null
  /** API token of the call, which gives access to one account within its scope, and not to personal settings. */
  readonly token?: { readonly scope: TokenScope }
}

/** The account a request acts in, with the actor's role there. */
export type ActingAccount = {
  readonly id: string
  readonly name: string
  readonly tier: string
  readonly status: string
  /** True if the account has been unpaid for so long that members can only read, export and delete. */
  readonly readOnly: boolean
  readonly role: Role
  /** True while a root admin who isn't a member acts in the account. */
  readonly isRootAdminVisit?: true
}

/** Storage of a secret in a cookie of the browser; clients with a bearer token store theirs themselves. */
export type SecretStorage = {
  readonly store: (token: string) => void
  readonly clear: () => void
  readonly token: string | null
  /** True if the secret came as a cookie; a client with a bearer token wouldn't notice a new one. */
  readonly isCookie?: boolean
}

/** Amount of a limited resource of the plan that an operation is about to use. */
export type Reservation =
  | { readonly resource: 'publishedTours'; readonly tourId: string }
  | { readonly resource: 'storageBytes'; readonly bytes: number }
  /** `invitedEmail` is null for a person who joins. */
  | { readonly resource: 'members'; readonly invitedEmail: string | null }

/** Makes a reservation within the caller's transaction; see `createReserve`. */
export type Reserve = (em: EntityManager, accountId: string, reservation: Reservation) => Promise<void>

/** Dependencies of every operation. A scope lives as long as one call. */
export type PublicScope = {
  readonly em: EntityManager
  readonly ports: Ports
  readonly queue: Queue
  readonly notices: Notices
  readonly actor: Actor | null
  readonly account: ActingAccount | null
  readonly session: SecretStorage
  /** Binds an authorization request at a sign-in provider to one browser. */
  readonly authorizationSecret: SecretStorage
  /** IP address of the caller, for rate limits. */
  readonly network: string
  readonly userAgent: string
  /** True for a caller on the machine of the server, without a proxy in between. */
  readonly isLocal: boolean
  /** True if output that doesn't match its schema is an error instead of being filtered; for tests. */
  readonly strictOutput: boolean
  /** Reserves limited resources of the plan; operations declare them in `uses`. */
  readonly reserve: Reserve
  readonly hooks: Hooks
  /** Feature flags of the installation. */
  readonly flags: Flags
}

export type SignedInScope = PublicScope & { readonly actor: Actor }
export type AccountScope = SignedInScope & { readonly account: ActingAccount }
