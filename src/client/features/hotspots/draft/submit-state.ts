/** Where the submit of a hotspot is (spec §4): ok, saving, error (with error), success, then back to ok. */
export type SubmitState =
  | { readonly name: 'ok' }
  | { readonly name: 'saving' }
  | { readonly name: 'error'; readonly message: string }
  | { readonly name: 'success' }

export type SubmitEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'stored' }
  | { readonly type: 'rejected'; readonly message: string }
  /** The success has been seen, or the error was dismissed. */
  | { readonly type: 'settled' }

export const initialSubmitState: SubmitState = { name: 'ok' }

/** The state after an event; an event that does not belong to the state changes nothing. */
export function submitReducer(state: SubmitState, event: SubmitEvent): SubmitState {
  switch (event.type) {
    case 'submitted':
      return state.name === 'ok' || state.name === 'error' ? { name: 'saving' } : state
    case 'stored':
      return state.name === 'saving' ? { name: 'success' } : state
    case 'rejected':
      return state.name === 'saving' ? { name: 'error', message: event.message } : state
    case 'settled':
      return state.name === 'success' || state.name === 'error' ? { name: 'ok' } : state
  }
}
