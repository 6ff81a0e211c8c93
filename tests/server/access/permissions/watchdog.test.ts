import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slownessFactor, threadCpuMs } from '../../../support/cpu-time.ts'
import { createWorld, type World } from './world.ts'
import { statusOf, watchedActors, watchedCalls, worstInputsOf } from './worst-calls.ts'

/** Longest acceptable turn of the event loop. */
const turnMaxMs = 300
const watchIntervalMs = 5
/** Turn of the event loop: its CPU time, and the name of the request at that time. */
type Turn = { readonly ms: number; readonly name: string }

/**
 * Watchdog of the event loop: CPU time of this thread between two timers, during which no other request is
 * answered. Unlike wall time it doesn't grow with other load.
 */
function watchEventLoop(nameOf: () => string) {
  let worst: Turn = { ms: 0, name: '' }
  let cpuBeforeMs = threadCpuMs()
  const timer = setInterval(() => {
    const cpuNowMs = threadCpuMs()
    if (cpuNowMs - cpuBeforeMs > worst.ms) worst = { ms: cpuNowMs - cpuBeforeMs, name: nameOf() }
    cpuBeforeMs = cpuNowMs
  }, watchIntervalMs)
  return {
    worst: (): Turn => worst,
    /** Begins a new turn, so that the CPU time of the test itself doesn't count. */
    beginTurn: () => {
      cpuBeforeMs = threadCpuMs()
    },
    stop: () => clearInterval(timer),
  }
}

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.app.stop())

describe('the worst inputs of each call', () => {
  it('do not block the event loop when visitors or Editors send them', async () => {
    const factorBefore = slownessFactor()
    let currentRequest = ''
    const watchdog = watchEventLoop(() => currentRequest)
    const failedRequests: string[] = []
    // A Viewer reaches less of the code than an Editor. Only `npm run soak` includes the Viewer.
    const actors = watchedActors(world).filter(({ name }) => name !== 'viewer')
    for (const call of watchedCalls) {
      for (const actor of actors) {
        for (const input of worstInputsOf(call, world, actor, 1)) {
          currentRequest = `${call.name} ${JSON.stringify(input).slice(0, 200)}`
          watchdog.beginTurn()
          if ((await statusOf(call, actor, input)) === 500) failedRequests.push(currentRequest)
        }
      }
    }
    watchdog.stop()
    expect(failedRequests).toEqual([])
    const { ms, name } = watchdog.worst()
    expect(ms, name).toBeLessThan(turnMaxMs * Math.max(factorBefore, slownessFactor()))
  })
})
