import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShareAddress } from '../../../../src/server/domain/publishing/sharing/access/share-address.ts'
import { lookupLimits } from '../../../../src/server/web/lookup-limits.ts'
import { shareAddressCache } from '../../../../src/server/web/share/share-address-cache.ts'
import { aShareAddress } from '../../../support/files/share-addresses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Result for a visitor: a version number, null without a version, or an error code. */
type Outcome = number | string | null

function aDatabase(firstNumber: number | null, conditions: Partial<ShareAddress> = {}) {
  const state = { number: firstNumber, lookups: 0, isDown: false, latencyMs: 0, staleUses: 0 }
  const find = async () => {
    state.lookups += 1
    if (state.isDown) throw new Error('the database is down')
    const { number } = state
    if (state.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, state.latencyMs))
    return number === null ? null : aShareAddress('share', { ...conditions, number })
  }
  const onStaleAddress = () => {
    state.staleUses += 1
  }
  const addresses = shareAddressCache({ find }, onStaleAddress)
  const numberOf = async (): Promise<Outcome> => (await addresses.find('share'))?.number ?? null
  /** Result for a visitor who waits at most `ms`. */
  const outcomeWithin = async (ms: number): Promise<Outcome> => {
    let outcome: Outcome = 'pending'
    numberOf().then(
      (number) => {
        outcome = number
      },
      (error: { code: string }) => {
        outcome = error.code
      },
    )
    await vi.advanceTimersByTimeAsync(ms)
    return outcome
  }
  return { state, addresses, numberOf, outcomeWithin }
}

const maxWaitMs = 3_000
const password = {
  visibility: 'password',
  access: { id: 'share', version: 1, requires: 'password', passwordHash: 'hash' },
} as const

describe('cache of share addresses', () => {
  it('shares one lookup among concurrent callers', async () => {
    const { state, numberOf } = aDatabase(3)
    expect(await Promise.all([numberOf(), numberOf(), numberOf()])).toEqual([3, 3, 3])
    expect(state.lookups).toBe(1)
  })

  it('serves a fresh address from the cache and then looks it up again', async () => {
    const { state, numberOf } = aDatabase(3)
    await numberOf()
    state.number = 4
    vi.advanceTimersByTime(lookupLimits.freshMs - 1)
    expect(await numberOf()).toBe(3)
    vi.advanceTimersByTime(lookupLimits.staleMs)
    expect(await numberOf()).toBe(4)
    expect(state.lookups).toBe(2)
  })

  it('serves a slightly stale address without waiting', async () => {
    const { state, numberOf } = aDatabase(3)
    await numberOf()
    state.number = 4
    vi.advanceTimersByTime(lookupLimits.freshMs + 1)
    expect(await numberOf()).toBe(3)
    await vi.advanceTimersByTimeAsync(0)
    expect(await numberOf()).toBe(4)
    expect(state).toMatchObject({ lookups: 2, staleUses: 0 })
  })

  it('measures age from the start of the lookup, however long it takes (T47)', async () => {
    const { state, addresses, outcomeWithin } = aDatabase(3)
    state.latencyMs = 1_000
    expect(await outcomeWithin(1_000)).toBe(3)
    vi.advanceTimersByTime(lookupLimits.freshMs - 1_001)
    expect(addresses.find('share')).toMatchObject({ number: 3 })
    vi.advanceTimersByTime(lookupLimits.staleMs - lookupLimits.freshMs + 1)
    expect(addresses.find('share')).toBeInstanceOf(Promise)
    await vi.advanceTimersByTimeAsync(0)
    expect(state.lookups).toBe(2)
  })

  it('looks up a missing address again after the same time', async () => {
    const { state, numberOf } = aDatabase(null)
    expect([await numberOf(), await numberOf()]).toEqual([null, null])
    expect(state.lookups).toBe(1)
    state.number = 1
    vi.advanceTimersByTime(lookupLimits.freshMs + 1)
    expect(await numberOf()).toBe(1)
  })

  it('serves stale addresses during an outage unless their tours were unpublished', async () => {
    const { state, numberOf, outcomeWithin } = aDatabase(3)
    await numberOf()
    state.isDown = true
    vi.advanceTimersByTime(lookupLimits.staleMs)
    expect(await numberOf()).toBe(3)
    expect(state.staleUses).toBe(1)
    state.isDown = false
    state.number = null
    vi.advanceTimersByTime(lookupLimits.staleMs)
    expect(await numberOf()).toBeNull()
    state.isDown = true
    vi.advanceTimersByTime(lookupLimits.staleMs)
    expect(await outcomeWithin(maxWaitMs)).toBe('server.busy')
  })

  it.each([2_000, 4_000, 9_000])('stays up to date with a database that takes %i ms per query', async (latencyMs) => {
    const { state, numberOf, outcomeWithin } = aDatabase(3)
    await numberOf()
    state.latencyMs = latencyMs
    state.number = 4
    const outcomes = new Set<Outcome>()
    for (let second = 0; second < 4 * (latencyMs / 1_000); second++) outcomes.add(await outcomeWithin(1_000))
    state.number = null
    for (let second = 0; second < 4 * (latencyMs / 1_000); second++) outcomes.add(await outcomeWithin(1_000))
    expect([...outcomes].filter((outcome) => outcome !== 'pending')).toEqual([3, 4, null])
  })

  it.each([2_000, 4_000, 9_000])(
    'looks up a tour that is not cached in a database that takes %i ms',
    async (latencyMs) => {
      const { state, outcomeWithin } = aDatabase(3)
      state.latencyMs = latencyMs
      const outcomes: Outcome[] = []
      while (outcomes.at(-1) !== 3 && outcomes.length < 10) outcomes.push(await outcomeWithin(maxWaitMs))
      expect(outcomes).toEqual([...Array.from({ length: Math.floor(latencyMs / maxWaitMs) }, () => 'server.busy'), 3])
    },
  )

  it.each([
    { case: 'a password', conditions: password },
    {
      case: 'a membership',
      conditions: {
        visibility: 'members',
        access: { id: 'share', version: 1, requires: 'membership', passwordHash: null },
      },
    },
    { case: 'a link of a restricted tour', conditions: { visibility: 'password' } },
  ] as const)('uses addresses behind $case for at most five seconds during an outage (T47)', async ({ conditions }) => {
    const { state, numberOf, outcomeWithin } = aDatabase(3, conditions)
    await numberOf()
    state.isDown = true
    vi.advanceTimersByTime(lookupLimits.staleMs - 1)
    expect(await numberOf()).toBe(3)
    vi.advanceTimersByTime(1_001)
    expect(await outcomeWithin(maxWaitMs)).toBe('server.busy')
    expect(state.staleUses).toBe(0)
    state.isDown = false
    expect(await outcomeWithin(0)).toBe(3)
  })

  it('applies a new password as soon as a slow database responds (T47)', async () => {
    const publicAddress = aShareAddress('share')
    const passwordAddress = aShareAddress('share', password)
    let address = publicAddress
    const find = async () => {
      const foundAddress = address
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      return foundAddress
    }
    const addresses = shareAddressCache({ find })
    void addresses.find('share')
    await vi.advanceTimersByTimeAsync(2_000)
    address = passwordAddress
    const requirements: string[] = []
    for (let count = 0; count < 50; count++) {
      void Promise.resolve(addresses.find('share')).then((current) => requirements.push(current?.access.requires ?? ''))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(requirements.at(-1)).toBe('password')
  })

  it('waits for a database that restarts when nothing is cached', async () => {
    const { state, outcomeWithin } = aDatabase(3)
    state.isDown = true
    const outcome = outcomeWithin(1_500)
    setTimeout(() => {
      state.isDown = false
    }, 1_000)
    expect(await outcome).toBe(3)
  })

  it('queries an unavailable database once a second', async () => {
    const { state, numberOf } = aDatabase(3)
    await numberOf()
    state.isDown = true
    vi.advanceTimersByTime(lookupLimits.staleMs)
    for (let count = 0; count < 100; count++) {
      expect(await numberOf()).toBe(3)
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(state.lookups).toBeLessThanOrEqual(7)
    expect(state.staleUses).toBe(100)
  })

  it('serves no address that is older than the longest outage', async () => {
    const { state, numberOf, outcomeWithin } = aDatabase(3)
    await numberOf()
    state.isDown = true
    vi.advanceTimersByTime(lookupLimits.outageMs - 1)
    expect(await numberOf()).toBe(3)
    vi.advanceTimersByTime(1)
    expect(await outcomeWithin(maxWaitMs)).toBe('server.busy')
  })

  it('looks up an address again after a lookup that never settled', async () => {
    const { state, outcomeWithin } = aDatabase(3)
    state.latencyMs = 24 * 60 * 60 * 1000
    expect(await outcomeWithin(lookupLimits.maxMs)).toBe('server.busy')
    state.latencyMs = 0
    expect(await outcomeWithin(0)).toBe(3)
  })
})
