import type { Request, Response } from 'express'
import type { Config } from './config.ts'
import type { Database } from './database/orm.ts'
import type { Queue } from './kernel/job.ts'
import type { Notices } from './kernel/notices.ts'
import type { Admission } from './kernel/scheduling/admission.ts'
import type { PublicScope } from './kernel/scope.ts'
import type { Ports } from './ports.ts'

type OpenScope = (request: Request, response: Response, accountId?: string) => Promise<PublicScope>

/** A root admin counts as a member everywhere. */
export type AccountRelation = 'member' | 'outsider' | 'anonymous'

/** Dependencies of the server's transports and pages. */
export type Services = {
  readonly config: Config
  readonly database: Database
  readonly ports: Ports
  readonly queue: Queue
  readonly notices: Notices
  /** Admission control: counts running and waiting calls by person, account and network. */
  readonly admission: Admission
  /**
   * Authenticates a request and creates the scope of one call. With `defaultAccountId`, a caller that names no account
   * acts in the account that they last opened, or in their only one.
   */
  readonly openScope: OpenScope
  /**
   * Relation of a request's sender to an account: may view its tours, is signed in without that permission, or isn't signed
   * in. Rejects with `server.busy` during an outage of the database.
   */
  readonly relationTo: (request: Request, accountId: string) => Promise<AccountRelation>
}
