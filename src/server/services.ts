import type { Request, Response } from 'express'
import type { Config } from './config.ts'
import type { Database } from './database/orm.ts'
import type { Queue } from './kernel/job.ts'
import type { PublicScope } from './kernel/scope.ts'
import type { Ports } from './ports.ts'

/** What the faces of the server are made from. */
export type Services = {
  readonly config: Config
  readonly database: Database
  readonly ports: Ports
  readonly queue: Queue
  /** Proves who calls: session and account become the scope of one call. */
  readonly openScope: (request: Request, response: Response, accountId?: string) => Promise<PublicScope>
}
