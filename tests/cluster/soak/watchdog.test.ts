import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createWorld, type World } from '../../server/access/permissions/world.ts'
import { statusOf, watchedActors, watchedCalls, worstInputsOf } from '../../server/access/permissions/worst-calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson } from '../../support/people/people.ts'
import { launch, mainFile, type Running } from '../../support/servers/server-process.ts'

const inputsPerCall = Number(process.env.WATCHDOG_INPUTS ?? 100)
const healthMaxMs = 300
vi.setConfig({ testTimeout: 60 * 60_000 })

let app: TestApp
let server: Running
let world: World
beforeAll(async () => {
  app = await startTestApp({ env: { SHARED_DATA_DIR: 'on' } })
  server = await launch(mainFile, {
    PORT: '0',
    ROLE: 'web',
    DATA_DIR: app.dataFolder,
    SHARED_DATA_DIR: 'on',
    DATABASE_URL: app.services.database.databaseUrl ?? '',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  })
  world = await createWorld({ ...app, address: server.address })
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.exited
  await app?.stop()
})

/** Duration of a request to /healthz, and the call that ran at the same time. */
type Wait = { readonly ms: number; readonly callName: string }

/** Creates a person with the role of an actor, because a call may change the session of its sender. */
async function createSender(name: string): Promise<{ readonly fetch: (typeof world.actors)[number]['fetch'] }> {
  const actor = watchedActors(world).find((candidate) => candidate.name === name)
  if (actor === undefined) throw new Error(`there is no actor ${name}`)
  if (name === 'visitor') return actor
  return aPerson(world.app, { accountId: world.accountId, role: name === 'editor' ? 'editor' : 'viewer' })
}

/** Collects the ten longest waits, the longest first. */
class LongestWaits {
  readonly #limit = 10
  samples = 0
  waits: readonly Wait[] = []

  add(wait: Wait): void {
    this.samples++
    if (wait.ms <= (this.waits[this.#limit - 1]?.ms ?? 0)) return
    this.waits = [...this.waits, wait].sort((a, b) => b.ms - a.ms).slice(0, this.#limit)
  }
}

/** Copies the beginning of an input as JSON. A slice would keep the whole text in memory. */
const copyBeginning = (input: unknown) => Buffer.from(String(JSON.stringify(input)).slice(0, 200)).toString()

it(`/healthz answers within ${healthMaxMs} ms beside the worst inputs of visitors, Viewers and Editors`, async () => {
  let currentCall = ''
  const longestWaits = new LongestWaits()
  const sampler = new Worker(new URL('../support/health-worker.ts', import.meta.url), {
    workerData: { address: server.address, intervalMs: 20 },
  })
  sampler.on('message', (ms: number) => longestWaits.add({ ms, callName: currentCall }))
  const samplerError = new Promise<never>((_, reject) => sampler.once('error', reject))
  const failedCalls: string[] = []
  const countByStatus = new Map<number | undefined, number>()
  const sendAll = async () => {
    for (const call of watchedCalls) {
      for (const actor of watchedActors(world)) {
        const sender = await createSender(actor.name)
        for (const input of worstInputsOf(call, world, actor, inputsPerCall)) {
          currentCall = `${call.name} by ${actor.name}: ${copyBeginning(input)}`
          const status = await statusOf(call, sender, input)
          countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1)
          if (status === 500) failedCalls.push(currentCall)
        }
      }
    }
  }
  await Promise.race([sendAll(), samplerError])
  await sampler.terminate()
  const { samples, waits } = longestWaits
  const requestCount = [...countByStatus.values()].reduce((sum, count) => sum + count, 0)
  console.info(`${requestCount} requests, ${samples} samples of /healthz; responses by status:`, countByStatus)
  console.info('the longest waits:', waits)
  expect(failedCalls).toEqual([])
  expect(samples).toBeGreaterThan(requestCount / 100)
  const [worst] = waits
  expect(worst?.ms, worst?.callName).toBeLessThan(healthMaxMs)
})
