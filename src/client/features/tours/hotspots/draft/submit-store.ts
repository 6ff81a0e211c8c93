import { create } from 'zustand'
import { initialSubmitState, type SubmitEvent, type SubmitState, submitReducer } from './submit-state.ts'

type SubmitStore = { readonly state: SubmitState; dispatch(event: SubmitEvent): void }

/** State of the submit in progress; there is one at a time. */
export const useSubmitStore = create<SubmitStore>()((set) => ({
  state: initialSubmitState,
  dispatch: (event) => set(({ state }) => ({ state: submitReducer(state, event) })),
}))
