import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeWorld, type World } from '../../server/access/world.ts'
import { statusOf, watchedActors, watchedCalls, worstInputsOf } from '../../server/access/worst-calls.ts'
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
  world = await makeWorld({ ...app, address: server.address })
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.exited
  await app?.stop()
})

type Wait = { readonly ms: number; readonly name: string }

/** Somebody new in the world's account: what one call does to its sender's session changes nothing for the next. */
async function senderLike(name: string): Promise<{ readonly fetch: (typeof world.actors)[number]['fetch'] }> {
  const actor = watchedActors(world).find((one) => one.name === name)
  if (actor === undefined) throw new Error(`nobody is called ${name}`)
  if (name === 'visitor') return actor
  return aPerson(world.app, { accountId: world.accountId, role: name === 'editor' ? 'editor' : 'viewer' })
}

/** The longest waits, the longest first. */
class Longest {
  readonly #most = 10
  samples = 0
  waits: readonly Wait[] = []

  add(wait: Wait): void {
    this.samples++
    if (wait.ms <= (this.waits[this.#most - 1]?.ms ?? 0)) return
    this.waits = [...this.waits, wait].sort((one, other) => other.ms - one.ms).slice(0, this.#most)
  }
}

/** A part of a text holds all of it in memory, which may be megabytes; a copy of the part doesn't. */
const beginningOf = (input: unknown) => Buffer.from(String(JSON.stringify(input)).slice(0, 200)).toString()

it(`/healthz answers within ${healthMaxMs} ms, whatever a visitor, a Viewer or an Editor sends beside it`, async () => {
  let current = ''
  const longest = new Longest()
  const sampler = new Worker(new URL('../support/health-worker.ts', import.meta.url), {
    workerData: { address: server.address, everyMs: 20 },
  })
  sampler.on('message', (ms: number) => longest.add({ ms, name: current }))
  const broken = new Promise<never>((_, reject) => sampler.once('error', reject))
  const failed: string[] = []
  const countByStatus = new Map<number | undefined, number>()
  const sendAll = async () => {
    for (const call of watchedCalls) {
      for (const actor of watchedActors(world)) {
        const sender = await senderLike(actor.name)
        for (const input of worstInputsOf(call, world, actor, inputsPerCall)) {
          current = `${call.name} by ${actor.name}: ${beginningOf(input)}`
          const status = await statusOf(call, sender, input)
          countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1)
          if (status === 500) failed.push(current)
        }
      }
    }
  }
  await Promise.race([sendAll(), broken])
  await sampler.terminate()
  const { samples, waits } = longest
  const sent = [...countByStatus.values()].reduce((sum, count) => sum + count, 0)
  console.info(`${sent} requests, ${samples} samples of /healthz; answers by status:`, countByStatus)
  console.info('the longest waits:', waits)
  expect(failed).toEqual([])
  expect(samples).toBeGreaterThan(sent / 100)
  const [worst] = waits
  expect(worst?.ms, worst?.name).toBeLessThan(healthMaxMs)
})
