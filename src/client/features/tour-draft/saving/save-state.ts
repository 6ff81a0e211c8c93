import type { Edit, UpdateEdit } from '../edits/edit.ts'
import type { FieldConflict } from '../edits/field-conflict.ts'
import { joinEdits } from '../edits/join-edits.ts'

export type PendingEdit = { readonly id: number; readonly edit: Edit }

/** Why a save has to wait: nothing answers, nobody is signed in any more, or the server cannot at the moment. */
export type SaveFailureCause = 'offline' | 'signedOut' | 'busy'

export type SaveStatus =
  /** Nothing waits. */
  | { readonly name: 'idle' }
  /** Something waits for the person to stop typing. */
  | { readonly name: 'settling' }
  /** The first of the waiting edits is on its way. */
  | { readonly name: 'sending' }
  /** The server could not be reached, or could not; it is tried again. */
  | { readonly name: 'failed' }
  /** Two people changed the same fields; nothing goes on before somebody chooses. */
  | { readonly name: 'conflict'; readonly edit: UpdateEdit; readonly conflicts: readonly FieldConflict[] }

export type SaveState = {
  /** Not yet confirmed by the server, oldest first. */
  readonly pending: readonly PendingEdit[]
  readonly status: SaveStatus
  readonly savedAtMs: number | null
  /** Why the last try failed; stays through the next tries, until everything is saved. */
  readonly failureCause: SaveFailureCause | null
  /** Failed tries of the first waiting edit. */
  readonly tries: number
  readonly nextId: number
}

export type SaveEvent =
  | { readonly type: 'edited'; readonly edit: Edit }
  | { readonly type: 'sending' }
  /** The first waiting edit is stored. */
  | { readonly type: 'stored'; readonly atMs: number }
  /** Something was stored that was never an edit, such as a hotspot that was made. */
  | { readonly type: 'saved'; readonly atMs: number }
  /** The server will never take the first waiting edit. */
  | { readonly type: 'rejected' }
  | { readonly type: 'failed'; readonly cause: SaveFailureCause }
  /** The first waiting edit goes out again, on the values that are stored by now. */
  | { readonly type: 'rebased'; readonly edit: Edit }
  | { readonly type: 'conflicted'; readonly edit: UpdateEdit; readonly conflicts: readonly FieldConflict[] }
  /** Somebody chose; `null`: what is stored stays. */
  | { readonly type: 'settled'; readonly edit: UpdateEdit | null }

export const initialSaveState: SaveState = {
  pending: [],
  status: { name: 'idle' },
  savedAtMs: null,
  failureCause: null,
  tries: 0,
  nextId: 1,
}

function withEdit(state: SaveState, edit: Edit): SaveState {
  const last = state.pending.at(-1)
  // A try that failed may have been stored all the same; joined with it, the later edit would conflict with itself.
  const isOut = (state.status.name === 'sending' || state.tries > 0) && state.pending.length === 1
  const both = last && !isOut && state.status.name !== 'conflict' ? joinEdits(last.edit, edit) : null
  const status: SaveStatus = state.status.name === 'idle' ? { name: 'settling' } : state.status
  if (last && both) return { ...state, status, pending: [...state.pending.slice(0, -1), { ...last, edit: both }] }
  return { ...state, status, pending: [...state.pending, { id: state.nextId, edit }], nextId: state.nextId + 1 }
}

function withoutFirst(state: SaveState): SaveState {
  const pending = state.pending.slice(1)
  if (pending.length === 0) return { ...state, pending, tries: 0, failureCause: null, status: { name: 'idle' } }
  return { ...state, pending, tries: 0, status: { name: 'settling' } }
}

function withFirst(state: SaveState, edit: Edit): SaveState {
  const [first, ...rest] = state.pending
  return first ? { ...state, pending: [{ ...first, edit }, ...rest], status: { name: 'settling' } } : state
}

/** What waits to be saved, after an event. No event but `stored`, `rejected` and a choice ever drops an edit. */
export function saveReducer(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case 'edited':
      return withEdit(state, event.edit)
    case 'sending':
      return state.pending.length > 0 ? { ...state, status: { name: 'sending' } } : state
    case 'stored':
      return { ...withoutFirst(state), savedAtMs: event.atMs }
    case 'saved':
      return { ...state, savedAtMs: event.atMs }
    case 'rejected':
      return withoutFirst(state)
    case 'failed':
      return { ...state, tries: state.tries + 1, failureCause: event.cause, status: { name: 'failed' } }
    case 'rebased':
      return withFirst(state, event.edit)
    case 'conflicted': {
      const { edit, conflicts } = event
      return { ...state, failureCause: null, status: { name: 'conflict', edit, conflicts } }
    }
    case 'settled':
      return event.edit ? withFirst(state, event.edit) : withoutFirst(state)
  }
}

/** How long to wait before the next try: 1 s, then doubling up to 30 s. */
export function retryDelayMs(tries: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, tries - 1))
}
