import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startCluster } from '../../scripts/testing/postgres.ts'
import { findOrInstallPostgres } from '../../scripts/testing/postgres-binaries.ts'
import { spawnServer } from '../load/installation.ts'
import type { Tenants } from './tenants.ts'

const rounds = Number(process.env.FAIRNESS_ROUNDS ?? 3)
const sampleCount = Number(process.env.FAIRNESS_SAMPLES ?? 60)
const pauseMs = 50
/** Time for hostile work to load the server, and for the server to recover afterwards. */
const settleMs = 1_000
/** Largest factor by which a hostile tenant may slow down the others. */
const allowedFactor = 2

const kinds = ['passwords', 'lists', 'searches', 'exports', 'streams', 'batches', 'uploads', 'disconnects'] as const
type Kind = (typeof kinds)[number]

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const p95Of = (durationsMs: readonly number[]) =>
  [...durationsMs].sort((a, b) => a - b)[Math.ceil(durationsMs.length * 0.95) - 1] ?? Number.NaN

let signInCount = 0

/** Signs in from another network each time, so that the rate limit of a network doesn't apply. */
function signIn({ baseUrl, measured, password }: Tenants): Promise<Response> {
  signInCount += 1
  const network = `198.51.${signInCount % 256}.7`
  return fetch(`${baseUrl}/api/admin/v2/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ email: measured.email, password }),
  })
}

/** Requests the list of tours, as the first screen of the editor does. */
function listTours({ baseUrl, measured: { headers } }: Tenants): Promise<Response> {
  const input = encodeURIComponent(JSON.stringify({ json: {} }))
  return fetch(`${baseUrl}/trpc/tours.list?input=${input}`, {
    headers: { ...headers, 'x-forwarded-for': '198.51.100.7' },
  })
}

/** Measures the 95th percentile of consecutive requests of the other tenant. */
async function measureOthersP95Ms(kind: Kind, tenants: Tenants): Promise<number> {
  const sendRequest = kind === 'passwords' ? signIn : listTours
  const durationsMs: number[] = []
  for (let index = 0; index < sampleCount; index += 1) {
    const startedMs = performance.now()
    const response = await sendRequest(tenants)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`During ${kind}, another tenant's request failed with ${response.status}`)
    durationsMs.push(performance.now() - startedMs)
    await wait(pauseMs)
  }
  return p95Of(durationsMs)
}

/** Does some work while a process of its own sends requests of the hostile tenant. */
async function withHostileWork<Value>(kind: Kind, tenants: Tenants, work: () => Promise<Value>): Promise<Value> {
  const args = [join(import.meta.dirname, 'hostile-work.ts'), kind, JSON.stringify(tenants)]
  const hostileProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let statusLines = ''
  hostileProcess.stdout.on('data', (chunk: Buffer) => {
    statusLines += chunk.toString()
  })
  await wait(settleMs)
  try {
    return await work()
  } finally {
    const ended = once(hostileProcess, 'close')
    hostileProcess.kill('SIGTERM')
    await ended
    console.log(`hostile ${kind}: ${statusLines.trim()}`)
    await wait(settleMs)
  }
}

/** Compares durations without and during hostile work, in alternation; returns whether the slowdown is allowed. */
async function isFair(database: string, kind: Kind, tenants: Tenants): Promise<boolean> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const aloneMs = await measureOthersP95Ms(kind, tenants)
    const hostileMs = await withHostileWork(kind, tenants, () => measureOthersP95Ms(kind, tenants))
    ratios.push((allowedFactor * aloneMs) / hostileMs)
    console.log(
      `${database}, ${kind}: p95 of others ${aloneMs.toFixed(1)} ms alone, ${hostileMs.toFixed(1)} ms during hostile work`,
    )
  }
  console.log(`ratio fairness-${database}-${kind} ${medianOf(ratios).toFixed(3)}`)
  return medianOf(ratios) >= 1
}

async function measure(database: string, folder: string, env: Readonly<Record<string, string>>): Promise<string[]> {
  const { child, report: tenants } = await spawnServer<Tenants>('../fairness/stopover-server.ts', [folder], env)
  const slowKinds: string[] = []
  try {
    await measureOthersP95Ms('lists', tenants)
    const requestedKinds = process.env.FAIRNESS_KINDS?.split(',') ?? kinds
    for (const kind of kinds.filter((name) => requestedKinds.includes(name))) {
      if (!(await isFair(database, kind, tenants))) slowKinds.push(`${database} ${kind}`)
    }
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return slowKinds
}

/** Measures how long people of one account wait while another account overloads the server, on both databases. */
export async function run(folder: string): Promise<void> {
  const slowKinds = await measure('pglite', join(folder, 'pglite'), { DATABASE_URL: '' })
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) throw new Error('PostgreSQL is not installed.')
  const cluster = await startCluster(binFolder)
  try {
    slowKinds.push(...(await measure('postgres', join(folder, 'postgres'), { DATABASE_URL: cluster.url })))
  } finally {
    await cluster.stop()
  }
  if (slowKinds.length > 0)
    throw new Error(`Other tenants wait more than ${allowedFactor} times as long: ${slowKinds.join(', ')}`)
}
