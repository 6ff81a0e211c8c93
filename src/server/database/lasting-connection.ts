import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const reconnectEveryMs = 500

type Options = {
  readonly databaseUrl: string
  /** As the database lists it. */
  readonly applicationName: string
  readonly log: Logger
  /** What to do on each connection after the first; tried again until it works. */
  readonly again: (client: pg.Client) => Promise<void>
}

export type LastingConnection = {
  readonly client: () => pg.Client
  readonly end: () => Promise<void>
}

/** A connection for as long as the process lives, such as one that holds locks. One that is lost is opened again. */
export async function openLastingConnection(options: Options): Promise<LastingConnection> {
  const { databaseUrl, applicationName, log, again } = options
  let hasEnded = false
  let current: pg.Client

  async function connect(prepare: (client: pg.Client) => Promise<void>): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      keepAlive: true,
    })
    let isInUse = false
    const onLost = (error: Error) => {
      // Before it is in use, whoever opens it hears of it.
      if (!isInUse || hasEnded) return
      isInUse = false
      log.error({ err: error, connection: applicationName }, 'a connection to the database was lost')
      void reconnect()
    }
    client.on('error', onLost)
    client.on('end', () => onLost(new Error('the connection ended')))
    try {
      await client.connect()
      await prepare(client)
    } catch (error) {
      // Half made, it must not hold locks beside the next one.
      client.end().catch(() => {})
      throw error
    }
    isInUse = true
    return client
  }

  async function reconnect(): Promise<void> {
    while (!hasEnded) {
      try {
        current = await connect(again)
        if (hasEnded) await current.end()
        return
      } catch {
        await wait(reconnectEveryMs, undefined, { ref: false })
      }
    }
  }

  current = await connect(async () => {})
  return {
    client: () => current,
    end: async () => {
      hasEnded = true
      await current.end().catch(() => {})
    },
  }
}
