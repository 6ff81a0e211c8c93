import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Edit, UpdateEdit } from '../../../src/client/features/tour-draft/edits/edit.ts'
import { updateStop, updateTour } from '../../../src/client/features/tour-draft/edits/make-edit.ts'
import { rebase, settle } from '../../../src/client/features/tour-draft/saving/rebase.ts'
import { createSaveQueue } from '../../../src/client/features/tour-draft/saving/save-queue.ts'
import { aPlan, aStop, aTour } from './tour-builder.ts'

const hall = aStop('hall')
const tour = aTour([hall])

function apiError(code: string, status: number, facts: Record<string, unknown> = {}) {
  return Object.assign(new Error(code), { data: { code, status, errorMessage: `${code}!`, facts } })
}

/** A server that answers as it is told, in turn; without an answer it stores the edit. */
function aServer(...answers: readonly (Error | null)[]) {
  const left = [...answers]
  const seen = { sent: [] as Edit[], accepted: [] as unknown[], rejected: [] as unknown[], kept: [] as readonly Edit[] }
  const queueOf = (unsaved: readonly Edit[] = []) =>
    createSaveQueue(
      {
        send: async (edit) => {
          seen.sent.push(edit)
          const answer = left.shift()
          if (answer) throw answer
        },
        accept: (current) => void seen.accepted.push(current),
        onRejected: (rejected) => void seen.rejected.push(rejected),
        keep: (edits) => {
          seen.kept = edits
        },
        onIdle: () => undefined,
      },
      unsaved,
    )
  return { seen, queueOf }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the save queue', () => {
  it('waits for the end of the typing and sends one edit', async () => {
    const { seen, queueOf } = aServer()
    const queue = queueOf()
    for (const name of ['H', 'Ha', 'Hall']) {
      queue.push(updateStop(hall, { name }))
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(seen.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(600)
    expect(seen.sent).toEqual([
      { type: 'updateStop', stopId: 'hall', before: { name: 'hall' }, after: { name: 'Hall' } },
    ])
    expect(queue.store.getState()).toMatchObject({ pending: [], status: { name: 'idle' } })
    expect(seen.kept).toEqual([])
  })

  it('keeps an edit while the server is away and sends it again with growing pauses', async () => {
    const { seen, queueOf } = aServer(new TypeError('offline'), new TypeError('offline'), apiError('server.busy', 503))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    await vi.advanceTimersByTimeAsync(600)
    expect(queue.store.getState()).toMatchObject({ status: { name: 'failed' }, failureCause: 'offline' })
    expect(seen.kept).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen.sent).toHaveLength(3)
    expect(queue.store.getState()).toMatchObject({ status: { name: 'failed' }, failureCause: 'busy' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(seen.sent).toHaveLength(4)
    expect(queue.store.getState()).toMatchObject({ pending: [], status: { name: 'idle' } })
  })

  it('waits as long as the server asks before it sends an edit again', async () => {
    const meta = { response: new Response(null, { status: 503, headers: { 'Retry-After': '20' } }) }
    const { seen, queueOf } = aServer(Object.assign(apiError('server.busy', 503), { meta }))
    queueOf().push(updateStop(hall, { name: 'Hall' }))
    await vi.advanceTimersByTimeAsync(600 + 19_000)
    expect(seen.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen.sent).toHaveLength(2)
  })

  it('says why something is not saved through every retry, until everything is saved', async () => {
    const answers = [apiError('server.busy', 503), new TypeError('offline'), null, null]
    const { queueOf } = aServer(...answers)
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    queue.push(updateTour(tour, { name: 'Tour' }))
    const seen: string[] = []
    queue.store.subscribe(({ status, failureCause }) => seen.push(`${status.name}: ${failureCause}`))
    await vi.advanceTimersByTimeAsync(600)
    expect(seen).toEqual(['sending: null', 'failed: busy'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen.slice(2)).toEqual(['sending: busy', 'failed: offline'])
    await vi.advanceTimersByTimeAsync(2000)
    expect(seen.slice(4)).toEqual(['sending: offline', 'settling: offline', 'sending: offline', 'idle: null'])
  })

  it('no longer says that the server is away once it answered with what somebody else wrote', async () => {
    const stale = apiError('version.stale', 409, { current: { ...hall, name: 'Theirs', version: 7 } })
    const { queueOf } = aServer(new TypeError('offline'), stale)
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Mine' }))
    await vi.advanceTimersByTimeAsync(600)
    expect(queue.store.getState().failureCause).toBe('offline')
    await vi.advanceTimersByTimeAsync(1000)
    expect(queue.store.getState()).toMatchObject({ status: { name: 'conflict' }, failureCause: null })
  })

  it('goes on with what an earlier page did not get saved', async () => {
    const { seen, queueOf } = aServer()
    queueOf([updateTour(tour, { name: 'Kept' })])
    await vi.advanceTimersByTimeAsync(10)
    expect(seen.sent).toMatchObject([{ after: { name: 'Kept' } }])
  })

  it('drops what the server will never take, says so, and goes on', async () => {
    const { seen, queueOf } = aServer(apiError('resource.notFound', 404))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    queue.push(updateTour(tour, { name: 'Tour' }))
    await vi.advanceTimersByTimeAsync(600)
    expect(seen.rejected).toMatchObject([{ message: 'resource.notFound' }])
    expect(seen.sent).toHaveLength(2)
    expect(queue.store.getState().pending).toEqual([])
  })

  it('saves over a stale version by itself when somebody else changed another field', async () => {
    const current = { ...hall, description: '<p>theirs</p>', version: 7 }
    const { seen, queueOf } = aServer(apiError('version.stale', 409, { current }))
    queueOf().push(updateStop(hall, { name: 'Mine' }))
    await vi.advanceTimersByTimeAsync(600)
    expect(seen.accepted).toEqual([current])
    expect(seen.sent).toMatchObject([{ after: { name: 'Mine' } }, { after: { name: 'Mine' } }])
  })

  it('stops at a conflict, keeps both texts, and saves what is chosen', async () => {
    const current = { ...hall, name: 'Theirs', version: 7 }
    const { seen, queueOf } = aServer(apiError('version.stale', 409, { current }))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Mine' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen.sent).toHaveLength(1)
    expect(queue.store.getState().status).toMatchObject({
      name: 'conflict',
      conflicts: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }],
    })
    expect(seen.kept).toHaveLength(1)
    queue.decide({ name: 'Mine and theirs' })
    await vi.advanceTimersByTimeAsync(10)
    expect(seen.sent[1]).toMatchObject({ before: { name: 'Theirs' }, after: { name: 'Mine and theirs' } })
  })

  it('sends nothing when the other version is chosen', async () => {
    const { seen, queueOf } = aServer(apiError('version.stale', 409, { current: { ...hall, name: 'Theirs' } }))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Mine' }))
    await vi.advanceTimersByTimeAsync(600)
    queue.decide({ name: 'Theirs' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(seen.sent).toHaveLength(1)
    expect(queue.store.getState()).toMatchObject({ pending: [], status: { name: 'idle' } })
  })

  it('runs a call after everything that was done before it', async () => {
    const { seen, queueOf } = aServer()
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    await expect(queue.inTurn(async () => seen.sent.length)).resolves.toBe(1)
  })

  it('rejects a call while something done before it cannot be stored', async () => {
    const { queueOf } = aServer(new TypeError('offline'))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    const call = vi.fn(async () => 'published')
    await expect(queue.inTurn(call)).rejects.toThrow('not stored')
    expect(call).not.toHaveBeenCalled()
    expect(queue.store.getState().pending).toHaveLength(1)
  })

  it('sends a failed edit again as it was, and what was written since after it', async () => {
    const { seen, queueOf } = aServer(new TypeError('offline'))
    const queue = queueOf()
    queue.push(updateStop(hall, { name: 'Hall' }))
    await vi.advanceTimersByTimeAsync(600)
    queue.push(updateStop({ ...hall, name: 'Hall' }, { name: 'Hall of arms' }))
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen.sent.map((edit) => 'after' in edit && edit.after)).toEqual([
      { name: 'Hall' },
      { name: 'Hall' },
      { name: 'Hall of arms' },
    ])
  })
})

describe('an edit on stored values that moved on', () => {
  const edit = {
    type: 'updateStop',
    stopId: 'hall',
    before: { name: 'a', tags: [] },
    after: { name: 'b', tags: ['x'] },
  } as const
  it.each([
    ['nothing changed in them', { name: 'a', tags: [] }, []],
    ['the other person wrote the same', { name: 'b', tags: ['x'] }, []],
    ['one was changed otherwise', { name: 'c', tags: [] }, ['name']],
    ['both were', { name: 'c', tags: ['y'] }, ['name', 'tags']],
  ])('conflicts where it must: %s', (_case, current, expected) => {
    expect(rebase(edit, current).conflicts.map(({ field }) => field)).toEqual(expected)
  })

  it('sees no difference in the order in which the database hands out keys', () => {
    const before = { backgroundAudio: { mediaId: 'bell', volume: 1, loop: true } }
    const after = { backgroundAudio: { mediaId: 'bell', volume: 0.5, loop: true } }
    const louder = { type: 'updateTour', before, after } as const
    expect(rebase(louder, { backgroundAudio: { loop: true, volume: 1, mediaId: 'bell' } }).conflicts).toEqual([])
    const stored = { ...louder, before: { backgroundAudio: { loop: true, volume: 0.5, mediaId: 'bell' } } }
    expect(settle(stored, {})).toBeNull()
  })

  it('puts together what two people did to different floor plans, and to one', () => {
    const cellar = aPlan('cellar')
    const surface = aPlan('ground')
    const named = { ...surface, name: 'Hall' }
    const mine = updateTour(aTour([], { floorPlans: [cellar, surface] }), { floorPlans: [cellar, named] })
    const theirs = [{ ...surface, northDeg: 90 }, aPlan('roof')]
    const { edit: rebased, conflicts } = rebase(mine as UpdateEdit, { floorPlans: theirs })
    expect(conflicts).toEqual([])
    expect(rebased).toMatchObject({
      before: { floorPlans: theirs },
      after: { floorPlans: [{ ...named, northDeg: 90 }, aPlan('roof')] },
    })
  })

  it('asks about a field of a plan that both changed, and stores what is chosen for it', () => {
    const surface = aPlan('ground')
    const mine = updateTour(aTour([], { floorPlans: [surface] }), { floorPlans: [{ ...surface, name: 'Hall' }] })
    const theirs = { ...surface, name: 'Lobby', northDeg: 90 }
    const { edit: rebased, conflicts } = rebase(mine as UpdateEdit, { floorPlans: [theirs] })
    const [conflict] = conflicts
    expect(conflicts).toHaveLength(1)
    expect(conflict).toMatchObject({ field: 'name', itemName: 'ground', mine: 'Hall', theirs: 'Lobby' })
    const key = conflict?.key ?? ''
    expect(settle(rebased, { [key]: 'Lobby' })).toBeNull()
    expect(settle(rebased, { [key]: 'Hall' })).toMatchObject({ after: { floorPlans: [{ ...theirs, name: 'Hall' }] } })
  })

  it('lets the later wish count where no text can be lost', () => {
    const move = { type: 'updateTour', before: { stopIds: ['a', 'b'] }, after: { stopIds: ['b', 'a'] } } as const
    expect(rebase(move, { stopIds: ['a', 'b', 'c'] }).conflicts).toEqual([])
  })

  it('stores only the fields that then differ', () => {
    const { edit: rebased } = rebase(edit, { name: 'c', tags: [] })
    expect(settle(rebased, { name: 'c' })).toMatchObject({ before: { tags: [] }, after: { tags: ['x'] } })
    expect(settle(rebased, { name: 'c', tags: [] })).toBeNull()
  })
})
