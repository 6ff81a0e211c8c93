import { describe, expect, it } from 'vitest'
import { deliveryLimits } from '../../../../src/server/domain/connections/webhooks/delivery-limits.ts'
import { afterAttempt } from '../../../../src/server/domain/connections/webhooks/delivery-reducer.ts'

const now = new Date('2026-11-26T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const state = { seriesCount: 1, isTest: false, failingSince: null, now, random: 0 }
const good = { httpStatus: 200, failure: null }
const bad = { httpStatus: 500, failure: 'rejected' as const }
const gone = { httpStatus: 410, failure: 'rejected' as const }
const { disabledAfterMs } = deliveryLimits
const hourMs = 3_600_000

describe('afterAttempt', () => {
  it.each([
    ['success ends the failing', good, { failingSince: ago(hourMs) }, { status: 'delivered', failingSince: null }],
    ['the first failure begins it', bad, {}, { status: 'pending', waitMs: 5000, failingSince: now }],
    ['another one keeps its beginning', bad, { failingSince: ago(hourMs) }, { failingSince: ago(hourMs) }],
    ['the last failure ends it', bad, { seriesCount: 11 }, { status: 'failed', waitMs: null, disabledReason: null }],
    ['gone disables at once', gone, {}, { status: 'failed', waitMs: null, disabledReason: 'gone' }],
    [
      'five days disable, with the last attempt',
      bad,
      { seriesCount: 11, failingSince: ago(disabledAfterMs) },
      { status: 'failed', disabledReason: 'failing' },
    ],
    [
      'and not with one before',
      bad,
      { seriesCount: 10, failingSince: ago(disabledAfterMs) },
      { status: 'pending', disabledReason: null },
    ],
    [
      'less does not',
      bad,
      { seriesCount: 11, failingSince: ago(disabledAfterMs - 1) },
      { status: 'failed', disabledReason: null },
    ],
    ['a test is tried once', bad, { isTest: true }, { status: 'failed', waitMs: null, failingSince: null }],
    ['a test disables nothing', gone, { isTest: true }, { status: 'failed', disabledReason: null }],
    [
      'a test that arrives ends the failing',
      good,
      { isTest: true, failingSince: ago(5) },
      { status: 'delivered', failingSince: null },
    ],
  ] as const)('%s', (_name, result, stateFields, expected) => {
    expect(afterAttempt(result, { ...state, ...stateFields })).toMatchObject(expected)
  })
})
