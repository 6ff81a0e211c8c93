/** States of fetching media (spec §4). */
export const mediaFetchStates = ['fetching', 'fetch_success', 'fetch_error'] as const
export type MediaFetchState = (typeof mediaFetchStates)[number]

export type MediaFetch = {
  readonly state: MediaFetchState
  /** An error is being tried again: what was said of it stays until the answer. */
  readonly isRetry: boolean
}

export type MediaFetchEvent = 'started' | 'succeeded' | 'failed'

export const initialMediaFetch: MediaFetch = { state: 'fetching', isRetry: false }

/** The state of fetching media after an event. Media that are there stay while they are fetched once more. */
export function mediaFetchReducer(before: MediaFetch, event: MediaFetchEvent): MediaFetch {
  switch (event) {
    case 'started':
      return before.state === 'fetch_error' ? { state: 'fetching', isRetry: true } : before
    case 'succeeded':
      return { state: 'fetch_success', isRetry: false }
    case 'failed':
      return { state: 'fetch_error', isRetry: false }
  }
}

/** Facts about a fetch at one moment. */
export type FetchFacts = { readonly hasMedia: boolean; readonly hasFailed: boolean; readonly isFetching: boolean }

/** The state that the events behind these facts lead to. */
export function mediaFetchOf({ hasMedia, hasFailed, isFetching }: FetchFacts): MediaFetch {
  const events: MediaFetchEvent[] = [
    ...(hasMedia ? (['succeeded'] as const) : []),
    ...(hasFailed ? (['failed'] as const) : []),
    ...(isFetching ? (['started'] as const) : []),
  ]
  return events.reduce(mediaFetchReducer, initialMediaFetch)
}
