import { describe, expect, it } from 'vitest'
import { afterAttempt } from '../../../../src/server/domain/connections/hubspot/event-reducer.ts'
import { retrySchedule } from '../../../../src/server/domain/connections/outbox/schedule.ts'

const hour = 3_600_000
const [first = 0] = retrySchedule.waitsMs
const retryCount = retrySchedule.waitsMs.length
const nothing = { waitMs: null, holdMs: 0, losesToken: false, lacksScope: false, provesScope: false }
const state = { seriesCount: 1, previousFailure: null, lackedScope: false, random: 0 }

describe('afterAttempt', () => {
  it.each([
    ['success', null, null, 1, { ...nothing, status: 'ok' }],
    ['a failure that may pass', 'unavailable', null, 1, { ...nothing, status: 'sending', waitMs: first }],
    ['an unreadable answer', 'unreadable', null, 1, { ...nothing, status: 'sending', waitMs: first }],
    ['the last try', 'unavailable', null, retryCount + 1, { ...nothing, status: 'error' }],
    ['too many requests', 'rateLimited', null, 1, { ...nothing, status: 'sending', waitMs: first, holdMs: first }],
    [
      'too many requests for an hour',
      'rateLimited',
      hour,
      1,
      { ...nothing, status: 'sending', waitMs: hour, holdMs: hour },
    ],
    ['a shorter wait than planned', 'unavailable', 1, 3, { ...nothing, status: 'sending', waitMs: 120_000, holdMs: 1 }],
    ['a wrong value', 'rejected', null, 1, { ...nothing, status: 'error' }],
    ['a missing scope, said once', 'scopeMissing', null, 1, { ...nothing, status: 'sending', waitMs: first }],
    ['a rejected token', 'tokenRejected', null, 1, { ...nothing, status: 'error', losesToken: true }],
    ['nothing to find a contact by', 'noEmail', null, 1, { ...nothing, status: 'error' }],
  ] as const)('%s', (_what, failure, retryAfterMs, seriesCount, expected) => {
    expect(afterAttempt({ failure, retryAfterMs }, { ...state, seriesCount })).toEqual(expected)
  })

  it.each([
    ['said twice is certain', 'scopeMissing', 2, { ...nothing, status: 'error', lacksScope: true }],
    ['said after something else is tried again', 'unavailable', 2, { ...nothing, status: 'sending', waitMs: 30_000 }],
    ['said once at the last try ends it', 'unavailable', retryCount + 1, { ...nothing, status: 'error' }],
  ] as const)('a missing scope %s', (_what, previousFailure, seriesCount, expected) => {
    const result = { failure: 'scopeMissing', retryAfterMs: null } as const
    expect(afterAttempt(result, { ...state, seriesCount, previousFailure })).toEqual(expected)
  })

  it('takes the scope for given only after the success of an event that lacked it', () => {
    const success = { failure: null, retryAfterMs: null }
    expect(afterAttempt(success, { ...state, lackedScope: true }).provesScope).toBe(true)
    expect(afterAttempt(success, state).provesScope).toBe(false)
    expect(afterAttempt({ ...success, failure: 'rejected' }, { ...state, lackedScope: true }).provesScope).toBe(false)
  })
})
