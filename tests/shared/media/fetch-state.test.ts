import { describe, expect, it } from 'vitest'
import {
  type FetchFlags,
  initialMediaFetch,
  type MediaFetch,
  type MediaFetchEvent,
  mediaFetchOf,
  mediaFetchReducer,
  mediaFetchStates,
} from '../../../src/shared/media/states/fetch-state.ts'

const states = {
  fetching: initialMediaFetch,
  retrying: { state: 'fetching', isRetry: true },
  success: { state: 'fetch_success', isRetry: false },
  error: { state: 'fetch_error', isRetry: false },
} as const satisfies Record<string, MediaFetch>

type Name = keyof typeof states
const table: readonly (readonly [from: Name, event: MediaFetchEvent, to: Name])[] = [
  ['fetching', 'started', 'fetching'],
  ['fetching', 'succeeded', 'success'],
  ['fetching', 'failed', 'error'],
  ['retrying', 'started', 'retrying'],
  ['retrying', 'succeeded', 'success'],
  ['retrying', 'failed', 'error'],
  ['success', 'started', 'success'],
  ['success', 'succeeded', 'success'],
  ['success', 'failed', 'error'],
  ['error', 'started', 'retrying'],
  ['error', 'succeeded', 'success'],
  ['error', 'failed', 'error'],
]

const flagStates: readonly (readonly [flags: FetchFlags, to: Name])[] = [
  [{ hasMedia: false, hasFailed: false, isFetching: true }, 'fetching'],
  [{ hasMedia: false, hasFailed: true, isFetching: false }, 'error'],
  [{ hasMedia: false, hasFailed: true, isFetching: true }, 'retrying'],
  [{ hasMedia: true, hasFailed: false, isFetching: false }, 'success'],
  [{ hasMedia: true, hasFailed: false, isFetching: true }, 'success'],
  [{ hasMedia: true, hasFailed: true, isFetching: false }, 'error'],
  [{ hasMedia: true, hasFailed: true, isFetching: true }, 'retrying'],
]

describe('fetching media (spec §4)', () => {
  it('has the three states of the specification', () => {
    expect(mediaFetchStates).toEqual(['fetching', 'fetch_success', 'fetch_error'])
  })

  it.each(table)('goes from %s by "%s" to %s', (from, event, to) => {
    expect(mediaFetchReducer(states[from], event)).toEqual(states[to])
  })

  it.each(flagStates)('maps %j to %s', (flags, to) => {
    expect(mediaFetchOf(flags)).toEqual(states[to])
  })
})
