import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Leg } from '../../../../src/sdk/chrome/guide/guide-plan.ts'
import { GuidePlayer, type GuideStatus } from '../../../../src/sdk/chrome/guide/guide-player.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const look = (durationMs: number): Leg => ({ durationMs })
const travelMs = 500

/** A tour of stops with these legs, and what guided play does in it. */
function aTour(stops: readonly (readonly Leg[])[], start = 0) {
  let at = start
  let isBarred = false
  const done: string[] = []
  const statuses: GuideStatus[] = []
  const player = new GuidePlayer({
    total: () => stops.length,
    at: () => at,
    async goTo(to, signal) {
      done.push(`go ${to}`)
      await new Promise((resolve) => setTimeout(resolve, travelMs))
      if (!signal.aborted && !isBarred) move(to)
    },
    legsOf: (place) => stops[place] ?? [],
    begin: (leg, durationMs) => void done.push(`${leg.video ? 'video' : 'leg'} ${durationMs}`),
    halt: () => void done.push('halt'),
    release: () => void done.push('release'),
    onChange: ({ status }) => void (statuses.at(-1) !== status && statuses.push(status)),
  })
  const move = (to: number) => {
    at = to
    player.notice()
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const bar = () => {
    isBarred = true
  }
  return { player, done, statuses, move, pass, bar, at: () => at }
}

describe('guided play', () => {
  it('does the legs of every stop in order, and ends at the last', async () => {
    const { player, done, statuses, pass } = aTour([[look(100), look(200)], [look(300)]])
    player.play()
    await pass(0)
    expect(done).toEqual(['leg 100'])
    await pass(100)
    expect(done).toEqual(['leg 100', 'leg 200'])
    await pass(200)
    expect(player.state).toEqual({ status: 'playing', position: 2, total: 2 })
    await pass(travelMs)
    expect(done.slice(2)).toEqual(['go 1', 'leg 300'])
    await pass(300)
    expect(done.at(-1)).toBe('halt')
    expect(statuses).toEqual(['playing', 'ended'])
  })

  it('begins at the stop that is shown, and anew from the first after the end', async () => {
    const { player, done, pass, at } = aTour([[look(100)], [look(100)]], 1)
    player.play()
    await pass(100)
    expect(player.state.status).toBe('ended')
    player.play()
    await pass(travelMs)
    expect(at()).toBe(0)
    expect(done.slice(-2)).toEqual(['go 0', 'leg 100'])
  })

  it('begins with the first stop where the one that is shown is not played', async () => {
    const { player, pass, at } = aTour([[look(100)], [look(100)]], -1)
    player.play()
    await pass(travelMs)
    expect(at()).toBe(0)
  })

  it('goes on where it paused', async () => {
    const { player, done, pass } = aTour([[look(1000), look(50)]])
    player.play()
    await pass(400)
    player.pause()
    expect(done).toEqual(['leg 1000', 'halt'])
    await pass(60_000)
    player.play()
    expect(done.at(-1)).toBe('leg 600')
    await pass(599)
    expect(done.at(-1)).toBe('leg 600')
    await pass(1)
    expect(done.at(-1)).toBe('leg 50')
  })

  it('waits on the way when it is paused there, and goes on from where it was going', async () => {
    const { player, done, pass, at } = aTour([[look(100)], [look(100)]])
    player.play()
    await pass(100 + travelMs / 2)
    player.pause()
    await pass(60_000)
    expect(at()).toBe(1)
    expect(done.at(-1)).toBe('halt')
    player.play()
    expect(done.at(-1)).toBe('leg 100')
  })

  it('stands still while nobody can see it', async () => {
    const { player, done, pass } = aTour([[look(1000)]])
    player.play()
    await pass(300)
    player.setHeld(true)
    await pass(60_000)
    expect(player.state.status).toBe('playing')
    player.setHeld(false)
    expect(done).toEqual(['leg 1000', 'halt', 'leg 700'])
    player.setHeld(true)
    player.pause()
    player.setHeld(false)
    await pass(60_000)
    expect(player.state.status).toBe('paused')
  })

  it('yields to who takes over, halts nothing of theirs, and goes on from the stop they went to', async () => {
    const { player, done, move, pass } = aTour([[look(1000)], [look(100)], [look(300)]])
    player.play()
    await pass(100)
    player.yield()
    move(2)
    await pass(60_000)
    expect(done).toEqual(['leg 1000', 'release'])
    player.play()
    await pass(0)
    expect(done.at(-1)).toBe('leg 300')
    expect(player.state.position).toBe(3)
  })

  it('yields when the page goes to another stop', async () => {
    const { player, move, pass } = aTour([[look(1000)], [look(100)]])
    player.play()
    await pass(100)
    move(1)
    expect(player.state.status).toBe('paused')
  })

  it('waits where the page keeps it from going on, and tries again', async () => {
    const { player, done, pass, bar } = aTour([[look(100)], [look(100)]])
    bar()
    player.play()
    await pass(100 + travelMs)
    expect(player.state.status).toBe('paused')
    player.play()
    await pass(0)
    expect(done.at(-1)).toBe('leg 100')
  })

  it('steps to the neighbors and no farther', async () => {
    const { player, done, pass, at } = aTour([[look(1000)], [look(1000)], [look(1000)]])
    player.play()
    await pass(0)
    player.previous()
    expect(done).toEqual(['leg 1000'])
    player.next()
    player.next()
    player.next()
    await pass(travelMs)
    expect(at()).toBe(2)
    player.pause()
    player.previous()
    await pass(travelMs)
    expect(player.state).toEqual({ status: 'playing', position: 2, total: 3 })
    expect(done.at(-1)).toBe('leg 1000')
  })

  it('is over for good when it is ended on the way', async () => {
    const { player, done, pass } = aTour([[look(100)], [look(100)]])
    player.play()
    await pass(100)
    player.stop()
    await pass(60_000)
    expect(player.state.status).toBe('off')
    expect(done.filter((what) => what.startsWith('leg'))).toEqual(['leg 100'])
  })

  describe('of a video', () => {
    const video: Leg = { video: true, durationMs: 10_000 }

    it('goes on when the video is over, however long it is', async () => {
      const { player, pass } = aTour([[video]])
      player.play()
      for (let timeSeconds = 1; timeSeconds <= 60; timeSeconds++) {
        await pass(1000)
        player.tellVideo({ ended: false, timeSeconds })
      }
      expect(player.state.status).toBe('playing')
      player.tellVideo({ ended: true, timeSeconds: 60 })
      expect(player.state.status).toBe('ended')
    })

    it('leaves one that stands still', async () => {
      const { player, pass } = aTour([[video]])
      player.play()
      player.tellVideo({ ended: false, timeSeconds: 3 })
      await pass(6000)
      player.tellVideo({ ended: false, timeSeconds: 3 })
      await pass(4000)
      expect(player.state.status).toBe('ended')
    })

    it('hears nothing of videos while it looks around, or waits', async () => {
      const { player, pass } = aTour([[look(5000), video]])
      player.play()
      await pass(0)
      player.tellVideo({ ended: true, timeSeconds: 1 })
      expect(player.state.status).toBe('playing')
      await pass(5000)
      player.pause()
      player.tellVideo({ ended: true, timeSeconds: 9 })
      expect(player.state.status).toBe('paused')
    })
  })
})
