import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, startCluster } from '../../scripts/testing/postgres.ts'
import { findOrInstallPostgres } from '../../scripts/testing/postgres-binaries.ts'
import { type Editor, type Installation, spawnServer } from '../load/installation.ts'
import { cpuSecondsOf } from '../process-stat.ts'
import { clusterCpuSeconds } from './cluster-processes.ts'
import { measureTourSizes } from './tour-sizes.ts'

const editorCounts = [1, 10, 100]
const warmUpSeconds = 10
const measuredSeconds = 60
/** Largest number of CPU cores that a hundred editors may use. */
const coresMax = 1

/** Editor with the base URL of their server. */
type Client = { readonly baseUrl: string; readonly editor: Editor }
type RepeatedRequest = { readonly everySeconds: number; readonly send: (client: Client) => Promise<Response> }

function query({ baseUrl, editor: { headers } }: Client, procedure: string, input: object): Promise<Response> {
  const encodedInput = encodeURIComponent(JSON.stringify({ json: input }))
  return fetch(`${baseUrl}/trpc/${procedure}?input=${encodedInput}`, { headers })
}

function mutate({ baseUrl, editor: { headers } }: Client, procedure: string, input: object): Promise<Response> {
  const body = JSON.stringify({ json: input })
  return fetch(`${baseUrl}/trpc/${procedure}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
}

/** Version that the last save of each tour returned. */
const savedVersions = new Map<string, number>()

/** Saves a new name of the editor's tour on top of the version that the previous save returned. */
async function saveTour(client: Client): Promise<Response> {
  const { editor } = client
  const { tourId } = editor
  const version = savedVersions.get(tourId) ?? editor.version
  const response = await mutate(client, 'tours.update', { tourId, version, name: `At ${Date.now()}` })
  if (response.ok) savedVersions.set(tourId, (await response.clone().json()).result.data.json.version)
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

/** Repeats a request from a random time on, so that editors don't send all at once; returns its durations. */
async function repeatRequest(
  { everySeconds, send }: RepeatedRequest,
  client: Client,
  endMs: number,
): Promise<number[]> {
  const durationsMs: number[] = []
  const waitUntil = (nextMs: number) => wait(Math.max(0, Math.min(nextMs, endMs) - performance.now()))
  await waitUntil(performance.now() + Math.random() * everySeconds * 1000)
  while (performance.now() < endMs) {
    const startedMs = performance.now()
    const response = await send(client)
    if (!response.ok) throw new Error(`a request of an editor failed with ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    durationsMs.push(performance.now() - startedMs)
    await waitUntil(startedMs + everySeconds * 1000)
  }
  return durationsMs
}

function residentMib(pid: number): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

type Processes = { readonly installation: Installation; readonly pid: number; readonly postgresPort: string }

async function measure({ installation, pid, postgresPort }: Processes, editorCount: number): Promise<number> {
  const editors = installation.editors.slice(0, editorCount)
  const simulateEditors = (forSeconds: number) => {
    const endMs = performance.now() + forSeconds * 1000
    return Promise.all(
      editors.flatMap((editor) =>
        repeatedRequests.map((repeated) => repeatRequest(repeated, { baseUrl: installation.baseUrl, editor }, endMs)),
      ),
    )
  }
  await simulateEditors(warmUpSeconds)
  const startedMs = performance.now()
  const webSecondsBefore = cpuSecondsOf(pid)
  const databaseSecondsBefore = clusterCpuSeconds(postgresPort)
  const durationsMs = (await simulateEditors(measuredSeconds)).flat().sort((a, b) => a - b)
  const elapsedSeconds = (performance.now() - startedMs) / 1000
  const webCores = (cpuSecondsOf(pid) - webSecondsBefore) / elapsedSeconds
  const databaseCores = (clusterCpuSeconds(postgresPort) - databaseSecondsBefore) / elapsedSeconds
  const p99Ms = durationsMs[Math.ceil(durationsMs.length * 0.99) - 1] ?? Number.NaN
  const figures = [
    `${(durationsMs.length / elapsedSeconds).toFixed(1)} requests a second`,
    `p99 ${p99Ms.toFixed(0)} ms`,
    `web process ${(100 * webCores).toFixed(1)} % of a core and ${residentMib(pid).toFixed(0)} MiB`,
    `PostgreSQL ${(100 * databaseCores).toFixed(1)} %`,
  ]
  console.log(`${editorCount} editors: ${figures.join(', ')}`)
  return webCores + databaseCores
}

/** Measures the CPU time of the web process and of PostgreSQL for each number of editors. */
async function measureEditorCounts(folder: string, cluster: Cluster): Promise<void> {
  const args = [join(folder, 'ours'), String(Math.max(...editorCounts))]
  const { child, report: installation } = await spawnServer<Installation>('stopover-server.ts', args, {
    DATABASE_URL: cluster.url,
  })
  try {
    const processes = { installation, pid: child.pid ?? 0, postgresPort: new URL(cluster.url).port }
    for (const editorCount of editorCounts) {
      const cores = await measure(processes, editorCount)
      console.log(`ratio editors-${editorCount} ${(coresMax / cores).toFixed(3)}`)
    }
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * Compares tours of ten and 1,000 stops in a browser, and measures the CPU time of the web process and of PostgreSQL while
 * editors work without uploads. Each part has a database of its own, because its media are in a folder of its own.
 */
export async function run(folder: string): Promise<void> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) throw new Error('PostgreSQL is not installed.')
  const parts = [
    (cluster: Cluster) => measureTourSizes(folder, { DATABASE_URL: cluster.url }),
    (cluster: Cluster) => measureEditorCounts(folder, cluster),
  ]
  for (const measurePart of parts) {
    const cluster = await startCluster(binFolder)
    try {
      await measurePart(cluster)
    } finally {
      await cluster.stop()
    }
  }
}
