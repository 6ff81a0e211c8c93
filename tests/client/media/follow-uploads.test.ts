import { describe, expect, it } from 'vitest'
import { followUploads } from '../../../src/client/features/library/media/picker/follow-uploads.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { MediaKind } from '../../../src/shared/media/registry.ts'
import type { UploadState } from '../../../src/shared/media/upload-state.ts'
import { aPano } from '../editor/tour-builder.ts'

type Upload = { readonly id: string; readonly state: UploadState }

const uploading: UploadState = { step: 'uploading', sentBytes: 1, paused: false }
const rejected: UploadState = {
  step: 'failed',
  failedStep: 'uploading',
  failure: { message: '', code: null },
  mediaId: null,
}
const storedState = (mediaId: string): UploadState => ({ step: 'building', mediaId, progress: 0 })
const failedProcessing = (mediaId: string): UploadState => ({ ...rejected, failedStep: 'building', mediaId })

/** A picker for images. Tests can delay the responses of its library. */
function aPicker(kindOf: (mediaId: string) => MediaKind = () => 'images') {
  const reported = { choosable: [] as [string[], boolean][], failed: [] as string[], errors: 0 }
  const gates: PromiseWithResolvers<void>[] = []
  const follower = followUploads<Upload>({
    kinds: ['images'],
    load: async (mediaIds) => {
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      return mediaIds.map((id): MediaItem => aPano(id, { kind: kindOf(id) }))
    },
    onChoosable: (media, isOnly) => reported.choosable.push([media.map(({ id }) => id), isOnly]),
    onStored: () => undefined,
    onFailed: (mediaIds) => reported.failed.push(...mediaIds),
    onError: () => {
      reported.errors += 1
    },
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const respond = async () => {
    gates.shift()?.resolve()
    await settle()
  }
  const reject = async () => {
    gates.shift()?.reject(new Error('offline'))
    await settle()
  }
  return { ...follower, reported, respond, reject }
}

describe('uploads from a picker', () => {
  it('report a single stored file as the only one', async () => {
    const { update, reported, respond } = aPicker()
    update([{ id: 'a', state: uploading }])
    update([{ id: 'a', state: storedState('A') }])
    await respond()
    update([{ id: 'a', state: { step: 'complete', mediaId: 'A' } }])
    expect(reported.choosable).toEqual([[['A'], true]])
  })

  it('report several files as a choice, also before all of them are stored', async () => {
    const { update, reported, respond } = aPicker()
    update([
      { id: 'a', state: storedState('A') },
      { id: 'b', state: uploading },
    ])
    await respond()
    update([
      { id: 'a', state: storedState('A') },
      { id: 'b', state: storedState('B') },
    ])
    await respond()
    expect(reported.choosable).toEqual([
      [['A'], false],
      [['B'], false],
    ])
  })

  it('ignore files that failed or became another kind', async () => {
    const { update, reported, respond } = aPicker((id) => (id === 'VIDEO' ? 'videos' : 'images'))
    const failedFile = { id: 'failed', state: rejected }
    const video = { id: 'video', state: storedState('VIDEO') }
    update([failedFile, video])
    await respond()
    expect(reported.choosable).toEqual([])
    update([failedFile, video, { id: 'a', state: storedState('A') }])
    await respond()
    expect(reported.choosable).toEqual([[['A'], true]])
  })

  it('report failed processing until a retry succeeds', async () => {
    const { update, reported, respond } = aPicker()
    update([{ id: 'a', state: storedState('A') }])
    await respond()
    update([{ id: 'a', state: failedProcessing('A') }])
    expect(reported.failed).toEqual(['A'])
    update([{ id: 'a', state: storedState('A') }])
    await respond()
    expect(reported.choosable).toHaveLength(2)
  })

  it('report nothing after the picker closes, not even a response under way', async () => {
    const { update, end, reported, respond } = aPicker()
    update([{ id: 'a', state: storedState('A') }])
    end()
    await respond()
    update([
      { id: 'a', state: storedState('A') },
      { id: 'b', state: storedState('B') },
    ])
    await respond()
    expect(reported).toEqual({ choosable: [], failed: [], errors: 0 })
  })

  it('retry after a failed request unless the picker has closed', async () => {
    const { update, end, reported, respond, reject } = aPicker()
    const uploads = [{ id: 'a', state: storedState('A') }]
    update(uploads)
    await reject()
    expect(reported.errors).toBe(1)
    update(uploads)
    await respond()
    expect(reported.choosable).toEqual([[['A'], true]])
    update([...uploads, { id: 'b', state: storedState('B') }])
    end()
    await reject()
    expect(reported.errors).toBe(1)
  })
})
