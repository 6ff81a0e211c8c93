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
import { startOwnPostgres } from '../support/own-postgres.ts'
import { publishedPaths, Visitors } from '../support/visitors.ts'
import { Work } from '../support/work.ts'

/** How long the bucket is away. */
const awayMs = Number(process.env.CLUSTER_AWAY_SECONDS ?? 60) * 1000
const perSecond = 50
vi.setConfig({ testTimeout: 600_000 + 2 * awayMs, hookTimeout: 300_000 })

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  for (const server of servers) await once(server.close(), 'close')
  return ports
}

/** Caddy with the file that installations start from. */
async function startCaddy(address: string, servers: readonly number[], adminPort: number) {
  const home = await mkdtemp(join(inject('folder'), 'caddy-'))
  const file = join(import.meta.dirname, '../../../deploy/Caddyfile')
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    SITE: address,
    SERVERS: servers.map((port) => `127.0.0.1:${port}`).join(' '),
    CADDY_ADMIN: `127.0.0.1:${adminPort}`,
  }
  const caddy: ChildProcess = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  })
  const isUp = () =>
    fetch(`${address}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  while (caddy.exitCode === null && !(await isUp())) await wait(100)
  return async () => {
    caddy.kill('SIGKILL')
    await once(caddy, 'exit')
    await rm(home, { recursive: true, force: true })
  }
}

/** Answers to an editor who asks again and again: the status, and the sentence of an error. */
class Editor {
  readonly heard = new Map<string, number>()
  #isOver = false
  readonly #running: Promise<void>[]

  constructor({ fetch: ask, accountId }: Person) {
    const paths = [`/api/v2/${accountId}/tours`, `/api/v2/${accountId}/folders`]
    this.#running = paths.map((path) => this.#run(() => ask(path)))
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }

  async #run(ask: () => Promise<Response>): Promise<void> {
    while (!this.#isOver) {
      const answer = await ask()
      const body = await answer.text()
      const sentence = answer.ok ? '' : ` ${String(Reflect.get(Object(JSON.parse(body)), 'errorMessage'))}`
      const key = `${answer.status}${sentence}`
      this.heard.set(key, (this.heard.get(key) ?? 0) + 1)
      await wait(100)
    }
  }
}

let postgres: Postgres
let cluster: Cluster
let stopCaddy: () => Promise<void>
let address: string
beforeAll(async () => {
  postgres = await startOwnPostgres()
  const [proxyPort = 0, adminPort = 0, ...serverPorts] = await freePorts(5)
  address = `http://127.0.0.1:${proxyPort}`
  cluster = await startCluster(['web', 'web', 'worker'], {
    serverUrl: postgres.url,
    environmentOf: (index) => ({ PORT: String(serverPorts[index]), DRAIN_SECONDS: '5' }),
  })
  stopCaddy = await startCaddy(address, serverPorts.slice(0, 2), adminPort)
})
afterAll(async () => {
  await stopCaddy?.()
  await cluster?.remove()
  await postgres?.stop()
})

it(`visitors behind the Caddyfile that is shipped notice nothing of a bucket that is away for ${awayMs / 1000} s, a restart of PostgreSQL, and a process that is replaced`, async () => {
  const { token, accountId: account } = cluster.person
  const person = { ...cluster.person, ...callerOf({ token, account, address: () => address }) }
  const place = { ...cluster, address, person }
  const { mediaId, paths } = await publishedPaths(place, 23)
  const work = new Work(place, seededRandom(29))
  await work.start({ senders: 1 })
  const visitors = new Visitors({ address, paths, perSecond })
  const editor = new Editor(person)
  const phases: Record<string, number> = {}
  const note = (phase: string) => {
    phases[phase] = visitors.count
  }
  await wait(5_000)
  note('bucket away')
  await cluster.store.halt()
  await wait(awayMs)
  await cluster.store.resume()
  note('bucket back')
  await wait(5_000)
  note('PostgreSQL away')
  await postgres.halt('crashing')
  await wait(3_000)
  await postgres.resume()
  note('PostgreSQL back')
  await wait(5_000)
  note('process ends')
  await cluster.end(0)
  await cluster.start(0)
  note('process back')
  await wait(5_000)
  await visitors.stop()
  await editor.stop()
  await work.stop()
  await work.check([mediaId])
  const { count, longestMs, failed } = visitors
  console.info({ visits: count, longestMs, phases, editor: Object.fromEntries(editor.heard), ...work.counts })
  expect(failed).toEqual([])
  expect(count).toBeGreaterThan((awayMs / 1000) * perSecond * 0.5)
  const sentences = [...editor.heard.keys()].filter((heard) => heard !== '200')
  expect(sentences).not.toEqual([])
  for (const heard of sentences) expect(heard).toMatch(/^503 [A-Z].+\.$/)
})
