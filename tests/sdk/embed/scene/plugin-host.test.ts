import { describe, expect, it, vi } from 'vitest'
import type { StopoverPlugin, StopoverPluginTour } from '../../../../src/sdk/embed/page-api.ts'
import { PluginHost } from '../../../../src/sdk/embed/scene/plugin-host.ts'

/** A host that logs what happens. */
function aHost() {
  const log: string[] = []
  const host = new PluginHost({
    createScope: (report) => {
      const scene: Partial<StopoverPluginTour['scene']> = {
        requestFrame: () => report(new Error('listener failed')),
      }
      return { scene: scene as StopoverPluginTour['scene'], dispose: () => log.push('scope disposed') }
    },
    tourOf: (scene, signal) => {
      const tour: Partial<StopoverPluginTour> = { scene, signal }
      return tour as StopoverPluginTour
    },
    onError: (name, error) => log.push(`${name}: ${error}`),
  })
  return { host, log }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('plugins', () => {
  it('are set up once, and disposed of when they are removed', () => {
    const { host, log } = aHost()
    const dispose = vi.fn()
    const setup = vi.fn(() => dispose)
    const plugin: StopoverPlugin = { name: 'compass', setup }
    host.apply(new Set([plugin]))
    host.apply(new Set([plugin]))
    expect(setup).toHaveBeenCalledOnce()
    host.apply(new Set())
    expect(dispose).toHaveBeenCalledOnce()
    expect(log).toEqual(['scope disposed'])
    host.apply(new Set([plugin]))
    expect(setup).toHaveBeenCalledTimes(2)
  })

  it('that fail lose what they added, are reported by name, and leave the others alone', async () => {
    const { host, log } = aHost()
    const healthy = vi.fn()
    const fail = () => {
      throw new Error('no data')
    }
    const plugins: readonly StopoverPlugin[] = [
      { name: 'broken', setup: fail },
      { name: 'late', setup: () => Promise.reject(new Error('offline')) },
      { name: 'healthy', setup: healthy },
    ]
    host.apply(new Set(plugins))
    await settled()
    expect(healthy).toHaveBeenCalledOnce()
    expect(log).toEqual(['broken: Error: no data', 'scope disposed', 'late: Error: offline', 'scope disposed'])
  })

  it('report only their first error', () => {
    const { host, log } = aHost()
    const plugin: StopoverPlugin = {
      name: 'clock',
      setup({ scene }) {
        scene.requestFrame()
        scene.requestFrame()
        return () => {
          throw new Error('dispose failed')
        }
      },
    }
    host.apply(new Set([plugin]))
    host.apply(new Set())
    expect(log.filter((line) => line !== 'scope disposed')).toEqual(['clock: Error: listener failed'])
  })

  it('that are removed before an asynchronous setup completes are disposed of afterwards', async () => {
    const { host } = aHost()
    const dispose = vi.fn()
    const ready = Promise.withResolvers<() => void>()
    let signal: AbortSignal | undefined
    const plugin: StopoverPlugin = {
      name: 'guestbook',
      setup: (tour) => {
        signal = tour.signal
        return ready.promise
      },
    }
    host.apply(new Set([plugin]))
    host.apply(new Set())
    expect(signal?.aborted).toBe(true)
    expect(dispose).not.toHaveBeenCalled()
    ready.resolve(dispose)
    await settled()
    expect(dispose).toHaveBeenCalledOnce()
  })

  it.for([undefined, {}, { name: 'x' }, { name: '', setup: () => undefined }, 'compass'])(
    'are reported if they are invalid: %j',
    (plugin) => {
      const { host, log } = aHost()
      host.apply(new Set([plugin]))
      expect(log).toEqual(['?: TypeError: a plugin must have a name and a function setup'])
    },
  )
})
