import type { Request, Response } from 'express'
import type { Config } from './config.ts'
import type { Database } from './database/orm.ts'
import type { Queue } from './kernel/job.ts'
import type { Notices } from './kernel/notices.ts'
import type { PublicScope } from './kernel/scope.ts'
import type { Admission } from './kernel/turns/admission.ts'
import type { Ports } from './ports.ts'

type OpenScope = (request: Request, response: Response, accountId?: string) => Promise<PublicScope>

/** A root admin counts as a member everywhere. */
export type AccountStanding = 'member' | 'outsider' | 'stranger'

/** What the faces of the server are made from. */
export type Services = {
  readonly config: Config
  readonly database: Database
  readonly ports: Ports
  readonly queue: Queue
  readonly notices: Notices
  /** How many calls run and wait, and for whom. */
  readonly admission: Admission
  /**
   * Proves who calls: session and account become the scope of one call. `usual` is the account that the session used
   * last, or the person's only one, for callers that name none.
   */
  readonly openScope: OpenScope
  /**
   * What whoever sends a request is to an account: somebody who may see its tours, signed in without that right, or not
   * signed in. Rejects with `server.busy` where nobody knows.
   */
  readonly standingIn: (request: Request, accountId: string) => Promise<AccountStanding>
}
