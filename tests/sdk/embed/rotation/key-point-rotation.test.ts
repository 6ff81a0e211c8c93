import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KeyPointRotation, type RotationFields } from '../../../../src/sdk/embed/rotation/key-point-rotation.ts'
import { aStop } from '../../../support/files/tour-documents.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

/** A rotation of two key points, 60° apart, in a tour whose turns take the requested time. */
async function aRotation(fields: Partial<RotationFields> = {}) {
  const listeners = new Map<string, Set<() => void>>()
  const emit = (name: string) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener()
  }
  let current = { yawDeg: 0, pitchDeg: 0, fovDeg: 90 }
  let endTurn: () => void = () => undefined
  const state = { stopId: 'hall', prefersReducedMotion: false, isBusy: false, inVR: false }
  const turns: number[] = []
  const viewer = {
    get stop() {
      return aStop({ id: state.stopId })
    },
    get inVR() {
      return state.inVR
    },
    ready: Promise.resolve(),
    getView: () => current,
    setView(view: object, options?: { readonly animateMs?: number | undefined }) {
      endTurn()
      const durationMs = options?.animateMs
      if (durationMs === undefined) return Promise.resolve()
      turns.push(durationMs)
      emit('viewchange')
      return new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          current = Object.assign({}, current, view)
          resolve()
        }, durationMs)
        endTurn = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
    on(name: string, listener: () => void) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return () => void listeners.get(name)?.delete(listener)
    },
  }
  const element = new EventTarget()
  const texts: string[] = []
  const removal = new AbortController()
  const keyPoints = [
    { yawDeg: 60, pitchDeg: 0, text: 'The window' },
    { yawDeg: 0, pitchDeg: 0, pauseMs: 500, fovDeg: 70 },
  ]
  const rotation = new KeyPointRotation(
    {
      viewer: viewer as ConstructorParameters<typeof KeyPointRotation>[0]['viewer'],
      element,
      started: undefined,
      isBusy: () => state.isBusy,
      prefersReducedMotion: () => state.prefersReducedMotion,
      showText: (text) => texts.push(text),
      signal: removal.signal,
    },
    { keyPoints, degPerSecond: 30, idleMs: undefined, stopId: 'hall', ...fields },
  )
  await settle()
  return {
    rotation,
    turns,
    texts,
    state,
    emit,
    remove: () => removal.abort(),
    view: () => current,
    input: (name: string) => element.dispatchEvent(new Event(name)),
    moveElsewhere: () => endTurn(),
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

describe('a rotation through key points', () => {
  it('starts at once, turns at its speed, and shows the text during the pause', async () => {
    const { rotation, turns, texts, view } = await aRotation()
    expect(rotation.isRunning).toBe(true)
    expect(turns).toEqual([2000])
    await vi.advanceTimersByTimeAsync(2000)
    expect(texts.at(-1)).toBe('The window')
    await vi.advanceTimersByTimeAsync(1999)
    expect(texts.at(-1)).toBe('The window')
    await vi.advanceTimersByTimeAsync(1)
    expect(texts.at(-1)).toBe('')
    await vi.advanceTimersByTimeAsync(2500)
    expect(view()).toEqual({ yawDeg: 0, pitchDeg: 0, fovDeg: 70 })
    expect(turns).toEqual([2000, 2000, 2000])
    rotation.stop()
  })

  it.each(['pointerdown', 'wheel', 'keydown'])('ends for good with %s', async (name) => {
    const { rotation, texts, input } = await aRotation()
    await vi.advanceTimersByTimeAsync(2000)
    input(name)
    expect(rotation.isRunning).toBe(false)
    expect(texts.at(-1)).toBe('')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(rotation.isRunning).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('starts after a time without input or movement, and again at the next key point', async () => {
    const { rotation, turns, input, emit } = await aRotation({ idleMs: 10_000 })
    expect(rotation.isRunning).toBe(false)
    await vi.advanceTimersByTimeAsync(9_000)
    emit('viewchange')
    await vi.advanceTimersByTimeAsync(9_000)
    input('keydown')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(rotation.isRunning).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(rotation.isRunning).toBe(true)
    await vi.advanceTimersByTimeAsync(2_500)
    input('pointerdown')
    await vi.advanceTimersByTimeAsync(10_000)
    // The view is 60° from the second key point.
    expect(turns).toEqual([2000, 2000])
    expect(rotation.isRunning).toBe(true)
    rotation.stop()
  })

  it('waits while a card is open', async () => {
    const { rotation, state } = await aRotation({ idleMs: 10_000 })
    state.isBusy = true
    await vi.advanceTimersByTimeAsync(25_000)
    expect(rotation.isRunning).toBe(false)
    state.isBusy = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(rotation.isRunning).toBe(true)
    rotation.stop()
  })

  it('ends when another movement of the view takes over, without a text', async () => {
    const { rotation, texts, moveElsewhere } = await aRotation()
    await vi.advanceTimersByTimeAsync(1000)
    moveElsewhere()
    await settle()
    expect(rotation.isRunning).toBe(false)
    expect(texts).not.toContain('The window')
  })

  it('ends at another stop, and does not run there', async () => {
    const { rotation, state, emit } = await aRotation()
    state.stopId = 'garden'
    emit('stopchange')
    rotation.start()
    expect(rotation.isRunning).toBe(false)
    state.stopId = 'hall'
    rotation.start()
    expect(rotation.isRunning).toBe(true)
    rotation.stop()
  })

  it.each(['prefersReducedMotion', 'inVR'] as const)('never runs with %s', async (field) => {
    const { rotation, state, turns } = await aRotation({ idleMs: 1000 })
    state[field] = true
    await vi.advanceTimersByTimeAsync(5000)
    rotation.start()
    expect(rotation.isRunning).toBe(false)
    expect(turns).toEqual([])
  })

  it('leaves no timer and no listener when it is removed', async () => {
    const { rotation, remove, listenerCount } = await aRotation({ idleMs: 1000 })
    await vi.advanceTimersByTimeAsync(1500)
    remove()
    await settle()
    rotation.start()
    expect(rotation.isRunning).toBe(false)
    expect(listenerCount()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
