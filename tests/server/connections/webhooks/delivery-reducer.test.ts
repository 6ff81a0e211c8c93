import { describe, expect, it } from 'vitest'
import { deliveryLimits } from '../../../../src/server/domain/connections/webhooks/delivery-limits.ts'
import { consequenceOf } from '../../../../src/server/domain/connections/webhooks/delivery-reducer.ts'

const now = new Date('2026-11-26T12:00:00Z')
const timeBefore = (ms: number) => new Date(now.getTime() - ms)
const state = { seriesCount: 1, isTest: false, failingSince: null, now, random: 0 }
const success = { httpStatus: 200, failure: null }
const failure = { httpStatus: 500, failure: 'rejected' as const }
const goneResponse = { httpStatus: 410, failure: 'rejected' as const }
const { disabledAfterMs } = deliveryLimits
const hourMs = 3_600_000

describe('consequenceOf', () => {
  it.each([
    [
      'resets the failing state after a success',
      success,
      { failingSince: timeBefore(hourMs) },
      { status: 'delivered', failingSince: null },
    ],
    [
      'starts the failing state with the first failure',
      failure,
      {},
      { status: 'pending', waitMs: 5000, failingSince: now },
    ],
    [
      'keeps the start of the failing state after another failure',
      failure,
      { failingSince: timeBefore(hourMs) },
      { failingSince: timeBefore(hourMs) },
    ],
    [
      'fails the delivery after the last attempt',
      failure,
      { seriesCount: 11 },
      { status: 'failed', waitMs: null, disabledReason: null },
    ],
    [
      'disables the webhook immediately after a 410',
      goneResponse,
      {},
      { status: 'failed', waitMs: null, disabledReason: 'gone' },
    ],
    [
      'disables the webhook at the last attempt after five days of failures',
      failure,
      { seriesCount: 11, failingSince: timeBefore(disabledAfterMs) },
      { status: 'failed', disabledReason: 'failing' },
    ],
    [
      'keeps the webhook enabled at an earlier attempt',
      failure,
      { seriesCount: 10, failingSince: timeBefore(disabledAfterMs) },
      { status: 'pending', disabledReason: null },
    ],
    [
      'keeps the webhook enabled after less than five days',
      failure,
      { seriesCount: 11, failingSince: timeBefore(disabledAfterMs - 1) },
      { status: 'failed', disabledReason: null },
    ],
    ['makes one attempt for a test', failure, { isTest: true }, { status: 'failed', waitMs: null, failingSince: null }],
    [
      'keeps the webhook enabled after a failed test',
      goneResponse,
      { isTest: true },
      { status: 'failed', disabledReason: null },
    ],
    [
      'resets the failing state after a successful test',
      success,
      { isTest: true, failingSince: timeBefore(5) },
      { status: 'delivered', failingSince: null },
    ],
  ] as const)('%s', (_behavior, result, stateFields, expected) => {
    expect(consequenceOf(result, { ...state, ...stateFields })).toMatchObject(expected)
  })
})
