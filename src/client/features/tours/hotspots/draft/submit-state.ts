/** State of submitting a hotspot: ok, saving, error with a message, or success, then ok again. */
export type SubmitState =
  | { readonly name: 'ok' }
  | { readonly name: 'saving' }
  | { readonly name: 'error'; readonly message: string }
  | { readonly name: 'success' }

export type SubmitEvent =
  | { readonly type: 'submitted' }
  | { readonly type: 'stored' }
  | { readonly type: 'rejected'; readonly message: string }
  /** The success message has timed out, or the error was dismissed. */
  | { readonly type: 'settled' }

export const initialSubmitState: SubmitState = { name: 'ok' }

/** Next state after an event. Events that are invalid in a state are ignored. */
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
