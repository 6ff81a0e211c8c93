import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appRouter } from '../../../src/server/trpc/app-router.ts'
import { inputMaxBytesOf } from '../../../src/server/trpc/trpc.ts'
import { limits } from '../../../src/shared/limits.ts'
import { allCalls, type Call } from './all-calls.ts'
import type { RestInput } from './calls.ts'
import { type Actor, makeWorld, type World } from './world.ts'
import { worstInputs } from './worst-inputs.ts'

/** `npm run soak` sends a hundred to each call. */
const inputsPerCall = Number(process.env.WATCHDOG_INPUTS ?? 1)
vi.setConfig({ testTimeout: 60_000 + inputsPerCall * 10_000 })
const queryMaxBytes = 12 * 1024
/** What nobody may wait longer for than `/healthz` may. */
const turnMaxMs = 300
const watchEveryMs = 5

/** Calls that wait for something else than the server: streams, and providers that are away. */
const apart = /(?:changes|live|subscribe)$|providers?\/|:provider/i
const actorNames = new Set(['visitor', 'viewer', 'editor'])

type Turn = { readonly ms: number; readonly name: string }

/**
 * Processor time of this thread between two timers: as long as the loop is blocked, nothing else is answered. Unlike
 * the time of a clock it doesn't grow with what the machine does beside.
 */
function watch(nameOf: () => string) {
  let worst: Turn = { ms: 0, name: '' }
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let before = cpuMs()
  const timer = setInterval(() => {
    const now = cpuMs()
    if (now - before > worst.ms) worst = { ms: now - before, name: nameOf() }
    before = now
  }, watchEveryMs)
  return {
    worst: (): Turn => worst,
    /** Leaves out what the test itself has just done. */
    skip: () => {
      before = cpuMs()
    },
    stop: () => clearInterval(timer),
  }
}

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.app.stop())

function maxBytesOf({ name, changes }: Call): number {
  if (!changes) return queryMaxBytes
  return name.includes(' ') ? limits.inputMaxBytes : inputMaxBytesOf(appRouter, name)
}

/** Undefined where the server closed the connection rather than read what is too large. */
async function statusOf(call: Call, actor: Actor, input: unknown): Promise<number | undefined> {
  try {
    const answer = await call.send(actor, input)
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    const { code } = (error instanceof Error ? error.cause : undefined) as { code?: string }
    if (code === 'ECONNRESET' || code === 'EPIPE') return undefined
    throw error
  }
}

/** Of a REST call what its body may hold; its address is short. */
function inputsOf(call: Call, actor: Actor): unknown[] {
  const right = call.inputOf(world, actor)
  // A visitor and a Viewer are mostly turned away before anything is read.
  const count = actor.name === 'editor' ? inputsPerCall : Math.floor(inputsPerCall / 4)
  const options = { maxBytes: maxBytesOf(call), count }
  if (!call.name.includes(' ')) return worstInputs(right, options)
  const { body, ...rest } = (right ?? {}) as RestInput
  return body === undefined ? [right] : worstInputs(body, options).map((worst) => ({ ...rest, body: worst }))
}

describe('the worst that anybody can send', () => {
  it(`keeps nobody waiting: ${inputsPerCall} inputs for each call, by a visitor, a Viewer and an Editor`, async () => {
    let current = ''
    const watching = watch(() => current)
    const failed: string[] = []
    for (const call of allCalls.filter(({ name }) => !apart.test(name))) {
      for (const actor of world.actors.filter(({ name }) => actorNames.has(name))) {
        for (const input of inputsOf(call, actor)) {
          current = `${call.name} ${JSON.stringify(input).slice(0, 200)}`
          watching.skip()
          if ((await statusOf(call, actor, input)) === 500) failed.push(current)
        }
      }
    }
    watching.stop()
    expect(failed).toEqual([])
    expect(watching.worst().ms, watching.worst().name).toBeLessThan(turnMaxMs)
  })
})
