import { describe, expect, it, vi } from 'vitest'
import { hasUnreadNotes, isFinished, needsSomebody } from '../../../src/client/features/uploads/queue/open-questions.ts'
import type { UploadItem } from '../../../src/client/features/uploads/queue/upload-queue.ts'
import { initialUploadState, type UploadState } from '../../../src/shared/media/upload-state.ts'

const emptyStorage = { getItem: () => null, setItem: () => {} }
vi.stubGlobal('localStorage', emptyStorage)
vi.stubGlobal('sessionStorage', emptyStorage)
vi.stubGlobal('window', new EventTarget())
const { nextProgress, totalsOf } = await import('../../../src/client/features/uploads/queue/upload-progress.ts')

function anUpload(state: UploadState, part: Partial<UploadItem> = {}): UploadItem {
  const file = new File([new Uint8Array(1000)], 'Pier.jpg')
  return {
    id: crypto.randomUUID(),
    batch: 1,
    file,
    path: file.name,
    kind: 'images',
    state,
    tourStartId: null,
    pickerId: null,
    folderId: null,
    replacesMediaId: null,
    keepsDuplicate: false,
    isDuplicate: false,
    duplicate: null,
    isPart: null,
    notes: null,
    ...part,
  }
}

const complete = { step: 'complete', mediaId: 'a' } as const
const half = { step: 'uploading', sentBytes: 500, paused: false } as const
const failed = { step: 'failed', failedStep: 'building', failure: { message: '', code: null }, mediaId: 'b' } as const

describe('what is said of all uploads', () => {
  it('counts the bytes of what was chosen together, not those of what had come before', () => {
    const items = [anUpload(complete), anUpload(complete), anUpload(half, { batch: 2 })]
    expect(totalsOf(items)).toMatchObject({ share: 0.5, batchCount: 1, batchSentCount: 0, activeCount: 1 })
    const more = [...items, anUpload(complete, { batch: 2 }), anUpload(initialUploadState, { batch: 2 })]
    expect(totalsOf(more)).toMatchObject({ share: 0.5, batchCount: 3, batchSentCount: 1, activeCount: 2 })
  })

  it('is never that all is done before it is', () => {
    const last = { step: 'rawUploading' } as const
    expect(totalsOf([anUpload(last)])).toMatchObject({ share: 0.99, storedCount: 0, batchSentCount: 1 })
    expect(totalsOf([anUpload(complete)])).toMatchObject({ share: 1, storedCount: 1 })
    expect(totalsOf([])).toMatchObject({ share: 0, activeCount: 0 })
  })

  it('counts what failed and what asks something as waiting for somebody', () => {
    const duplicate = { name: 'Pier', kind: 'images' } as const
    const asking = [anUpload(failed), anUpload(complete, { duplicate }), anUpload(complete, { isPart: true })]
    expect(asking.map(needsSomebody)).toEqual([true, true, true])
    expect(asking.map(isFinished)).toEqual([false, false, false])
    const quiet = [anUpload(complete), anUpload(half, { isPart: true }), anUpload(complete, { isPart: false })]
    expect(quiet.map(needsSomebody)).toEqual([false, false, false])
    expect(quiet.map(isFinished)).toEqual([true, false, true])
    expect(totalsOf([...asking, ...quiet])).toMatchObject({ attentionCount: 3, failedCount: 1 })
  })

  it('keeps a file in sight until the notes on it are read', () => {
    const notes = [{ code: 'oneEye' }] as const
    const items = [anUpload(complete, { notes }), anUpload(complete, { notes: [] }), anUpload(half, { notes })]
    expect(items.map(hasUnreadNotes)).toEqual([true, false, false])
    expect(items.map(isFinished)).toEqual([false, true, false])
    expect(items.map(needsSomebody)).toEqual([false, false, false])
  })
})

describe('the one progress of all uploads', () => {
  const none = { isActive: false, bytes: 0, share: 0 }
  const rejected = { ...failed, failedStep: 'rawUploading', mediaId: null } as const

  it('is of the bytes of all files of the round, those still to come among them', () => {
    const items = [anUpload(half), anUpload(initialUploadState)]
    expect(nextProgress(none, items)).toEqual({ isActive: true, bytes: 2000, share: 0.25 })
  })

  it('never falls while the round lasts, except when files join', () => {
    const sent = nextProgress(none, [anUpload({ step: 'rawUploading' }), anUpload(half)])
    expect(sent.share).toBe(0.75)
    const after = nextProgress(sent, [anUpload(rejected), anUpload(half)])
    expect(after.share).toBe(0.75)
    const joined = [anUpload(rejected), anUpload(half), anUpload(initialUploadState), anUpload(initialUploadState)]
    expect(nextProgress(after, joined)).toEqual({ isActive: true, bytes: 4000, share: 0.375 })
    const again = [anUpload(half), anUpload(initialUploadState), anUpload(initialUploadState), anUpload(rejected)]
    expect(nextProgress({ isActive: true, bytes: 4000, share: 0.5 }, again).share).toBe(0.5)
  })

  it('counts a rejected file as done: nothing of it is still to come', () => {
    expect(nextProgress(none, [anUpload(rejected), anUpload(half)]).share).toBe(0.75)
  })

  it('begins anew with the next round', () => {
    const over = nextProgress({ isActive: true, bytes: 1000, share: 0.9 }, [anUpload(complete)])
    expect(over).toEqual({ isActive: false, bytes: 1000, share: 1 })
    expect(nextProgress(over, [anUpload(half, { batch: 2 })])).toEqual({ isActive: true, bytes: 1000, share: 0.5 })
  })
})
