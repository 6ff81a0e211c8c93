import { describe, expect, it } from 'vitest'
import { freshPointers } from '../../../../src/server/web/share/pointers.ts'
import { limits } from '../../../../src/shared/limits.ts'
import { aShareAddress } from '../../../support/files/share-addresses.ts'

function aDatabase(first: number | null) {
  const state = { number: first, asked: 0, away: false, nowMs: 0 }
  const pointers = freshPointers(
    {
      find: async () => {
        state.asked += 1
        if (state.away) throw new Error('away')
        return state.number === null ? null : aShareAddress('share', { number: state.number })
      },
    },
    () => state.nowMs,
  )
  return { state, numberOf: async () => (await pointers.find('share'))?.number ?? null }
}

describe('pointers of shares', () => {
  it('are asked for once by all who wait', async () => {
    const { state, numberOf } = aDatabase(3)
    expect(await Promise.all([numberOf(), numberOf(), numberOf()])).toEqual([3, 3, 3])
    expect(state.asked).toBe(1)
  })

  it('are believed for a while and then asked for anew', async () => {
    const { state, numberOf } = aDatabase(3)
    await numberOf()
    state.number = 4
    state.nowMs = limits.sharePointerFreshMs - 1
    expect(await numberOf()).toBe(3)
    state.nowMs = limits.sharePointerStaleMs + 1
    expect(await numberOf()).toBe(4)
    expect(state.asked).toBe(2)
  })

  it('nobody waits for while they are only a little old', async () => {
    const { state, numberOf } = aDatabase(3)
    await numberOf()
    state.number = 4
    state.nowMs = limits.sharePointerFreshMs + 1
    expect(await numberOf()).toBe(3)
    expect(state.asked).toBe(2)
    await expect.poll(numberOf).toBe(4)
    expect(state.asked).toBe(2)
  })

  it('grow old from the question on, however long the answer takes (T47)', async () => {
    const state = { nowMs: 0, asked: 0 }
    const find = async () => {
      state.asked += 1
      state.nowMs += 1000
      return aShareAddress('share', { number: 3 })
    }
    const pointers = freshPointers({ find }, () => state.nowMs)
    await pointers.find('share')
    state.nowMs = limits.sharePointerFreshMs - 1
    expect(pointers.find('share')).toMatchObject({ number: 3 })
    state.nowMs = limits.sharePointerStaleMs
    expect(pointers.find('share')).toBeInstanceOf(Promise)
    expect(state.asked).toBe(2)
  })

  it('that are missing are asked for again after the same while', async () => {
    const { state, numberOf } = aDatabase(null)
    expect([await numberOf(), await numberOf()]).toEqual([null, null])
    expect(state.asked).toBe(1)
    state.number = 1
    state.nowMs = limits.sharePointerFreshMs + 1
    expect(await numberOf()).toBe(1)
  })

  it('go on being known while the database is away, but a withdrawn one is not brought back', async () => {
    const { state, numberOf } = aDatabase(3)
    await numberOf()
    state.away = true
    state.nowMs = limits.sharePointerStaleMs + 1
    expect(await numberOf()).toBe(3)
    state.away = false
    state.number = null
    state.nowMs *= 3
    expect(await numberOf()).toBeNull()
    state.away = true
    state.nowMs *= 3
    await expect(numberOf()).rejects.toMatchObject({ code: 'server.busy' })
  })
})
