import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from './world.ts'
import { statusOf, watchedActors, watchedCalls, worstInputsOf } from './worst-calls.ts'

/** Longest acceptable response time, measured with `/healthz`. */
const turnMaxMs = 300
const watchEveryMs = 5

type Turn = { readonly ms: number; readonly name: string }

/**
 * Watchdog of the event loop: processor time of this thread between two timers, during which no other request is
 * answered. Unlike wall time it doesn't grow with other load.
 */
function watch(nameOf: () => string) {
  let worst: Turn = { ms: 0, name: '' }
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let cpuBeforeMs = cpuMs()
  const timer = setInterval(() => {
    const cpuNowMs = cpuMs()
    if (cpuNowMs - cpuBeforeMs > worst.ms) worst = { ms: cpuNowMs - cpuBeforeMs, name: nameOf() }
    cpuBeforeMs = cpuNowMs
  }, watchEveryMs)
  return {
    worst: (): Turn => worst,
    /** Excludes the processor time of the test itself. */
    skip: () => {
      cpuBeforeMs = cpuMs()
    },
    stop: () => clearInterval(timer),
  }
}

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.app.stop())

describe('the worst inputs of each call', () => {
  it('do not block the event loop, whether a visitor, a Viewer or an Editor sends them', async () => {
    let current = ''
    const watching = watch(() => current)
    const failed: string[] = []
    for (const call of watchedCalls) {
      for (const actor of watchedActors(world)) {
        for (const input of worstInputsOf(call, world, actor, 1)) {
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
