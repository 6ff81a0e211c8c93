import { describe, expect, it, vi } from 'vitest'
import {
  hasUnreadNotes,
  isFinished,
  needsAttention,
} from '../../../src/client/features/library/uploads/queue/upload-attention.ts'
import type { UploadItem } from '../../../src/client/features/library/uploads/queue/upload-item.ts'
import { initialUploadState, type UploadState } from '../../../src/shared/media/upload-state.ts'

const emptyStorage = { getItem: () => null, setItem: () => {} }
vi.stubGlobal('localStorage', emptyStorage)
vi.stubGlobal('sessionStorage', emptyStorage)
vi.stubGlobal('window', new EventTarget())
const { nextProgress, totalsOf } = await import('../../../src/client/features/library/uploads/queue/upload-progress.ts')
const { countUnstoredFiles, uploadQueue } = await import(
  '../../../src/client/features/library/uploads/queue/upload-queue.ts'
)

function anUpload(state: UploadState, fields: Partial<UploadItem> = {}): UploadItem {
  const file = new File([new Uint8Array(1000)], 'Pier.jpg')
  return {
    id: crypto.randomUUID(),
    batch: 1,
    file,
    path: file.name,
    kind: 'images',
    state,
    pickerId: null,
    folderId: null,
    replacesMediaId: null,
    keepsDuplicate: false,
    isDuplicate: false,
    duplicate: null,
    mayBePartial: null,
    notes: null,
    ...fields,
  }
}

const complete = { step: 'complete', mediaId: 'a' } as const
const halfSent = { step: 'uploading', sentBytes: 500, paused: false } as const
const failedState = {
  step: 'failed',
  failedStep: 'building',
  failure: { message: '', code: null },
  mediaId: 'b',
} as const
const rejectedState = { ...failedState, failedStep: 'rawUploading', mediaId: null } as const

it('counts files that are not stored yet', () => {
  const unstoredStates: UploadState[] = [
    initialUploadState,
    { ...halfSent, paused: true },
    { step: 'rawUploading' },
    rejectedState,
  ]
  const storedStates: UploadState[] = [{ step: 'building', mediaId: 'c', progress: 0 }, complete, failedState]
  uploadQueue.setState({ items: [...unstoredStates, ...storedStates].map((state) => anUpload(state)) })
  expect(countUnstoredFiles()).toBe(unstoredStates.length)
  uploadQueue.setState({ items: [] })
  expect(countUnstoredFiles()).toBe(0)
})

describe('totals of all uploads', () => {
  it('count the bytes of the latest batch only', () => {
    const items = [anUpload(complete), anUpload(complete), anUpload(halfSent, { batch: 2 })]
    expect(totalsOf(items)).toMatchObject({ sentFraction: 0.5, batchCount: 1, batchSentCount: 0, activeCount: 1 })
    const extendedItems = [...items, anUpload(complete, { batch: 2 }), anUpload(initialUploadState, { batch: 2 })]
    expect(totalsOf(extendedItems)).toMatchObject({
      sentFraction: 0.5,
      batchCount: 3,
      batchSentCount: 1,
      activeCount: 2,
    })
  })

  it('do not reach 100% before the server has stored everything', () => {
    const sentState = { step: 'rawUploading' } as const
    expect(totalsOf([anUpload(sentState)])).toMatchObject({ sentFraction: 0.99, storedCount: 0, batchSentCount: 1 })
    expect(totalsOf([anUpload(complete)])).toMatchObject({ sentFraction: 1, storedCount: 1 })
    expect(totalsOf([])).toMatchObject({ sentFraction: 0, activeCount: 0 })
  })

  it('count failed files and open questions as needing attention', () => {
    const duplicate = { name: 'Pier', kind: 'images' } as const
    const needingAttention = [
      anUpload(failedState),
      anUpload(complete, { duplicate }),
      anUpload(complete, { mayBePartial: true }),
    ]
    expect(needingAttention.map(needsAttention)).toEqual([true, true, true])
    expect(needingAttention.map(isFinished)).toEqual([false, false, false])
    const withoutQuestion = [
      anUpload(complete),
      anUpload(halfSent, { mayBePartial: true }),
      anUpload(complete, { mayBePartial: false }),
    ]
    expect(withoutQuestion.map(needsAttention)).toEqual([false, false, false])
    expect(withoutQuestion.map(isFinished)).toEqual([true, false, true])
    expect(totalsOf([...needingAttention, ...withoutQuestion])).toMatchObject({ attentionCount: 3, failedCount: 1 })
  })

  it('do not count a file as finished until its notes are read', () => {
    const notes = [{ code: 'oneEye' }] as const
    const items = [anUpload(complete, { notes }), anUpload(complete, { notes: [] }), anUpload(halfSent, { notes })]
    expect(items.map(hasUnreadNotes)).toEqual([true, false, false])
    expect(items.map(isFinished)).toEqual([false, true, false])
    expect(items.map(needsAttention)).toEqual([false, false, false])
  })
})

describe('overall progress', () => {
  const noProgress = { isActive: false, bytes: 0, sentFraction: 0 }

  it('includes the bytes of files that have not started yet', () => {
    const items = [anUpload(halfSent), anUpload(initialUploadState)]
    expect(nextProgress(noProgress, items)).toEqual({ isActive: true, bytes: 2000, sentFraction: 0.25 })
  })

  it('never decreases, except when files are added', () => {
    const progressBefore = nextProgress(noProgress, [anUpload({ step: 'rawUploading' }), anUpload(halfSent)])
    expect(progressBefore.sentFraction).toBe(0.75)
    const afterRejection = nextProgress(progressBefore, [anUpload(rejectedState), anUpload(halfSent)])
    expect(afterRejection.sentFraction).toBe(0.75)
    const withAddedFiles = [
      anUpload(rejectedState),
      anUpload(halfSent),
      anUpload(initialUploadState),
      anUpload(initialUploadState),
    ]
    expect(nextProgress(afterRejection, withAddedFiles)).toEqual({ isActive: true, bytes: 4000, sentFraction: 0.375 })
    const withRejectedFile = [
      anUpload(halfSent),
      anUpload(initialUploadState),
      anUpload(initialUploadState),
      anUpload(rejectedState),
    ]
    expect(nextProgress({ isActive: true, bytes: 4000, sentFraction: 0.5 }, withRejectedFile).sentFraction).toBe(0.5)
  })

  it('counts a rejected file as sent', () => {
    expect(nextProgress(noProgress, [anUpload(rejectedState), anUpload(halfSent)]).sentFraction).toBe(0.75)
  })

  it('restarts with the next batch', () => {
    const finished = nextProgress({ isActive: true, bytes: 1000, sentFraction: 0.9 }, [anUpload(complete)])
    expect(finished).toEqual({ isActive: false, bytes: 1000, sentFraction: 1 })
    expect(nextProgress(finished, [anUpload(halfSent, { batch: 2 })])).toEqual({
      isActive: true,
      bytes: 1000,
      sentFraction: 0.5,
    })
  })
})
