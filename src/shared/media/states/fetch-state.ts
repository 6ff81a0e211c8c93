/** States of fetching media (spec §4). */
export const mediaFetchStates = ['fetching', 'fetch_success', 'fetch_error'] as const
export type MediaFetchState = (typeof mediaFetchStates)[number]

export type MediaFetch = {
  readonly state: MediaFetchState
  /** True when fetching again after an error. The error message stays until the response. */
  readonly isRetry: boolean
}

export type MediaFetchEvent = 'started' | 'succeeded' | 'failed'

export const initialMediaFetch: MediaFetch = { state: 'fetching', isRetry: false }

/** State after an event. Loaded media stay visible during a refetch. */
export function mediaFetchReducer(state: MediaFetch, event: MediaFetchEvent): MediaFetch {
  switch (event) {
    case 'started':
      return state.state === 'fetch_error' ? { state: 'fetching', isRetry: true } : state
    case 'succeeded':
      return { state: 'fetch_success', isRetry: false }
    case 'failed':
      return { state: 'fetch_error', isRetry: false }
  }
}

/** Status flags of a query. */
export type FetchFlags = { readonly hasMedia: boolean; readonly hasFailed: boolean; readonly isFetching: boolean }

/** State that corresponds to the status flags of a query. */
export function mediaFetchOf({ hasMedia, hasFailed, isFetching }: FetchFlags): MediaFetch {
  const events: MediaFetchEvent[] = [
    ...(hasMedia ? (['succeeded'] as const) : []),
    ...(hasFailed ? (['failed'] as const) : []),
    ...(isFetching ? (['started'] as const) : []),
  ]
  return events.reduce(mediaFetchReducer, initialMediaFetch)
}
