import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startCluster } from '../../scripts/testing/postgres.ts'
import { findOrInstallPostgres } from '../../scripts/testing/postgres-binaries.ts'
import { type Editor, type Installation, spawnServer } from '../load/installation.ts'
import { cpuSecondsOf } from '../process-stat.ts'
import { clusterCpuSeconds } from './cluster-processes.ts'
import { measureTourSizes } from './tour-sizes.ts'

const editorCounts = [1, 10, 100]
const warmUpSeconds = 10
const seconds = 60
/** Largest number of CPU cores that a hundred editors may use. */
const coresMax = 1

/** Editor with the address of their server. */
type Client = { readonly address: string; readonly editor: Editor }
type RepeatedRequest = { readonly everySeconds: number; readonly send: (client: Client) => Promise<Response> }

function query({ address, editor: { headers } }: Client, procedure: string, input: object): Promise<Response> {
  const encodedInput = encodeURIComponent(JSON.stringify({ json: input }))
  return fetch(`${address}/trpc/${procedure}?input=${encodedInput}`, { headers })
}

function mutate({ address, editor: { headers } }: Client, procedure: string, input: object): Promise<Response> {
  const body = JSON.stringify({ json: input })
  return fetch(`${address}/trpc/${procedure}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
}

const versions = new Map<string, number>()

/** Saves on top of the version that the previous save returned. */
async function saveTour(client: Client): Promise<Response> {
  const { editor } = client
  const { tourId } = editor
  const version = versions.get(tourId) ?? editor.version
  const response = await mutate(client, 'tours.update', { tourId, version, name: `At ${Date.now()}` })
  if (response.ok) versions.set(tourId, (await response.clone().json()).result.data.json.version)
  return response
}

const repeatedRequests: readonly RepeatedRequest[] = [
  { everySeconds: 5, send: saveTour },
  { everySeconds: 10, send: (client) => query(client, 'editing.list', {}) },
  { everySeconds: 10, send: (client) => query(client, 'publishing.list', { limit: 50 }) },
  { everySeconds: 20, send: (client) => query(client, 'media.list', {}) },
  { everySeconds: 30, send: (client) => mutate(client, 'editing.open', { tourId: client.editor.tourId }) },
  { everySeconds: 60, send: (client) => query(client, 'tours.get', { tourId: client.editor.tourId }) },
  { everySeconds: 60, send: (client) => query(client, 'tours.list', {}) },
]

/** Repeats a request from a random time on, so that editors don't send all at once; returns the durations. */
async function repeatRequest(
  { everySeconds, send }: RepeatedRequest,
  client: Client,
  untilMs: number,
): Promise<number[]> {
  const times: number[] = []
  const waitUntil = (nextMs: number) => wait(Math.max(0, Math.min(nextMs, untilMs) - performance.now()))
  await waitUntil(performance.now() + Math.random() * everySeconds * 1000)
  while (performance.now() < untilMs) {
    const startedMs = performance.now()
    const response = await send(client)
    if (!response.ok) throw new Error(`a request of an editor failed with ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    times.push(performance.now() - startedMs)
    await waitUntil(startedMs + everySeconds * 1000)
  }
  return times
}

function residentMib(pid: number): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

type Processes = { readonly ours: Installation; readonly pid: number; readonly databasePort: string }

async function measure({ ours, pid, databasePort }: Processes, count: number): Promise<number> {
  const editors = ours.editors.slice(0, count)
  const work = (forSeconds: number) => {
    const untilMs = performance.now() + forSeconds * 1000
    return Promise.all(
      editors.flatMap((editor) =>
        repeatedRequests.map((repeated) => repeatRequest(repeated, { address: ours.address, editor }, untilMs)),
      ),
    )
  }
  await work(warmUpSeconds)
  const startedMs = performance.now()
  const webSecondsBefore = cpuSecondsOf(pid)
  const databaseSecondsBefore = clusterCpuSeconds(databasePort)
  const times = (await work(seconds)).flat().sort((a, b) => a - b)
  const elapsedSeconds = (performance.now() - startedMs) / 1000
  const webCores = (cpuSecondsOf(pid) - webSecondsBefore) / elapsedSeconds
  const databaseCores = (clusterCpuSeconds(databasePort) - databaseSecondsBefore) / elapsedSeconds
  const p99Ms = times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
  const figures = [
    `${(times.length / elapsedSeconds).toFixed(1)} requests a second`,
    `p99 ${p99Ms.toFixed(0)} ms`,
    `web process ${(100 * webCores).toFixed(1)} % of a core and ${residentMib(pid).toFixed(0)} MiB`,
    `PostgreSQL ${(100 * databaseCores).toFixed(1)} %`,
  ]
  console.log(`${count} editors: ${figures.join(', ')}`)
  return webCores + databaseCores
}

/**
 * Compares tours of ten and 1,000 stops in a browser, and measures the CPU time of the web process and of PostgreSQL while
 * editors work without uploads.
 */
export async function run(folder: string): Promise<void> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) throw new Error('PostgreSQL is not installed.')
  const cluster = await startCluster(binFolder)
  await measureTourSizes(folder, { DATABASE_URL: cluster.url })
  const args = [join(folder, 'ours'), String(Math.max(...editorCounts))]
  const { child, report: ours } = await spawnServer<Installation>('stopover-server.ts', args, {
    DATABASE_URL: cluster.url,
  })
  try {
    const processes = { ours, pid: child.pid ?? 0, databasePort: new URL(cluster.url).port }
    for (const count of editorCounts) {
      const cores = await measure(processes, count)
      console.log(`ratio editors-${count} ${(coresMax / cores).toFixed(3)}`)
    }
  } finally {
    child.kill('SIGKILL')
    await cluster.stop()
  }
}
