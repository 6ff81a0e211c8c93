import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { type Notice, NoticeSubscription, type Notices } from '../../kernel/notices.ts'
import type { Database } from '../orm.ts'
import { StreamLeases } from './stream-leases.ts'

/** Connection that receives notifications (LISTEN). */
type ListenConnection = {
  readonly listen: (channel: string, onNotice: (payload: string) => void) => Promise<void>
  readonly close: () => Promise<void>
}

/** Delay after which a client subscribes again, to another process, when this one stops. */
const stoppedRetrySeconds = 5

const noticeShape = z.looseObject({ accountId: z.string() })

function embeddedConnection({ embedded }: Database): ListenConnection | undefined {
  if (embedded === undefined) return undefined
  const unlistenFunctions: (() => Promise<void>)[] = []
  return {
    listen: async (channel, onNotice) => {
      unlistenFunctions.push(await embedded.listen(channel, onNotice))
    },
    close: async () => {
      for (const unlisten of unlistenFunctions) await unlisten()
    },
  }
}

/** Opens a dedicated connection, because pooled connections lose their LISTEN when released. */
async function serverConnection(databaseUrl: string, onLost: (error: Error) => void): Promise<ListenConnection> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stopover-notices', keepAlive: true })
  const listeners = new Map<string, (payload: string) => void>()
  let isClosing = false
  client.on('error', (error) => isClosing || onLost(error))
  client.on('end', () => isClosing || onLost(new Error('the connection ended')))
  client.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.(payload))
  await client.connect()
  return {
    listen: async (channel, onNotice) => {
      listeners.set(channel, onNotice)
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    close: async () => {
      isClosing = true
      await client.end()
    },
  }
}

/** Distributes the database's notifications to subscriptions. The connection is opened for the first one. */
export class DatabaseNotices implements Notices {
  readonly #database: Database
  readonly #log: Logger
  readonly #subscriptions = new Map<string, Set<NoticeSubscription>>()
  readonly #channels = new Map<string, Promise<void>>()
  readonly #leases: StreamLeases
  #connection: Promise<ListenConnection> | undefined
  #isStopped = false

  constructor(database: Database, log: Logger) {
    this.#database = database
    this.#log = log
    this.#leases = new StreamLeases(database, log)
  }

  async subscribe(
    channel: string,
    { accountId, userId }: { readonly accountId: string; readonly userId: string },
  ): Promise<NoticeSubscription> {
    if (this.#isStopped) throw new AppError('server.busy', { retryAfterSeconds: stoppedRetrySeconds })
    const release = await this.#leases.acquire({ accountId, userId })
    const key = `${channel}:${accountId}`
    const subscriptions = this.#subscriptions.get(key) ?? new Set()
    const subscription: NoticeSubscription = new NoticeSubscription(() => {
      release()
      subscriptions.delete(subscription)
      if (subscriptions.size === 0) this.#subscriptions.delete(key)
    })
    this.#subscriptions.set(key, subscriptions.add(subscription))
    try {
      await this.#listenOnce(channel)
    } catch (error) {
      subscription.unsubscribe()
      throw error
    }
    // `stop` may have been called in the meantime.
    if (this.#isStopped) subscription.markLost()
    return subscription
  }

  count(): number {
    return [...this.#subscriptions.values()].reduce((sum, { size }) => sum + size, 0)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#markAllLost()
    await this.#leases.close()
    const connection = await this.#connection?.catch(() => undefined)
    await connection?.close()
  }

  #listenOnce(channel: string): Promise<void> {
    this.#connection ??= this.#open()
    const listening = this.#channels.get(channel) ?? this.#listen(this.#connection, channel)
    this.#channels.set(channel, listening)
    return listening
  }

  async #listen(opening: Promise<ListenConnection>, channel: string): Promise<void> {
    try {
      await (await opening).listen(channel, (payload) => this.#notify(channel, payload))
    } catch (error) {
      this.#reset(error)
      throw error
    }
  }

  async #open(): Promise<ListenConnection> {
    const { databaseUrl = '' } = this.#database
    return embeddedConnection(this.#database) ?? serverConnection(databaseUrl, (error) => this.#reset(error))
  }

  #notify(channel: string, payload: string): void {
    const notice: Notice = noticeShape.parse(JSON.parse(payload))
    for (const subscription of this.#subscriptions.get(`${channel}:${notice.accountId}`) ?? [])
      subscription.push(notice)
  }

  /** Ends all subscriptions. Their owners subscribe again, and the first of them reconnects. */
  #reset(error: unknown): void {
    this.#log.warn({ err: error }, 'the connection for notifications was lost')
    this.#connection = undefined
    this.#channels.clear()
    this.#markAllLost()
  }

  #markAllLost(): void {
    for (const subscriptions of this.#subscriptions.values())
      for (const subscription of subscriptions) subscription.markLost()
  }
}
