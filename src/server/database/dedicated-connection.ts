import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const reconnectIntervalMs = 500

type Options = {
  readonly databaseUrl: string
  /** Name in the database's list of connections. */
  readonly applicationName: string
  readonly log: Logger
  /** Prepares each connection after the first; retried with a new connection until it succeeds. */
  readonly onReconnect: (client: pg.Client) => Promise<void>
}

export type DedicatedConnection = {
  readonly client: () => pg.Client
  readonly end: () => Promise<void>
}

/** Opens a dedicated connection for the lifetime of the process, for example for locks, and reconnects when it is lost. */
export async function openDedicatedConnection(options: Options): Promise<DedicatedConnection> {
  const { databaseUrl, applicationName, log, onReconnect } = options
  let hasEnded = false
  let currentClient: pg.Client

  async function connect(prepare: (client: pg.Client) => Promise<void>): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: applicationName,
      keepAlive: true,
    })
    let isInUse = false
    const onLost = (error: Error) => {
      // A connection that isn't in use yet rejects `connect` with the error.
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
      // A partly prepared connection must not hold locks at the same time as the next one.
      client.end().catch(() => {})
      throw error
    }
    isInUse = true
    return client
  }

  async function reconnect(): Promise<void> {
    while (!hasEnded) {
      try {
        currentClient = await connect(onReconnect)
        if (hasEnded) await currentClient.end()
        return
      } catch {
        await wait(reconnectIntervalMs, undefined, { ref: false })
      }
    }
  }

  currentClient = await connect(async () => {})
  return {
    client: () => currentClient,
    end: async () => {
      hasEnded = true
      await currentClient.end().catch(() => {})
    },
  }
}
