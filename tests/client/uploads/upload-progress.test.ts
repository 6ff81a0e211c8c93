import { describe, expect, it } from 'vitest'
import { isFinished, needsSomebody } from '../../../src/client/features/uploads/open-questions.ts'
import { totalsOf } from '../../../src/client/features/uploads/upload-progress.ts'
import type { UploadItem } from '../../../src/client/features/uploads/upload-queue.ts'
import { initialUploadState, type UploadState } from '../../../src/shared/media/upload-state.ts'

function anUpload(state: UploadState, part: Partial<UploadItem> = {}): UploadItem {
  const file = new File([new Uint8Array(1000)], 'Pier.jpg')
  return {
    ...{ id: crypto.randomUUID(), batch: 1, file, path: file.name, kind: 'images', state },
    ...{ tourStartId: null, pickerId: null, folderId: null, replacesMediaId: null },
    ...{ keepsTwin: false, isTwin: false, twin: null, isPart: null },
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
    const twin = { name: 'Pier', kind: 'images' } as const
    const asking = [anUpload(failed), anUpload(complete, { twin }), anUpload(complete, { isPart: true })]
    expect(asking.map(needsSomebody)).toEqual([true, true, true])
    expect(asking.map(isFinished)).toEqual([false, false, false])
    const quiet = [anUpload(complete), anUpload(half, { isPart: true }), anUpload(complete, { isPart: false })]
    expect(quiet.map(needsSomebody)).toEqual([false, false, false])
    expect(quiet.map(isFinished)).toEqual([true, false, true])
    expect(totalsOf([...asking, ...quiet])).toMatchObject({ attentionCount: 3, failedCount: 1 })
  })
})
