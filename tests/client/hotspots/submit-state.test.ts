import { describe, expect, it } from 'vitest'
import {
  type SubmitEvent,
  type SubmitState,
  submitReducer,
} from '../../../src/client/features/tours/hotspots/draft/submit-state.ts'

const ok: SubmitState = { name: 'ok' }
const saving: SubmitState = { name: 'saving' }
const error: SubmitState = { name: 'error', message: 'No room.' }
const success: SubmitState = { name: 'success' }

const submitted: SubmitEvent = { type: 'submitted' }
const stored: SubmitEvent = { type: 'stored' }
const rejected: SubmitEvent = { type: 'rejected', message: 'No room.' }
const settled: SubmitEvent = { type: 'settled' }

describe('submit of a hotspot', () => {
  it.each([
    [ok, submitted, saving],
    [saving, stored, success],
    [saving, rejected, error],
    [success, settled, ok],
    [error, settled, ok],
    [error, submitted, saving],
    // Events that are invalid in a state are ignored.
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
  ])('changes from %o by %o', (state, event, expected) => {
    expect(submitReducer(state, event)).toEqual(expected)
  })
})
