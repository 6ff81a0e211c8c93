import { describe, expect, it } from 'vitest'
import { consequenceOf } from '../../../../src/server/domain/connections/hubspot/event-reducer.ts'
import { retrySchedule } from '../../../../src/server/domain/connections/outbox/schedule.ts'

const hourMs = 3_600_000
const [firstWaitMs = 0] = retrySchedule.waitsMs
const retryCount = retrySchedule.waitsMs.length
const withoutEffects = { waitMs: null, holdMs: 0, losesToken: false, lacksScope: false, provesScope: false }
const state = { seriesCount: 1, previousFailure: null, lackedScope: false, random: 0 }

describe('consequenceOf', () => {
  it.each([
    ['success', null, null, 1, { ...withoutEffects, status: 'ok' }],
    ['a temporary failure', 'unavailable', null, 1, { ...withoutEffects, status: 'sending', waitMs: firstWaitMs }],
    ['an unreadable response', 'unreadable', null, 1, { ...withoutEffects, status: 'sending', waitMs: firstWaitMs }],
    ['the last attempt', 'unavailable', null, retryCount + 1, { ...withoutEffects, status: 'error' }],
    [
      'too many requests',
      'rateLimited',
      null,
      1,
      { ...withoutEffects, status: 'sending', waitMs: firstWaitMs, holdMs: firstWaitMs },
    ],
    [
      'too many requests for an hour',
      'rateLimited',
      hourMs,
      1,
      { ...withoutEffects, status: 'sending', waitMs: hourMs, holdMs: hourMs },
    ],
    [
      'a shorter wait than planned',
      'unavailable',
      1,
      3,
      { ...withoutEffects, status: 'sending', waitMs: 120_000, holdMs: 1 },
    ],
    ['a rejected value', 'rejected', null, 1, { ...withoutEffects, status: 'error' }],
    [
      'a missing scope reported once',
      'scopeMissing',
      null,
      1,
      { ...withoutEffects, status: 'sending', waitMs: firstWaitMs },
    ],
    ['a rejected token', 'tokenRejected', null, 1, { ...withoutEffects, status: 'error', losesToken: true }],
    ['a missing email address', 'noEmail', null, 1, { ...withoutEffects, status: 'error' }],
  ] as const)('handles %s', (_result, failure, retryAfterMs, seriesCount, expected) => {
    expect(consequenceOf({ failure, retryAfterMs }, { ...state, seriesCount })).toEqual(expected)
  })

  it.each([
    [
      'is certain when it is reported twice',
      'scopeMissing',
      2,
      { ...withoutEffects, status: 'error', lacksScope: true },
    ],
    [
      'is retried when it follows another failure',
      'unavailable',
      2,
      { ...withoutEffects, status: 'sending', waitMs: 30_000 },
    ],
    [
      'ends the attempts when it is reported once at the last one',
      'unavailable',
      retryCount + 1,
      { ...withoutEffects, status: 'error' },
    ],
  ] as const)('a missing scope %s', (_case, previousFailure, seriesCount, expected) => {
    const result = { failure: 'scopeMissing', retryAfterMs: null } as const
    expect(consequenceOf(result, { ...state, seriesCount, previousFailure })).toEqual(expected)
  })

  it('considers the scope granted only after the success of an event that lacked it', () => {
    const success = { failure: null, retryAfterMs: null }
    expect(consequenceOf(success, { ...state, lackedScope: true }).provesScope).toBe(true)
    expect(consequenceOf(success, state).provesScope).toBe(false)
    expect(consequenceOf({ ...success, failure: 'rejected' }, { ...state, lackedScope: true }).provesScope).toBe(false)
  })
})
