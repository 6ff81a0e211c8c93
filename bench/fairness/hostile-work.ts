import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tenants } from './tenants.ts'

// Sends one kind of request as a hostile tenant, with the concurrency of that kind, until SIGTERM.

// The lowest priority leaves the CPU to the server.
setPriority(19)

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
const statusCounts = new Map<number, number>()
/** Pause of a connection between two requests. */
const pauseMs = 5

type HostileRequest = {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Time after which the client disconnects. */
  readonly disconnectsAfterMs?: number
}

const network = '203.0.113.9'

/** Sends a request; returns the `Location` of the response if it has one. */
function send(
  baseUrl: string,
  { path, method = 'GET', headers = {}, body, disconnectsAfterMs }: HostileRequest,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    let location: string | undefined
    const outgoing = request(
      baseUrl + path,
      { agent, method, headers: { 'x-forwarded-for': network, ...headers } },
      (response) => {
        const status = response.statusCode ?? 0
        statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
        location = response.headers.location
        response.resume()
      },
    )
    if (disconnectsAfterMs !== undefined) setTimeout(() => outgoing.destroy(), disconnectsAfterMs).unref()
    outgoing.on('error', () => resolve(undefined))
    outgoing.on('close', () => resolve(location))
    outgoing.end(body)
  })
}

const uploadChunkCount = 20
const uploadChunkBytes = 1_000_000

const encodeInput = (input: object) => encodeURIComponent(JSON.stringify({ json: input }))
/** Largest number of calls that the server accepts in a batch. */
const callsPerBatch = 20
const createBatchPath = () => {
  const inputs = Object.fromEntries(Array.from({ length: callsPerBatch }, (_, index) => [index, { json: {} }]))
  return `/trpc/${Array(callsPerBatch).fill('auth.me').join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
}

type WorkKind = { readonly concurrency: number; readonly run: (tenants: Tenants) => Promise<unknown> }

const workKinds: Readonly<Record<string, WorkKind>> = {
  passwords: {
    concurrency: 12,
    run: ({ baseUrl, passwordShareId, password }) =>
      send(baseUrl, {
        path: `/share/${passwordShareId}/access`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password }),
      }),
  },
  lists: {
    concurrency: 300,
    run: ({ baseUrl, hostile: { headers } }) =>
      send(baseUrl, { path: `/trpc/tours.list?input=${encodeInput({})}`, headers }),
  },
  searches: {
    concurrency: 300,
    run: ({ baseUrl, hostile: { headers } }) =>
      send(baseUrl, { path: `/trpc/media.list?input=${encodeInput({ search: 'hall' })}`, headers }),
  },
  exports: {
    concurrency: 100,
    run: ({ baseUrl, hostile: { headers, accountId, tourId, formId } }) =>
      send(baseUrl, { path: `/api/v2/${accountId}/tours/${tourId}/forms/${formId}/submissions.csv`, headers }),
  },
  streams: {
    concurrency: 100,
    run: ({ baseUrl, hostile: { headers } }) =>
      send(baseUrl, {
        path: `/trpc/media.changes?input=${encodeInput({})}`,
        headers: { ...headers, accept: 'text/event-stream' },
        disconnectsAfterMs: 500,
      }),
  },
  batches: {
    concurrency: 150,
    // Each call looks up a session that doesn't exist.
    run: ({ baseUrl }) =>
      send(baseUrl, { path: createBatchPath(), headers: { authorization: `Bearer ${'x'.repeat(40)}` } }),
  },
  uploads: {
    // Largest number of uploads that a person may send at once.
    concurrency: 10,
    run: async ({ baseUrl, hostile: { headers } }) => {
      const tusHeaders = { ...headers, 'tus-resumable': '1.0.0' }
      const metadata = `filename ${Buffer.from('hall.jpg').toString('base64')},kind ${Buffer.from('images').toString('base64')}`
      const length = String(uploadChunkCount * uploadChunkBytes + 1)
      const creationHeaders = { ...tusHeaders, 'upload-length': length, 'upload-metadata': metadata }
      const location = await send(baseUrl, { path: '/uploads', method: 'POST', headers: creationHeaders })
      if (location === undefined) return
      const { pathname: path } = new URL(location, baseUrl)
      const body = Buffer.alloc(uploadChunkBytes)
      for (let chunkIndex = 0; chunkIndex < uploadChunkCount; chunkIndex += 1) {
        const offset = String(chunkIndex * uploadChunkBytes)
        const chunkHeaders = {
          ...tusHeaders,
          'upload-offset': offset,
          'content-type': 'application/offset+octet-stream',
        }
        await send(baseUrl, { path, method: 'PATCH', headers: chunkHeaders, body })
      }
      await send(baseUrl, { path, method: 'DELETE', headers: tusHeaders })
    },
  },
  disconnects: {
    concurrency: 300,
    run: ({ baseUrl, hostile: { headers } }) =>
      send(baseUrl, { path: `/trpc/tours.list?input=${encodeInput({})}`, headers, disconnectsAfterMs: 50 }),
  },
}

const [kind = '', tenantsJson = ''] = process.argv.slice(2)
const work = workKinds[kind]
if (work === undefined) throw new Error(`usage: hostile-work.ts ${Object.keys(workKinds).join('|')} TENANTS`)
const tenants = JSON.parse(tenantsJson) as Tenants

async function repeat({ run }: WorkKind): Promise<never> {
  for (;;) {
    await run(tenants)
    await wait(pauseMs)
  }
}

process.on('SIGTERM', () => {
  console.log(JSON.stringify(Object.fromEntries(statusCounts)))
  process.exit(0)
})
for (let connection = 0; connection < work.concurrency; connection += 1) void repeat(work)
