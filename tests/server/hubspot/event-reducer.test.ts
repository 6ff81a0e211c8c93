import { describe, expect, it } from 'vitest'
import { afterAttempt } from '../../../src/server/domain/connections/hubspot/event-reducer.ts'
import { hubspotLimits } from '../../../src/shared/hubspot/hubspot-limits.ts'

const hour = 3_600_000
const [first = 0] = hubspotLimits.retryWaitsMs
const retryCount = hubspotLimits.retryWaitsMs.length
const nothing = { waitMs: null, holdMs: 0, losesToken: false, lacksScope: false }

describe('afterAttempt', () => {
  it.each([
    ['success', null, null, 1, { ...nothing, state: 'ok' }],
    ['a failure that may pass', 'unavailable', null, 1, { ...nothing, state: 'sending', waitMs: first }],
    ['garbage', 'unreadable', null, 2, { ...nothing, state: 'sending', waitMs: hubspotLimits.retryWaitsMs[1] }],
    ['the last try', 'unavailable', null, retryCount + 1, { ...nothing, state: 'error' }],
    ['too many requests', 'rateLimited', null, 1, { ...nothing, state: 'sending', waitMs: first, holdMs: first }],
    [
      'too many requests for an hour',
      'rateLimited',
      hour,
      1,
      { ...nothing, state: 'sending', waitMs: hour, holdMs: hour },
    ],
    ['a shorter wait than planned', 'unavailable', 1, 3, { ...nothing, state: 'sending', waitMs: 120_000, holdMs: 1 }],
    ['a wrong value', 'rejected', null, 1, { ...nothing, state: 'error' }],
    ['a missing scope, said once', 'scopeMissing', null, 1, { ...nothing, state: 'sending', waitMs: first }],
    ['a rejected token', 'tokenRejected', null, 1, { ...nothing, state: 'error', losesToken: true }],
    ['nothing to find a contact by', 'noEmail', null, 1, { ...nothing, state: 'error' }],
  ] as const)('%s', (_what, failure, retryAfterMs, seriesCount, expected) => {
    expect(afterAttempt({ failure, retryAfterMs }, { seriesCount, previousFailure: null, random: 0 })).toEqual(expected)
  })

  it.each([
    ['said twice is certain', 'scopeMissing', 2, { ...nothing, state: 'error', lacksScope: true }],
    ['said after something else is tried again', 'unavailable', 2, { ...nothing, state: 'sending', waitMs: 30_000 }],
    ['said once at the last try ends it', 'unavailable', retryCount + 1, { ...nothing, state: 'error' }],
  ] as const)('a missing scope %s', (_what, previousFailure, seriesCount, expected) => {
    const result = { failure: 'scopeMissing', retryAfterMs: null } as const
    expect(afterAttempt(result, { seriesCount, previousFailure, random: 0 })).toEqual(expected)
  })

  it('spreads its retries over a day', () => {
    const total = hubspotLimits.retryWaitsMs.reduce((sum, waitMs) => sum + waitMs, 0)
    expect(total).toBeGreaterThan(23 * hour)
    expect(total).toBeLessThan(25 * hour)
  })
})
