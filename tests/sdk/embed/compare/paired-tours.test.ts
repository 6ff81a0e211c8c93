import { expect, it, vi } from 'vitest'
import { type PairedTour, PairedTours } from '../../../../src/sdk/embed/compare/paired-tours.ts'
import type { StopoverScene, StopoverViewer } from '../../../../src/sdk/embed/page-api.ts'

const stops = ['hall', 'garden', 'attic'].map((id) => ({ id }))

/** A tour of some stops whose scene loads when a test says so. */
function aTour(stopCount = 3, yawDeg = 0) {
  const stopSync = vi.fn()
  const sync = vi.fn(() => stopSync)
  let loading = Promise.withResolvers<StopoverScene>()
  const viewer: object = { stops: stops.slice(0, stopCount), stop: stops[0] }
  const target = Object.assign(new EventTarget(), {
    viewer: viewer as StopoverViewer | undefined,
    getView: () => ({ yawDeg, pitchDeg: 5, fovDeg: 80 }),
    goTo: vi.fn(async () => undefined),
  })
  Object.defineProperty(target, 'scene', { get: () => loading.promise })
  const emit = (name: string, detail?: object) => target.dispatchEvent(new CustomEvent(name, { detail }))
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    tour: target as Partial<PairedTour> as PairedTour,
    sync,
    stopSync,
    goTo: target.goTo,
    async load() {
      const scene: Partial<StopoverScene> = { sync }
      loading.resolve(scene as StopoverScene)
      await settle()
    },
    /** Reloads the tour without success. */
    async fail() {
      target.viewer = undefined
      emit('error', { code: 'TOUR_NOT_FOUND' })
      loading.reject(new Error('no tour'))
      await settle()
    },
    emit,
    reload() {
      loading = Promise.withResolvers()
      target.viewer = viewer as StopoverViewer
      emit('ready')
    },
    enter: (index: number) => emit('stopchange', { index }),
    listeners: target,
  }
}

function aPair() {
  const onScene = vi.fn()
  const onFailed = vi.fn()
  const pair = new PairedTours({ onScene, onFailed })
  const before = aTour()
  const after = aTour(2, 30)
  pair.set('before', before.tour)
  pair.set('after', after.tour)
  return { pair, before, after, onScene, onFailed }
}

it('two tours are in step once both are loaded, and again after one was reloaded', async () => {
  const { pair, before, after, onScene } = aPair()
  pair.yawOffsetDeg = 12
  await before.load()
  expect(before.sync).not.toHaveBeenCalled()
  await after.load()
  expect(before.sync).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ sync: after.sync }), {
    yawOffsetDeg: 12,
  })
  after.reload()
  expect(before.stopSync).toHaveBeenCalledOnce()
  await after.load()
  expect(before.sync).toHaveBeenCalledTimes(2)
  expect(onScene.mock.calls.map(([side]) => side)).toEqual(['before', 'after', 'after'])
})

it('another offset takes effect at once', async () => {
  const { pair, before, after } = aPair()
  await before.load()
  await after.load()
  pair.yawOffsetDeg = 90
  expect(before.stopSync).toHaveBeenCalledOnce()
  expect(before.sync).toHaveBeenLastCalledWith(expect.anything(), { yawOffsetDeg: 90 })
})

it('a tour that fails is reported, also after it was shown, and the pair starts when it loads later', async () => {
  const { before, after, onFailed } = aPair()
  await before.load()
  await after.fail()
  expect(onFailed).toHaveBeenCalledExactlyOnceWith('after')
  after.reload()
  await after.load()
  expect(before.sync).toHaveBeenCalledOnce()
  await before.fail()
  expect(onFailed).toHaveBeenLastCalledWith('before')
})

it('an error in a tour that is shown is no failure', async () => {
  const { after, onFailed } = aPair()
  after.emit('error', { code: 'PLUGIN_FAILED' })
  expect(onFailed).not.toHaveBeenCalled()
})

it('the other tour follows to the stop at the same position, with the same view', async () => {
  const { pair, before, after } = aPair()
  pair.yawOffsetDeg = 10
  before.enter(1)
  expect(after.goTo).toHaveBeenCalledExactlyOnceWith('garden', { view: { yawDeg: 10, pitchDeg: 5, fovDeg: 80 } })
  after.enter(1)
  expect(before.goTo).toHaveBeenCalledExactlyOnceWith('garden', { view: { yawDeg: 20, pitchDeg: 5, fovDeg: 80 } })
})

it('a tour stays where it is if it has no such stop, or is there already', () => {
  const { before, after } = aPair()
  before.enter(2)
  before.enter(0)
  expect(after.goTo).not.toHaveBeenCalled()
})

it('tours that were removed have no effect on each other', async () => {
  const { pair, before, after, onScene } = aPair()
  pair.dispose()
  await before.load()
  before.enter(1)
  expect(after.goTo).not.toHaveBeenCalled()
  expect(onScene).not.toHaveBeenCalled()
})
