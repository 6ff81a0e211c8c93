import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import type { Cluster as Postgres } from '../../../scripts/testing/postgres.ts'
import { callerOf, type Person } from '../../support/people/people.ts'
import { seededRandom } from '../../support/seeded-random.ts'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { startDedicatedPostgres } from '../support/dedicated-postgres.ts'
import { publishVisitedTour, Visitors } from '../support/visitors.ts'
import { Workload } from '../support/workload.ts'

/** Duration of the bucket's outage. */
const outageMs = Number(process.env.CLUSTER_AWAY_SECONDS ?? 60) * 1000
const requestsPerSecond = 50
vi.setConfig({ testTimeout: 600_000 + 2 * outageMs, hookTimeout: 300_000 })

async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) await once(server.close(), 'close')
  return ports
}

/** Starts Caddy with the Caddyfile that ships with Stopover. Returns a function that stops it. */
async function startCaddy(proxyUrl: string, serverPorts: readonly number[], adminPort: number) {
  const home = await mkdtemp(join(inject('folder'), 'caddy-'))
  const configPath = join(import.meta.dirname, '../../../deploy/Caddyfile')
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    SITE: proxyUrl,
    SERVERS: serverPorts.map((port) => `127.0.0.1:${port}`).join(' '),
    CADDY_ADMIN: `127.0.0.1:${adminPort}`,
  }
  const caddy: ChildProcess = spawn('caddy', ['run', '--config', configPath, '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  })
  const isUp = () =>
    fetch(`${proxyUrl}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  while (caddy.exitCode === null && !(await isUp())) await wait(100)
  return async () => {
    caddy.kill('SIGKILL')
    await once(caddy, 'exit')
    await rm(home, { recursive: true, force: true })
  }
}

/** Repeats an editor's requests, and counts the responses by status and error message. */
class PollingEditor {
  readonly countByResponse = new Map<string, number>()
  #isStopped = false
  readonly #running: Promise<void>[]

  constructor({ fetch: send, accountId }: Person) {
    const paths = [`/api/v2/${accountId}/tours`, `/api/v2/${accountId}/folders`]
    this.#running = paths.map((path) => this.#run(() => send(path)))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#running)
  }

  async #run(send: () => Promise<Response>): Promise<void> {
    while (!this.#isStopped) {
      const response = await send()
      const body = await response.text()
      const errorMessage = response.ok ? '' : ` ${String(Reflect.get(Object(JSON.parse(body)), 'errorMessage'))}`
      const key = `${response.status}${errorMessage}`
      this.countByResponse.set(key, (this.countByResponse.get(key) ?? 0) + 1)
      await wait(100)
    }
  }
}

let postgres: Postgres
let cluster: Cluster
let stopCaddy: () => Promise<void>
let proxyUrl: string
beforeAll(async () => {
  postgres = await startDedicatedPostgres()
  const [proxyPort = 0, adminPort = 0, ...serverPorts] = await findFreePorts(5)
  proxyUrl = `http://127.0.0.1:${proxyPort}`
  cluster = await startCluster(['web', 'web', 'worker'], {
    serverUrl: postgres.url,
    environmentOf: (index) => ({ PORT: String(serverPorts[index]), DRAIN_SECONDS: '5' }),
  })
  stopCaddy = await startCaddy(proxyUrl, serverPorts.slice(0, 2), adminPort)
})
afterAll(async () => {
  await stopCaddy?.()
  await cluster?.remove()
  await postgres?.stop()
})

it(`visitors behind the shipped Caddyfile notice neither a bucket outage of ${outageMs / 1000} s nor a PostgreSQL restart nor a replaced process`, async () => {
  const { token, accountId } = cluster.person
  const person = { ...cluster.person, ...callerOf({ token, account: accountId, address: () => proxyUrl }) }
  const proxiedCluster = { ...cluster, address: proxyUrl, person }
  const { mediaId, paths } = await publishVisitedTour(proxiedCluster, 23)
  const workload = new Workload(proxiedCluster, seededRandom(29))
  await workload.start({ senders: 1 })
  const visitors = new Visitors({ address: proxyUrl, paths, perSecond: requestsPerSecond })
  const editor = new PollingEditor(person)
  const phases: Record<string, number> = {}
  const markPhase = (phase: string) => {
    phases[phase] = visitors.requestCount
  }
  await wait(5_000)
  markPhase('bucket stopped')
  await cluster.store.halt()
  await wait(outageMs)
  await cluster.store.resume()
  markPhase('bucket resumed')
  await wait(5_000)
  markPhase('PostgreSQL stopped')
  await postgres.halt('crashing')
  await wait(3_000)
  await postgres.resume()
  markPhase('PostgreSQL resumed')
  await wait(5_000)
  markPhase('process stopped')
  await cluster.terminate(0)
  await cluster.start(0)
  markPhase('process restarted')
  await wait(5_000)
  await visitors.stop()
  await editor.stop()
  await workload.stop()
  await workload.check([mediaId])
  const { requestCount, longestMs, failures } = visitors
  console.info({
    requests: requestCount,
    longestMs,
    phases,
    editor: Object.fromEntries(editor.countByResponse),
    ...workload.counts,
  })
  expect(failures).toEqual([])
  expect(requestCount).toBeGreaterThan((outageMs / 1000) * requestsPerSecond * 0.5)
  const errors = [...editor.countByResponse.keys()].filter((key) => key !== '200')
  expect(errors).not.toEqual([])
  for (const error of errors) expect(error).toMatch(/^503 [A-Z].+\.$/)
})
