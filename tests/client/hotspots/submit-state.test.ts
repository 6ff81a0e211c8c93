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

const submittedEvent: SubmitEvent = { type: 'submitted' }
const storedEvent: SubmitEvent = { type: 'stored' }
const rejectedEvent: SubmitEvent = { type: 'rejected', message: 'No room.' }
const settledEvent: SubmitEvent = { type: 'settled' }

describe('submit of a hotspot', () => {
  it.each([
    [ok, submittedEvent, saving],
    [saving, storedEvent, success],
    [saving, rejectedEvent, error],
    [success, settledEvent, ok],
    [error, settledEvent, ok],
    [error, submittedEvent, saving],
    // Events that are invalid in a state are ignored.
    [ok, storedEvent, ok],
    [ok, rejectedEvent, ok],
    [ok, settledEvent, ok],
    [saving, submittedEvent, saving],
    [saving, settledEvent, saving],
    [success, submittedEvent, success],
    [success, storedEvent, success],
    [success, rejectedEvent, success],
    [error, storedEvent, error],
    [error, rejectedEvent, error],
  ])('changes from %o by %o', (state, event, expected) => {
    expect(submitReducer(state, event)).toEqual(expected)
  })
})
