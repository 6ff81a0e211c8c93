import type { Edit, UpdateEdit } from '../edits/edit.ts'
import type { FieldConflict } from '../edits/field-conflict.ts'
import { joinEdits } from '../edits/join-edits.ts'

export type PendingEdit = { readonly id: number; readonly edit: Edit }

/** Reason for a delayed save: no connection, an expired session, or a busy server. */
export type SaveFailureCause = 'offline' | 'signedOut' | 'busy'

export type SaveStatus =
  | { readonly name: 'idle' }
  /** Waits for a pause in typing. */
  | { readonly name: 'debouncing' }
  /** The first pending edit is being sent. */
  | { readonly name: 'sending' }
  /** The last attempt failed and will be retried. */
  | { readonly name: 'failed' }
  /** Two people changed the same fields. The queue is blocked until a person resolves the conflict. */
  | { readonly name: 'conflict'; readonly edit: UpdateEdit; readonly conflicts: readonly FieldConflict[] }

export type SaveState = {
  /** Edits not confirmed by the server, oldest first. */
  readonly pending: readonly PendingEdit[]
  readonly status: SaveStatus
  readonly savedAtMs: number | null
  /** Reason for the last failure. It stays set during retries, until all edits are saved. */
  readonly failureCause: SaveFailureCause | null
  /** Failed attempts of the first pending edit. */
  readonly attempts: number
  readonly nextId: number
}

export type SaveEvent =
  | { readonly type: 'edited'; readonly edit: Edit }
  | { readonly type: 'sending' }
  /** The first pending edit is saved. */
  | { readonly type: 'stored'; readonly atMs: number }
  /** Something other than an edit was saved, such as a new hotspot. */
  | { readonly type: 'saved'; readonly atMs: number }
  /** The server permanently rejected the first pending edit. */
  | { readonly type: 'rejected' }
  | { readonly type: 'failed'; readonly cause: SaveFailureCause }
  /** The first pending edit is sent again, rebased on the stored values. */
  | { readonly type: 'rebased'; readonly edit: Edit }
  | { readonly type: 'conflicted'; readonly edit: UpdateEdit; readonly conflicts: readonly FieldConflict[] }
  /** A person resolved the conflict; `null` keeps the stored values. */
  | { readonly type: 'resolved'; readonly edit: UpdateEdit | null }

export const initialSaveState: SaveState = {
  pending: [],
  status: { name: 'idle' },
  savedAtMs: null,
  failureCause: null,
  attempts: 0,
  nextId: 1,
}

function addEdit(state: SaveState, edit: Edit): SaveState {
  const lastPending = state.pending.at(-1)
  // A failed attempt may have been saved after all; an edit joined with it would conflict with itself.
  const wasSent = (state.status.name === 'sending' || state.attempts > 0) && state.pending.length === 1
  const joinedEdit =
    lastPending && !wasSent && state.status.name !== 'conflict' ? joinEdits(lastPending.edit, edit) : null
  const status: SaveStatus = state.status.name === 'idle' ? { name: 'debouncing' } : state.status
  if (lastPending && joinedEdit)
    return { ...state, status, pending: [...state.pending.slice(0, -1), { ...lastPending, edit: joinedEdit }] }
  return { ...state, status, pending: [...state.pending, { id: state.nextId, edit }], nextId: state.nextId + 1 }
}

function removeFirst(state: SaveState): SaveState {
  const laterEdits = state.pending.slice(1)
  if (laterEdits.length === 0)
    return { ...state, pending: laterEdits, attempts: 0, failureCause: null, status: { name: 'idle' } }
  return { ...state, pending: laterEdits, attempts: 0, status: { name: 'debouncing' } }
}

function replaceFirst(state: SaveState, edit: Edit): SaveState {
  const [firstPending, ...laterEdits] = state.pending
  return firstPending
    ? { ...state, pending: [{ ...firstPending, edit }, ...laterEdits], status: { name: 'debouncing' } }
    : state
}

/** Next state after an event. Only `stored`, `rejected` and `resolved` remove an edit. */
export function saveReducer(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case 'edited':
      return addEdit(state, event.edit)
    case 'sending':
      return state.pending.length > 0 ? { ...state, status: { name: 'sending' } } : state
    case 'stored':
      return { ...removeFirst(state), savedAtMs: event.atMs }
    case 'saved':
      return { ...state, savedAtMs: event.atMs }
    case 'rejected':
      return removeFirst(state)
    case 'failed':
      return { ...state, attempts: state.attempts + 1, failureCause: event.cause, status: { name: 'failed' } }
    case 'rebased':
      return replaceFirst(state, event.edit)
    case 'conflicted': {
      const { edit, conflicts } = event
      return { ...state, failureCause: null, status: { name: 'conflict', edit, conflicts } }
    }
    case 'resolved':
      return event.edit ? replaceFirst(state, event.edit) : removeFirst(state)
  }
}

/** Exponential backoff: 1 s, then doubling up to 30 s. */
export function retryDelayMs(attempts: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, attempts - 1))
}
