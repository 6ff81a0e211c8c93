import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeWorld, type World } from '../../server/access/world.ts'
import { statusOf, watchedActors, watchedCalls, worstInputsOf } from '../../server/access/worst-calls.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson } from '../../support/people/people.ts'
import { launch, mainFile, type Running } from '../../support/servers/server-process.ts'

const inputsPerCall = Number(process.env.WATCHDOG_INPUTS ?? 100)
const healthMaxMs = 300
vi.setConfig({ testTimeout: 60 * 60_000, hookTimeout: 120_000 })

let app: TestApp
let server: Running
let world: World
beforeAll(async () => {
  app = await startTestApp({ env: { SHARED_DATA_DIR: 'on', ROLE: 'web' } })
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

it(`/healthz answers within ${healthMaxMs} ms, whatever a visitor, a Viewer or an Editor sends beside it`, async () => {
  let current = ''
  const waits: Wait[] = []
  const sampler = new Worker(new URL('../support/health-worker.ts', import.meta.url), {
    workerData: { address: server.address, everyMs: 20 },
  })
  sampler.on('message', (ms: number) => waits.push({ ms, name: current }))
  const broken = new Promise<never>((_, reject) => sampler.once('error', reject))
  const failed: string[] = []
  let sent = 0
  const sendAll = async () => {
    for (const call of watchedCalls) {
      for (const actor of watchedActors(world)) {
        const sender = await senderLike(actor.name)
        for (const input of worstInputsOf(call, world, actor, inputsPerCall)) {
          current = `${call.name} by ${actor.name}: ${JSON.stringify(input)?.slice(0, 200)}`
          sent++
          if ((await statusOf(call, sender, input)) === 500) failed.push(current)
        }
      }
    }
  }
  await Promise.race([sendAll(), broken])
  await sampler.terminate()
  waits.sort((one, other) => other.ms - one.ms)
  const [worst] = waits
  console.info(`${sent} requests, ${waits.length} samples of /healthz; the longest waits:`, waits.slice(0, 10))
  expect(failed).toEqual([])
  expect(waits.length).toBeGreaterThan(sent / 100)
  expect(worst?.ms, worst?.name).toBeLessThan(healthMaxMs)
})
