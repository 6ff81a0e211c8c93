import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { Follower, type Notice, type Notices } from '../../kernel/notices.ts'
import type { Database } from '../orm.ts'
import { StreamLeases } from './stream-leases.ts'

/** Where LISTEN runs; `onLost` is told when notices may be missing. */
type Ear = {
  readonly listen: (channel: string, hear: (payload: string) => void) => Promise<void>
  readonly close: () => Promise<void>
}

const noticeShape = z.looseObject({ accountId: z.string() })

function embeddedEar({ embedded }: Database): Ear | undefined {
  if (embedded === undefined) return undefined
  const deafen: (() => Promise<void>)[] = []
  return {
    listen: async (channel, hear) => {
      deafen.push(await embedded.listen(channel, hear))
    },
    close: async () => {
      for (const end of deafen) await end()
    },
  }
}

/** A connection of its own: those of the pool are given back, and forget what they listen to. */
async function serverEar(databaseUrl: string, onLost: (error: Error) => void): Promise<Ear> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stopover-notices', keepAlive: true })
  const ears = new Map<string, (payload: string) => void>()
  let closing = false
  client.on('error', (error) => closing || onLost(error))
  client.on('end', () => closing || onLost(new Error('the connection ended')))
  client.on('notification', ({ channel, payload = '' }) => ears.get(channel)?.(payload))
  await client.connect()
  return {
    listen: async (channel, hear) => {
      ears.set(channel, hear)
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    close: async () => {
      closing = true
      await client.end()
    },
  }
}

/** Hands the database's notices to those who follow them. It begins to listen when the first one asks. */
export class DatabaseNotices implements Notices {
  readonly #database: Database
  readonly #log: Logger
  readonly #followers = new Map<string, Set<Follower>>()
  readonly #channels = new Map<string, Promise<void>>()
  readonly #leases: StreamLeases
  #ear: Promise<Ear> | undefined
  #stopped = false

  constructor(database: Database, log: Logger) {
    this.#database = database
    this.#log = log
    this.#leases = new StreamLeases(database, log)
  }

  async follow(
    channel: string,
    { accountId, userId }: { readonly accountId: string; readonly userId: string },
  ): Promise<Follower> {
    if (this.#stopped) throw new AppError('server.busy', { retryAfterSeconds: 5 })
    const release = await this.#leases.take({ accountId, userId })
    const key = `${channel}:${accountId}`
    const others = this.#followers.get(key) ?? new Set()
    const follower: Follower = new Follower(() => {
      release()
      others.delete(follower)
      if (others.size === 0) this.#followers.delete(key)
    })
    this.#followers.set(key, others.add(follower))
    try {
      await this.#hear(channel)
    } catch (error) {
      follower.leave()
      throw error
    }
    // It was asked for before the stop and is answered after it.
    if (this.#stopped) follower.lose()
    return follower
  }

  count(): number {
    return [...this.#followers.values()].reduce((sum, { size }) => sum + size, 0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#loseAll()
    await this.#leases.close()
    const ear = await this.#ear?.catch(() => undefined)
    await ear?.close()
  }

  #hear(channel: string): Promise<void> {
    this.#ear ??= this.#openEar()
    const listening = this.#channels.get(channel) ?? this.#listen(this.#ear, channel)
    this.#channels.set(channel, listening)
    return listening
  }

  async #listen(opening: Promise<Ear>, channel: string): Promise<void> {
    try {
      await (await opening).listen(channel, (payload) => this.#tell(channel, payload))
    } catch (error) {
      this.#forget(error)
      throw error
    }
  }

  async #openEar(): Promise<Ear> {
    const { databaseUrl = '' } = this.#database
    return embeddedEar(this.#database) ?? serverEar(databaseUrl, (error) => this.#forget(error))
  }

  #tell(channel: string, payload: string): void {
    const notice: Notice = noticeShape.parse(JSON.parse(payload))
    for (const follower of this.#followers.get(`${channel}:${notice.accountId}`) ?? []) follower.push(notice)
  }

  /** Whoever follows starts again, and the first of them connects anew. */
  #forget(error: unknown): void {
    this.#log.warn({ err: error }, 'the connection that hears notices was lost')
    this.#ear = undefined
    this.#channels.clear()
    this.#loseAll()
  }

  #loseAll(): void {
    for (const followers of this.#followers.values()) for (const follower of followers) follower.lose()
  }
}
