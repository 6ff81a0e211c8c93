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

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      keepAlive: true,
    })
    let isLost = false
    const onLost = (error: Error) => {
      if (isLost || hasEnded) return
      isLost = true
      log.error({ err: error, connection: applicationName }, 'a connection to the database was lost')
      void reconnect()
    }
    await client.connect()
    client.on('error', onLost)
    client.on('end', () => onLost(new Error('the connection ended')))
    return client
  }

  async function reconnect(): Promise<void> {
    while (!hasEnded) {
      try {
        current = await connect()
        if (hasEnded) return await current.end()
        return await again(current)
      } catch {
        await wait(reconnectEveryMs, undefined, { ref: false })
      }
    }
  }

  current = await connect()
  return {
    client: () => current,
    end: async () => {
      hasEnded = true
      await current.end().catch(() => {})
    },
  }
}
