import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, type World } from './world.ts'
import { statusOf, watchedActors, watchedCalls, worstInputsOf } from './worst-calls.ts'

/** Longest acceptable response time, measured with `/healthz`. */
const turnMaxMs = 300
const watchEveryMs = 5

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

describe('one of the worst inputs of each call', () => {
  it('keeps nobody waiting, whether a visitor, a Viewer or an Editor sends it', async () => {
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
