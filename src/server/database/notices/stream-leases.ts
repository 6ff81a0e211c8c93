import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { minuteMs, secondMs } from '../../../shared/kernel/units.ts'
import { asOwnWork } from '../../kernel/scheduling/request-work.ts'
import { SerialQueue } from '../../kernel/scheduling/serial-queue.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { lockNumber } from '../lock-number.ts'
import type { Database } from '../orm.ts'

/** Maximum number of streams of an account. */
export const liveStreamsPerAccount = 200
/** Maximum number of streams of one person in an account, one for each tab and device. */
export const liveStreamsPerPerson = 20
/** Interval at which a process renews its leases. */
const liveStreamRenewMs = 20 * secondMs
/** Time after which the leases of a killed process no longer count. */
const liveStreamExpiryMs = minuteMs

type StreamOwner = { readonly accountId: string; readonly userId: string }
type Timing = { readonly renewMs: number; readonly expiryMs: number }

const busyRetrySeconds = 60

const countsSql = `select count(*)::int as "ofAccount", count(*) filter (where user_id = ?)::int as "ofPerson"
  from live_streams where account_id = ? and expires_at > clock_timestamp()`

/** Renews leases. An upsert, because the rows may have expired and been swept during a long outage. */
const renewSql = `insert into live_streams (id, account_id, user_id, expires_at)
  select id, account_id, user_id, clock_timestamp() + ? * interval '1 millisecond'
  from jsonb_to_recordset(?::jsonb) as held (id uuid, account_id uuid, user_id uuid)
  on conflict (id) do update set expires_at = excluded.expires_at`

const deleteSql = 'delete from live_streams where id in (select jsonb_array_elements_text(?::jsonb)::uuid)'

/** Deletes expired leases, which don't count anymore. */
export async function sweepStreams({ em }: { readonly em: EntityManager }): Promise<void> {
  await em.execute('delete from live_streams where expires_at <= now()')
}

/**
 * Leases that count the live streams of all processes. Each process renews its leases with one query, so that the leases
 * of a killed process soon expire. Opening and ending a stream takes one query each.
 */
export class StreamLeases {
  readonly #database: Pick<Database, 'em'>
  readonly #log: Logger
  readonly #timing: Timing
  readonly #activeLeases = new Map<string, StreamOwner>()
  readonly #endedLeases = new Set<string>()
  readonly #queue = new SerialQueue()
  #timer: NodeJS.Timeout | undefined

  constructor(
    database: Pick<Database, 'em'>,
    log: Logger,
    timing: Timing = { renewMs: liveStreamRenewMs, expiryMs: liveStreamExpiryMs },
  ) {
    this.#database = database
    this.#log = log
    this.#timing = timing
  }

  /** Acquires a lease and returns a function that releases it. Rejects with `server.busy` when the account or the person has reached its limit. */
  async acquire(owner: StreamOwner): Promise<() => void> {
    const id = randomUUID()
    await this.#insert(id, owner)
    this.#activeLeases.set(id, owner)
    this.#timer ??= setInterval(() => void this.#sync(), this.#timing.renewMs).unref()
    return () => {
      if (!this.#activeLeases.delete(id)) return
      this.#endedLeases.add(id)
      void this.#sync({ renews: false })
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    for (const id of this.#activeLeases.keys()) this.#endedLeases.add(id)
    this.#activeLeases.clear()
    await this.#sync()
  }

  /** Inserts a lease. Deletes ended leases first, so that a person who lost all their streams can reopen them at once. */
  #insert(id: string, owner: StreamOwner): Promise<void> {
    const { accountId, userId } = owner
    return this.#database.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [lockNumber(`streams ${accountId}`)])
      await em.execute(deleteSql, [JSON.stringify([...this.#endedLeases])])
      const [counts] = await em.execute<{ ofAccount: number; ofPerson: number }[]>(countsSql, [userId, accountId])
      const { ofAccount = 0, ofPerson = 0 } = counts ?? {}
      if (ofAccount >= liveStreamsPerAccount || ofPerson >= liveStreamsPerPerson) {
        throw new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds })
      }
      const row = { id, account_id: accountId, user_id: userId }
      await em.execute(renewSql, [this.#timing.expiryMs, JSON.stringify([row])])
    })
  }

  /** Writes the leases to the database, one call at a time, because a delayed renewal would recreate ended leases. */
  #sync({ renews = true } = {}): Promise<void> {
    return this.#queue.run(() => asOwnWork(() => this.#writeLeases({ renews })))
  }

  async #writeLeases({ renews }: { readonly renews: boolean }): Promise<void> {
    const endedIds = [...this.#endedLeases]
    const rows = [...this.#activeLeases].map(([id, { accountId, userId }]) => ({
      id,
      account_id: accountId,
      user_id: userId,
    }))
    try {
      const em = this.#database.em.fork()
      if (endedIds.length > 0) await em.execute(deleteSql, [JSON.stringify(endedIds)])
      for (const id of endedIds) this.#endedLeases.delete(id)
      if (renews && rows.length > 0) await em.execute(renewSql, [this.#timing.expiryMs, JSON.stringify(rows)])
    } catch (error) {
      // The next renewal retries. Until then ended leases count, unless they expire.
      this.#log.warn({ err: error }, 'leases of live streams could not be updated')
    }
  }
}
