import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Edit } from '../../../src/client/features/tours/tour-draft/edits/edit.ts'
import { updateStop, updateTour } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { createSaveQueue } from '../../../src/client/features/tours/tour-draft/saving/save-queue.ts'
import { aStop, aTour } from './tour-builder.ts'

const hall = aStop('hall')
const tour = aTour([hall])

function apiError(code: string, status: number, facts: Record<string, unknown> = {}) {
  return Object.assign(new Error(code), { data: { code, status, errorMessage: `${code}!`, facts } })
}

/** A server with prepared responses; after them, it accepts each edit. */
function aServer(...responses: readonly (Error | null)[]) {
  const pendingResponses = [...responses]
  const log = {
    sent: [] as Edit[],
    accepted: [] as unknown[],
    rejected: [] as unknown[],
    persisted: [] as readonly Edit[],
  }
  const queueOf = (unsaved: readonly Edit[] = []) =>
    createSaveQueue(
      {
        send: async (edit) => {
          log.sent.push(edit)
          const error = pendingResponses.shift()
          if (error) throw error
        },
        accept: (current) => void log.accepted.push(current),
        onRejected: (rejected) => void log.rejected.push(rejected),
        persist: (edits) => {
          log.persisted = edits
        },
        onIdle: () => undefined,
      },
      unsaved,
    )
  return { log, queueOf }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('save queue', () => {
  it('waits for a pause in typing and sends one edit', async () => {
    const { log, queueOf } = aServer()
    const queue = queueOf()
    for (const name of ['H', 'Ha', 'Hall']) {
      queue.push(updateStop(hall, { name }))
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(log.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(600)
    expect(log.sent).toEqual([
      { type: 'updateStop', stopId: 'hall', before: { name: 'hall' }, after: { name: 'Hall' } },
    ])
    expect(queue.store.getState()).toMatchObject({ pending: [], status: { name: 'idle' } })
    expect(log.persisted).toEqual([])
  })

  it('keeps an edit while the server is unreachable and retries with backoff', async () => {
    const { log, queueOf } = aServer(new TypeError('offline'), new TypeError('offline'), apiError('server.busy', 503))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    await vi.advanceTimersByTimeAsync(600)
    expect(queue.store.getState()).toMatchObject({ status: { name: 'failed' }, failureCause: 'offline' })
    expect(log.persisted).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(log.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(log.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(log.sent).toHaveLength(3)
    expect(queue.store.getState()).toMatchObject({ status: { name: 'failed' }, failureCause: 'busy' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(log.sent).toHaveLength(4)
    expect(queue.store.getState()).toMatchObject({ pending: [], status: { name: 'idle' } })
  })

  it('waits for the time in Retry-After before it retries', async () => {
    const meta = { response: new Response(null, { status: 503, headers: { 'Retry-After': '20' } }) }
    const { log, queueOf } = aServer(Object.assign(apiError('server.busy', 503), { meta }))
    queueOf().push(updateStop(hall, { name: 'Hall' }))
    await vi.advanceTimersByTimeAsync(600 + 19_000)
    expect(log.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(log.sent).toHaveLength(2)
  })

  it('keeps the failure cause during retries until everything is saved', async () => {
    const responses = [apiError('server.busy', 503), new TypeError('offline'), null, null]
    const { queueOf } = aServer(...responses)
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    queue.push(updateTour(tour, { name: 'Tour' }))
    const states: string[] = []
    queue.store.subscribe(({ status, failureCause }) => states.push(`${status.name}: ${failureCause}`))
    await vi.advanceTimersByTimeAsync(600)
    expect(states).toEqual(['sending: null', 'failed: busy'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(states.slice(2)).toEqual(['sending: busy', 'failed: offline'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(states.slice(4)).toEqual(['sending: offline', 'debouncing: offline', 'sending: offline', 'idle: null'])
  })

  it('clears the failure cause when the server responds with a conflict', async () => {
    const stale = apiError('version.stale', 409, { current: { ...hall, name: 'Theirs', version: 7 } })
    const { queueOf } = aServer(new TypeError('offline'), stale)
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Mine' }))
    await vi.advanceTimersByTimeAsync(600)
    expect(queue.store.getState().failureCause).toBe('offline')
    await vi.advanceTimersByTimeAsync(1000)
    expect(queue.store.getState()).toMatchObject({ status: { name: 'conflict' }, failureCause: null })
  })

  it('sends edits that an earlier page did not save', async () => {
    const { log, queueOf } = aServer()
    queueOf([updateTour(tour, { name: 'Unsaved' })])
    await vi.advanceTimersByTimeAsync(10)
    expect(log.sent).toMatchObject([{ after: { name: 'Unsaved' } }])
  })

  it('drops and reports an edit that the server rejects for good, and continues', async () => {
    const { log, queueOf } = aServer(apiError('resource.notFound', 404))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    queue.push(updateTour(tour, { name: 'Tour' }))
    await vi.advanceTimersByTimeAsync(600)
    expect(log.rejected).toMatchObject([{ message: 'resource.notFound' }])
    expect(log.sent).toHaveLength(2)
    expect(queue.store.getState().pending).toEqual([])
  })

  it('rebases a stale edit if another person changed another field', async () => {
    const storedStop = { ...hall, description: '<p>theirs</p>', version: 7 }
    const { log, queueOf } = aServer(apiError('version.stale', 409, { current: storedStop }))
    queueOf().push(updateStop(hall, { name: 'Mine' }))
    await vi.advanceTimersByTimeAsync(600)
    expect(log.accepted).toEqual([storedStop])
    expect(log.sent).toMatchObject([{ after: { name: 'Mine' } }, { after: { name: 'Mine' } }])
  })

  it('stops at a conflict until it is resolved', async () => {
    const storedStop = { ...hall, name: 'Theirs', version: 7 }
    const { log, queueOf } = aServer(apiError('version.stale', 409, { current: storedStop }))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Mine' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(log.sent).toHaveLength(1)
    expect(queue.store.getState().status).toMatchObject({
      name: 'conflict',
      conflicts: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }],
    })
    expect(log.persisted).toHaveLength(1)
    queue.resolve({ name: 'Mine and theirs' })
    await vi.advanceTimersByTimeAsync(10)
    expect(log.sent[1]).toMatchObject({ before: { name: 'Theirs' }, after: { name: 'Mine and theirs' } })
  })

  it('sends nothing when the other version is chosen', async () => {
    const { log, queueOf } = aServer(apiError('version.stale', 409, { current: { ...hall, name: 'Theirs' } }))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Mine' }))
    await vi.advanceTimersByTimeAsync(600)
    queue.resolve({ name: 'Theirs' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(log.sent).toHaveLength(1)
    expect(queue.store.getState()).toMatchObject({ pending: [], status: { name: 'idle' } })
  })

  it('runs a request after all earlier edits', async () => {
    const { log, queueOf } = aServer()
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    await expect(queue.enqueue(async () => log.sent.length)).resolves.toBe(1)
  })

  it('rejects a request while an earlier edit cannot be saved', async () => {
    const { queueOf } = aServer(new TypeError('offline'))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    const call = vi.fn(async () => 'published')
    await expect(queue.enqueue(call)).rejects.toThrow('could not be saved')
    expect(call).not.toHaveBeenCalled()
    expect(queue.store.getState().pending).toHaveLength(1)
  })

  it('retries a failed edit unchanged before it sends later edits', async () => {
    const { log, queueOf } = aServer(new TypeError('offline'))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    await vi.advanceTimersByTimeAsync(600)
    queue.push(updateStop({ ...hall, name: 'Hall' }, { name: 'Hall of arms' }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(log.sent.map((edit) => 'after' in edit && edit.after)).toEqual([
      { name: 'Hall' },
      { name: 'Hall' },
      { name: 'Hall of arms' },
    ])
  })
})
