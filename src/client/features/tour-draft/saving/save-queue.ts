import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ApiError, apiErrorOf, isTransient } from '../../../platform/api-error.ts'
import { retryAfterMsOf } from '../../../platform/retrying/retry.ts'
import { type Edit, isUpdate, type UpdateEdit } from '../edits/edit.ts'
import { rebase, settle } from './rebase.ts'
import {
  initialSaveState,
  retryDelayMs,
  type SaveEvent,
  type SaveFailureCause,
  type SaveState,
  saveReducer,
} from './save-state.ts'

/** The outside world of a queue. */
export type SaveOutlet = {
  /** Stores an edit and takes what the server answers into the cache. Rejects with the call's error. */
  send(edit: Edit): Promise<void>
  /** Takes the stored thing that a stale edit met into the cache. */
  accept(current: unknown): void
  /** The server will never take the edit: it is gone, and the person is told. */
  onRejected(error: unknown): void
  /** Keeps unsaved edits for a reload of the page. */
  keep(edits: readonly Edit[]): void
  /** Everything is stored. */
  onIdle(): void
}

export type SaveQueue = {
  readonly store: StoreApi<SaveState>
  push(edit: Edit): void
  /** Sends what waits without waiting for the end of the typing; comes back when that was tried. */
  flush(): Promise<void>
  /** Answers a conflict: the values to store, by the keys of what conflicts. */
  decide(values: Readonly<Record<string, unknown>>): void
  /** Runs a call in turn with the edits, once all that was done before is stored. Rejects while that cannot be. */
  inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer>
}

const settleMs = 600

function causeOf(apiError: ApiError | null): SaveFailureCause {
  if (apiError === null) return 'offline'
  return apiError.status === 401 ? 'signedOut' : 'busy'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/**
 * Stores edits one after the other, in the order they were made. Nothing is lost on the way: an edit stays until the
 * server confirmed or rejected it, or somebody chose the other version.
 */
export function createSaveQueue(outlet: SaveOutlet, unsaved: readonly Edit[] = []): SaveQueue {
  const store = createStore<SaveState>(() => initialSaveState)
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn: Promise<void> = Promise.resolve()
  /** Pause that the server asked for when it last failed to store. */
  let askedPauseMs = 0

  const dispatch = (event: SaveEvent) => {
    store.setState(saveReducer(store.getState(), event))
    outlet.keep(store.getState().pending.map(({ edit }) => edit))
  }
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), delayMs)
  }
  const meetStale = (edit: UpdateEdit, current: Readonly<Record<string, unknown>>) => {
    outlet.accept(current)
    const { edit: rebased, conflicts } = rebase(edit, current)
    dispatch(
      conflicts.length > 0 ? { type: 'conflicted', edit: rebased, conflicts } : { type: 'rebased', edit: rebased },
    )
  }
  const meetFailure = (edit: Edit, error: unknown) => {
    const apiError = apiErrorOf(error)
    askedPauseMs = retryAfterMsOf(error) ?? 0
    if (isTransient(apiError) || apiError?.status === 401) return dispatch({ type: 'failed', cause: causeOf(apiError) })
    const current = apiError?.code === 'version.stale' ? apiError.facts.current : undefined
    if (isUpdate(edit) && isRecord(current)) return meetStale(edit, current)
    dispatch({ type: 'rejected' })
    outlet.onRejected(error)
  }
  const sendFirst = async (edit: Edit) => {
    dispatch({ type: 'sending' })
    try {
      await outlet.send(edit)
      dispatch({ type: 'stored', atMs: Date.now() })
    } catch (error) {
      meetFailure(edit, error)
    }
  }
  const drain = async () => {
    for (;;) {
      const { pending, status, tries } = store.getState()
      const [first] = pending
      if (status.name === 'conflict') return
      if (!first) return outlet.onIdle()
      await sendFirst(first.edit)
      if (store.getState().status.name !== 'failed') continue
      return schedule(Math.max(retryDelayMs(tries + 1), askedPauseMs))
    }
  }
  const run = () => {
    clearTimeout(timer)
    turn = turn.then(drain)
    return turn
  }
  for (const edit of unsaved) dispatch({ type: 'edited', edit })
  if (unsaved.length > 0) schedule(0)

  return {
    store,
    push(edit) {
      dispatch({ type: 'edited', edit })
      const isSettling = store.getState().status.name === 'settling'
      if (isSettling) schedule(isUpdate(edit) ? settleMs : 0)
    },
    flush: run,
    decide(values) {
      const { status } = store.getState()
      if (status.name !== 'conflict') return
      dispatch({ type: 'settled', edit: settle(status.edit, values) })
      void run()
    },
    inTurn(call) {
      const result = turn.then(drain).then(() => {
        if (store.getState().pending.length > 0) throw new Error('what was done before is not stored')
        return call()
      })
      turn = result.then(
        () => dispatch({ type: 'saved', atMs: Date.now() }),
        () => undefined,
      )
      return result
    },
  }
}
