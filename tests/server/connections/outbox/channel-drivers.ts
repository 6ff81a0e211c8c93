import { hubspotApi } from '../../../../src/server/ports/hubspot/hubspot-api.ts'
import { guardedPosts } from '../../../../src/server/ports/outgoing/guarded-posts.ts'
import type { Ports } from '../../../../src/server/ports.ts'
import type { TestApp } from '../../../support/app.ts'
import { makeDue } from '../../../support/pending-jobs.ts'
import { aPerson } from '../../../support/people/people.ts'
import { type HubspotServer, problem, startHubspot, upserted } from '../../../support/servers/hubspot-server.ts'
import { startWebhookReceiver, status, type WebhookReceiver } from '../../../support/servers/webhook-receiver.ts'
import { aConnectedPerson, aTourWithMappedForm, fields } from '../hubspot/support.ts'
import { aWebhook, emitEvent, tourDeleted } from '../webhooks/support.ts'

/** Stand-ins for the services that the outbox sends to. */
export type ExternalServices = {
  readonly receiver: WebhookReceiver
  readonly hubspot: HubspotServer
  readonly stop: () => Promise<void>
}

/** Starts a stand-in for the service of each channel. */
export async function startExternalServices(): Promise<ExternalServices> {
  const receiver = await startWebhookReceiver()
  const hubspot = await startHubspot()
  const stop = async () => {
    await receiver.stop()
    await hubspot.stop()
  }
  return { receiver, hubspot, stop }
}

/** Callbacks before and after each request, with its URL or token as the key. */
type RequestObserver = {
  readonly timeoutMs: number
  readonly beforeSending?: (key: string) => unknown
  /** Called before the outcome is recorded. */
  readonly afterSending?: (key: string) => unknown
}

/** The real ports with an observer of their requests. */
export function observedPorts(
  { hubspot }: ExternalServices,
  { timeoutMs, beforeSending, afterSending }: RequestObserver,
): Pick<Ports, 'outgoingPosts' | 'hubspot'> {
  const posts = guardedPosts({ allowsLoopback: true, timeoutMs })
  const api = hubspotApi({ apiUrl: hubspot.baseUrl, timeoutMs })
  async function observe<Outcome>(key: string, send: () => Promise<Outcome>): Promise<Outcome> {
    await beforeSending?.(key)
    const outcome = await send()
    await afterSending?.(key)
    return outcome
  }
  return {
    outgoingPosts: { ...posts, send: (post) => observe(post.url, () => posts.send(post)) },
    hubspot: {
      ...api,
      upsertContact: (connection, contact) => observe(connection.token, () => api.upsertContact(connection, contact)),
    },
  }
}

/** Handles a request. Calls `succeed` to respond with a success. */
type Handler = (succeed: () => void) => void

/** Account that sends messages through one channel. */
export type ConnectedChannel = {
  readonly accountId: string
  /** URL or token that identifies the requests of the account. */
  readonly key: string
  /** Queues a message, by default in the process that connected the channel. */
  readonly send: (sendingApp?: TestApp) => Promise<unknown>
  /** Received requests: the body of each, with its id if it has one. */
  readonly requests: () => readonly unknown[]
  /** Fails the next requests. Later requests succeed. */
  readonly fail: (count: number) => void
  /** Handles the next requests. Later requests succeed. */
  readonly handle: (count: number, handler: Handler) => void
}

type Driver = {
  readonly table: string
  readonly statusColumn: string
  readonly pending: string
  readonly delivered: string
  readonly jobNames: readonly string[]
  readonly lostRound: string
  readonly connect: (app: TestApp, services: ExternalServices) => Promise<ConnectedChannel>
}

let pathCount = 0

export const drivers = {
  webhooks: {
    table: 'webhook_deliveries',
    statusColumn: 'status',
    pending: 'pending',
    delivered: 'delivered',
    jobNames: ['deliver-webhook', 'deliver-failing-webhook'],
    lostRound: 'lost-deliveries',
    connect: async (app, { receiver }) => {
      const person = await aPerson(app)
      const path = `/hook-${++pathCount}`
      const key = receiver.address(path)
      await aWebhook(person, key)
      const respondTimes = (count: number, handler: Parameters<WebhookReceiver['respond']>[1]) =>
        receiver.respond(path, ...Array.from({ length: count }, () => handler), status(204))
      return {
        accountId: person.accountId,
        key,
        send: (sendingApp = app) => emitEvent(sendingApp, person.accountId, tourDeleted('Harbor')),
        requests: () => receiver.to(path).map(({ id, body }) => ({ id, body })),
        fail: (count) => respondTimes(count, status(500)),
        handle: (count, handler) =>
          respondTimes(count, (response, socket) => handler(() => status(204)(response, socket))),
      }
    },
  },
  hubspot: {
    table: 'hubspot_events',
    statusColumn: 'state',
    pending: 'sending',
    delivered: 'ok',
    jobNames: ['send-to-hubspot'],
    lostRound: 'hubspot',
    connect: async (app, { hubspot }) => {
      const { person, token } = await aConnectedPerson(app, hubspot)
      const tour = await aTourWithMappedForm(app, person)
      const failure = problem(500, { message: 'internal error', category: 'INTERNAL_ERROR' })
      return {
        accountId: person.accountId,
        key: token,
        send: () => tour.send({ answers: { [fields.email.id]: ['ada@example.org'] } }),
        requests: () => hubspot.upserts(token).map(({ body }) => body),
        fail: (count) => hubspot.next(token, ...Array.from({ length: count }, () => failure)),
        handle: (count, handler) => {
          const responders = Array.from(
            { length: count },
            () =>
              (...response: Parameters<typeof failure>) =>
                handler(() => upserted('1')(...response)),
          )
          hubspot.nextAfterUpsert(token, ...responders)
        },
      }
    },
  },
} as const satisfies Record<string, Driver>

export type DriverName = keyof typeof drivers
export const driverNames = Object.keys(drivers) as DriverName[]

type Row = {
  readonly turn: number
  readonly attemptCount: number
  readonly nextAttemptAt: Date | string | null
  readonly status: string
  readonly failure: string | null
}

/** Rows of an account, oldest first. */
export function rowsOf(app: TestApp, name: DriverName, accountId: string): Promise<Row[]> {
  const { table, statusColumn } = drivers[name]
  const sql = `select turn, attempt_count as "attemptCount", next_attempt_at as "nextAttemptAt",
    ${statusColumn} as status, failure from ${table} where account_id = ? order by created_at`
  return app.em().execute<Row[]>(sql, [accountId])
}

const quotedList = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** Makes the next attempts of a channel due now. */
export async function makeAttemptsDue(app: TestApp, name: DriverName): Promise<void> {
  const names = quotedList(drivers[name].jobNames)
  await makeDue(app, `name in (${names}) and state in ('created', 'retry')`)
}

/** Deletes the waiting jobs of an account, as a crash of the database could. */
export async function loseJobs(app: TestApp, name: DriverName, accountId: string): Promise<void> {
  const names = quotedList(drivers[name].jobNames)
  const sql = `delete from jobs.job where name in (${names}) and state = 'created' and data->>'accountId' = ?`
  await app.em().execute(sql, [accountId])
}
