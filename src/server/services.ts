import type { Request, Response } from 'express'
import type { Config } from './config.ts'
import type { Database } from './database/orm.ts'
import type { Queue } from './kernel/job.ts'
import type { Notices } from './kernel/notices.ts'
import type { PublicScope } from './kernel/scope.ts'
import type { Ports } from './ports.ts'

type OpenScope = (request: Request, response: Response, accountId?: string) => Promise<PublicScope>

/** What the faces of the server are made from. */
export type Services = {
  readonly config: Config
  readonly database: Database
  readonly ports: Ports
  readonly queue: Queue
  readonly notices: Notices
  /**
   * Proves who calls: session and account become the scope of one call. `usual` is the account that the session used
   * last, or the person's only one, for callers that name none.
   */
  readonly openScope: OpenScope
  /** Whether whoever sends a request may see what an account hasn't published. Rejects with `server.busy` where nobody knows. */
  readonly mayRead: (request: Request, accountId: string) => Promise<boolean>
}
