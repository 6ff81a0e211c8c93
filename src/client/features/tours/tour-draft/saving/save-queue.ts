import { createStore, type StoreApi } from 'zustand/vanilla'
import { type ApiError, apiErrorOf, isTransient } from '../../../../platform/api-error.ts'
import { retryAfterMsOf } from '../../../../platform/retrying/retry.ts'
import { type Edit, isUpdate, type UpdateEdit } from '../edits/edit.ts'
import { applyResolutions, rebase } from './rebase.ts'
import {
  initialSaveState,
  retryDelayMs,
  type SaveEvent,
  type SaveFailureCause,
  type SaveState,
  saveReducer,
} from './save-state.ts'

/** Side effects of a save queue. */
export type SaveBackend = {
  /** Saves an edit and puts the response into the cache. Rejects with the error of the request. */
  send(edit: Edit): Promise<void>
  /** Puts the current version from the response to a stale edit into the cache. */
  accept(current: unknown): void
  /** Called when the server permanently rejects an edit, which is dropped. */
  onRejected(error: unknown): void
  /** Persists unsaved edits, to survive a reload of the page. */
  persist(edits: readonly Edit[]): void
  /** Called when all edits are saved. */
  onIdle(): void
}

export type SaveQueue = {
  readonly store: StoreApi<SaveState>
  push(edit: Edit): void
  /** Sends pending edits without debouncing. Resolves after the attempt. */
  flush(): Promise<void>
  /** Resolves a conflict with the values to save, by conflict key. */
  resolve(values: Readonly<Record<string, unknown>>): void
  /** Runs a request in order with the edits, after all earlier edits are saved. Rejects if they can't be saved. */
  enqueue<Result>(request: () => Promise<Result>): Promise<Result>
}

const debounceMs = 600

function failureCauseOf(apiError: ApiError | null): SaveFailureCause {
  if (apiError === null) return 'offline'
  return apiError.status === 401 ? 'signedOut' : 'busy'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/**
 * Queue that saves edits one after the other, in order. An edit stays in it until the server has confirmed or rejected
 * it, or a person has resolved its conflict.
 */
export function createSaveQueue(backend: SaveBackend, unsavedEdits: readonly Edit[] = []): SaveQueue {
  const store = createStore<SaveState>(() => initialSaveState)
  let timer: ReturnType<typeof setTimeout> | undefined
  let tail: Promise<void> = Promise.resolve()
  /** Delay that the server requested with its last error. */
  let retryAfterMs = 0

  const dispatch = (event: SaveEvent) => {
    store.setState(saveReducer(store.getState(), event))
    backend.persist(store.getState().pending.map(({ edit }) => edit))
  }
  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), delayMs)
  }
  const handleStale = (edit: UpdateEdit, current: Readonly<Record<string, unknown>>) => {
    backend.accept(current)
    const { edit: rebased, conflicts } = rebase(edit, current)
    dispatch(
      conflicts.length > 0 ? { type: 'conflicted', edit: rebased, conflicts } : { type: 'rebased', edit: rebased },
    )
  }
  const handleFailure = (edit: Edit, error: unknown) => {
    const apiError = apiErrorOf(error)
    retryAfterMs = retryAfterMsOf(error) ?? 0
    if (isTransient(apiError) || apiError?.status === 401)
      return dispatch({ type: 'failed', cause: failureCauseOf(apiError) })
    const storedFields = apiError?.code === 'version.stale' ? apiError.facts.current : undefined
    if (isUpdate(edit) && isRecord(storedFields)) return handleStale(edit, storedFields)
    dispatch({ type: 'rejected' })
    backend.onRejected(error)
  }
  const sendNext = async (edit: Edit) => {
    dispatch({ type: 'sending' })
    try {
      await backend.send(edit)
      dispatch({ type: 'stored', atMs: Date.now() })
    } catch (error) {
      handleFailure(edit, error)
    }
  }
  const drain = async () => {
    for (;;) {
      const { pending, status, attempts } = store.getState()
      const [nextEdit] = pending
      if (status.name === 'conflict') return
      if (!nextEdit) return backend.onIdle()
      await sendNext(nextEdit.edit)
      if (store.getState().status.name !== 'failed') continue
      return schedule(Math.max(retryDelayMs(attempts + 1), retryAfterMs))
    }
  }
  const run = () => {
    clearTimeout(timer)
    tail = tail.then(drain)
    return tail
  }
  for (const edit of unsavedEdits) dispatch({ type: 'edited', edit })
  if (unsavedEdits.length > 0) schedule(0)

  return {
    store,
    push(edit) {
      dispatch({ type: 'edited', edit })
      const isDebouncing = store.getState().status.name === 'debouncing'
      if (isDebouncing) schedule(isUpdate(edit) ? debounceMs : 0)
    },
    flush: run,
    resolve(values) {
      const { status } = store.getState()
      if (status.name !== 'conflict') return
      dispatch({ type: 'resolved', edit: applyResolutions(status.edit, values) })
      void run()
    },
    enqueue(request) {
      const result = tail.then(drain).then(() => {
        if (store.getState().pending.length > 0) throw new Error('Earlier edits could not be saved')
        return request()
      })
      tail = result.then(
        () => dispatch({ type: 'saved', atMs: Date.now() }),
        () => undefined,
      )
      return result
    },
  }
}
