import { describe, expect, it } from 'vitest'
import {
  type SubmitEvent,
  type SubmitState,
  submitReducer,
} from '../../../src/client/features/hotspots/draft/submit-state.ts'

const ok: SubmitState = { name: 'ok' }
const saving: SubmitState = { name: 'saving' }
const error: SubmitState = { name: 'error', message: 'No room.' }
const success: SubmitState = { name: 'success' }

const submitted: SubmitEvent = { type: 'submitted' }
const stored: SubmitEvent = { type: 'stored' }
const rejected: SubmitEvent = { type: 'rejected', message: 'No room.' }
const settled: SubmitEvent = { type: 'settled' }

describe('the submit of a hotspot (spec §4)', () => {
  it.each([
    [ok, submitted, saving],
    [saving, stored, success],
    [saving, rejected, error],
    [success, settled, ok],
    [error, settled, ok],
    [error, submitted, saving],
    // What does not belong to a state changes nothing.
    [ok, stored, ok],
    [ok, rejected, ok],
    [ok, settled, ok],
    [saving, submitted, saving],
    [saving, settled, saving],
    [success, submitted, success],
    [success, stored, success],
    [success, rejected, success],
    [error, stored, error],
    [error, rejected, error],
  ])('from %o by %o', (state, event, expected) => {
    expect(submitReducer(state, event)).toEqual(expected)
  })
})
