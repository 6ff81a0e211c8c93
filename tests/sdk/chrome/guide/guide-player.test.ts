import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GuideStep } from '../../../../src/sdk/chrome/guide/guide-plan.ts'
import { GuidePlayer, type GuideStatus } from '../../../../src/sdk/chrome/guide/guide-player.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aStep = (durationMs: number): GuideStep => ({ durationMs })
const navigationMs = 500

/** A player for stops with these steps, and a log of its calls. */
function aTour(stops: readonly (readonly GuideStep[])[], startIndex = 0) {
  let currentIndex = startIndex
  let isBlocked = false
  const calls: string[] = []
  const statuses: GuideStatus[] = []
  const player = new GuidePlayer({
    total: () => stops.length,
    currentIndex: () => currentIndex,
    async goTo(index, signal) {
      calls.push(`go ${index}`)
      await new Promise((resolve) => setTimeout(resolve, navigationMs))
      if (!signal.aborted && !isBlocked) move(index)
    },
    stepsOf: (index) => stops[index] ?? [],
    startStep: (step, durationMs) => void calls.push(`${step.video ? 'video' : 'step'} ${durationMs}`),
    halt: () => void calls.push('halt'),
    release: () => void calls.push('release'),
    onChange: ({ status }) => void (statuses.at(-1) !== status && statuses.push(status)),
  })
  const move = (index: number) => {
    currentIndex = index
    player.onStopChange()
  }
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const blockNavigation = () => {
    isBlocked = true
  }
  return { player, calls, statuses, move, advance, blockNavigation, index: () => currentIndex }
}

describe('guided play', () => {
  it('runs the steps of every stop in order and ends after the last', async () => {
    const { player, calls, statuses, advance } = aTour([[aStep(100), aStep(200)], [aStep(300)]])
    player.play()
    await advance(0)
    expect(calls).toEqual(['step 100'])
    await advance(100)
    expect(calls).toEqual(['step 100', 'step 200'])
    await advance(200)
    expect(player.state).toEqual({ status: 'playing', position: 2, total: 2 })
    await advance(navigationMs)
    expect(calls.slice(2)).toEqual(['go 1', 'step 300'])
    await advance(300)
    expect(calls.at(-1)).toBe('halt')
    expect(statuses).toEqual(['playing', 'ended'])
  })

  it('starts at the current stop and restarts at the first after the end', async () => {
    const { player, calls, advance, index } = aTour([[aStep(100)], [aStep(100)]], 1)
    player.play()
    await advance(100)
    expect(player.state.status).toBe('ended')
    player.play()
    await advance(navigationMs)
    expect(index()).toBe(0)
    expect(calls.slice(-2)).toEqual(['go 0', 'step 100'])
  })

  it('starts at the first stop if the current one isn’t played', async () => {
    const { player, advance, index } = aTour([[aStep(100)], [aStep(100)]], -1)
    player.play()
    await advance(navigationMs)
    expect(index()).toBe(0)
  })

  it('resumes where it paused', async () => {
    const { player, calls, advance } = aTour([[aStep(1000), aStep(50)]])
    player.play()
    await advance(400)
    player.pause()
    expect(calls).toEqual(['step 1000', 'halt'])
    await advance(60_000)
    player.play()
    expect(calls.at(-1)).toBe('step 600')
    await advance(599)
    expect(calls.at(-1)).toBe('step 600')
    await advance(1)
    expect(calls.at(-1)).toBe('step 50')
  })

  it('pauses during navigation and resumes at the target', async () => {
    const { player, calls, advance, index } = aTour([[aStep(100)], [aStep(100)]])
    player.play()
    await advance(100 + navigationMs / 2)
    player.pause()
    await advance(60_000)
    expect(index()).toBe(1)
    expect(calls.at(-1)).toBe('halt')
    player.play()
    expect(calls.at(-1)).toBe('step 100')
  })

  it('suspends its steps while the tour is hidden', async () => {
    const { player, calls, advance } = aTour([[aStep(1000)]])
    player.play()
    await advance(300)
    player.setHidden(true)
    await advance(60_000)
    expect(player.state.status).toBe('playing')
    player.setHidden(false)
    expect(calls).toEqual(['step 1000', 'halt', 'step 700'])
    player.setHidden(true)
    player.pause()
    player.setHidden(false)
    await advance(60_000)
    expect(player.state.status).toBe('paused')
  })

  it('pauses while the visitor navigates and resumes at their stop', async () => {
    const { player, calls, move, advance } = aTour([[aStep(1000)], [aStep(100)], [aStep(300)]])
    player.play()
    await advance(100)
    player.yield()
    move(2)
    await advance(60_000)
    expect(calls).toEqual(['step 1000', 'release'])
    player.play()
    await advance(0)
    expect(calls.at(-1)).toBe('step 300')
    expect(player.state.position).toBe(3)
  })

  it('yields when the page goes to another stop', async () => {
    const { player, move, advance } = aTour([[aStep(1000)], [aStep(100)]])
    player.play()
    await advance(100)
    move(1)
    expect(player.state.status).toBe('paused')
  })

  it('pauses if the page prevents navigation', async () => {
    const { player, calls, advance, blockNavigation } = aTour([[aStep(100)], [aStep(100)]])
    blockNavigation()
    player.play()
    await advance(100 + navigationMs)
    expect(player.state.status).toBe('paused')
    player.play()
    await advance(0)
    expect(calls.at(-1)).toBe('step 100')
  })

  it('moves to the previous and the next stop, but not beyond the ends', async () => {
    const { player, calls, advance, index } = aTour([[aStep(1000)], [aStep(1000)], [aStep(1000)]])
    player.play()
    await advance(0)
    player.previous()
    expect(calls).toEqual(['step 1000'])
    player.next()
    player.next()
    player.next()
    await advance(navigationMs)
    expect(index()).toBe(2)
    player.pause()
    player.previous()
    await advance(navigationMs)
    expect(player.state).toEqual({ status: 'playing', position: 2, total: 3 })
    expect(calls.at(-1)).toBe('step 1000')
  })

  it('stops for good when it is closed during navigation', async () => {
    const { player, calls, advance } = aTour([[aStep(100)], [aStep(100)]])
    player.play()
    await advance(100)
    player.stop()
    await advance(60_000)
    expect(player.state.status).toBe('off')
    expect(calls.filter((call) => call.startsWith('step'))).toEqual(['step 100'])
  })

  describe('of a video', () => {
    const video: GuideStep = { video: true, durationMs: 10_000 }

    it('ends with the video, however long it is', async () => {
      const { player, advance } = aTour([[video]])
      player.play()
      for (let timeSeconds = 1; timeSeconds <= 60; timeSeconds++) {
        await advance(1000)
        player.onVideoProgress({ ended: false, timeSeconds })
      }
      expect(player.state.status).toBe('playing')
      player.onVideoProgress({ ended: true, timeSeconds: 60 })
      expect(player.state.status).toBe('ended')
    })

    it('leaves a video that stalls', async () => {
      const { player, advance } = aTour([[video]])
      player.play()
      player.onVideoProgress({ ended: false, timeSeconds: 3 })
      await advance(6000)
      player.onVideoProgress({ ended: false, timeSeconds: 3 })
      await advance(4000)
      expect(player.state.status).toBe('ended')
    })

    it('ignores video progress during other steps and while paused', async () => {
      const { player, advance } = aTour([[aStep(5000), video]])
      player.play()
      await advance(0)
      player.onVideoProgress({ ended: true, timeSeconds: 1 })
      expect(player.state.status).toBe('playing')
      await advance(5000)
      player.pause()
      player.onVideoProgress({ ended: true, timeSeconds: 9 })
      expect(player.state.status).toBe('paused')
    })
  })
})
