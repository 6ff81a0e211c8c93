import { describe, expect, it } from 'vitest'
import { followUploads } from '../../../src/client/features/media/picker/follow-uploads.ts'
import type { MediaItem } from '../../../src/shared/media/media.ts'
import type { MediaKind } from '../../../src/shared/media/registry.ts'
import type { UploadState } from '../../../src/shared/media/upload-state.ts'
import { aPano } from '../editor/tour-builder.ts'

type Upload = { readonly id: string; readonly state: UploadState }

const onTheWay: UploadState = { step: 'uploading', sentBytes: 1, paused: false }
const rejected: UploadState = {
  step: 'failed',
  failedStep: 'uploading',
  failure: { message: '', code: null },
  mediaId: null,
}
const stored = (mediaId: string): UploadState => ({ step: 'building', mediaId, progress: 0 })
const unbuildable = (mediaId: string): UploadState => ({ ...rejected, failedStep: 'building', mediaId })

/** A picker for images over a library whose answers can be held up. */
function aPicker(kindOf: (mediaId: string) => MediaKind = () => 'images') {
  const told = { stored: [] as [string[], boolean][], failed: [] as string[], errors: 0 }
  const gates: PromiseWithResolvers<void>[] = []
  const follower = followUploads<Upload>({
    kinds: ['images'],
    load: async (mediaIds) => {
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      return mediaIds.map((id): MediaItem => aPano(id, { kind: kindOf(id) }))
    },
    onStored: (media, isOnly) => told.stored.push([media.map(({ id }) => id), isOnly]),
    onLoaded: () => undefined,
    onFailed: (mediaIds) => told.failed.push(...mediaIds),
    onError: () => {
      told.errors += 1
    },
  })
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const answer = async () => {
    gates.shift()?.resolve()
    await settled()
  }
  const reject = async () => {
    gates.shift()?.reject(new Error('offline'))
    await settled()
  }
  return { ...follower, told, answer, reject }
}

describe('uploads from a picker', () => {
  it('are what was wanted when a single file is stored', async () => {
    const { see, told, answer } = aPicker()
    see([{ id: 'a', state: onTheWay }])
    see([{ id: 'a', state: stored('A') }])
    await answer()
    see([{ id: 'a', state: { step: 'complete', mediaId: 'A' } }])
    expect(told.stored).toEqual([[['A'], true]])
  })

  it('have to be chosen from when there are several, also before all of them are stored', async () => {
    const { see, told, answer } = aPicker()
    see([
      { id: 'a', state: stored('A') },
      { id: 'b', state: onTheWay },
    ])
    await answer()
    see([
      { id: 'a', state: stored('A') },
      { id: 'b', state: stored('B') },
    ])
    await answer()
    expect(told.stored).toEqual([
      [['A'], false],
      [['B'], false],
    ])
  })

  it('do not count files that failed, or that became something else than can be chosen', async () => {
    const { see, told, answer } = aPicker((id) => (id === 'FILM' ? 'videos' : 'images'))
    const failed = { id: 'failed', state: rejected }
    const video = { id: 'video', state: stored('FILM') }
    see([failed, video])
    await answer()
    expect(told.stored).toEqual([])
    see([failed, video, { id: 'a', state: stored('A') }])
    await answer()
    expect(told.stored).toEqual([[['A'], true]])
  })

  it('are no longer chosen when they cannot be built, and are again once they could', async () => {
    const { see, told, answer } = aPicker()
    see([{ id: 'a', state: stored('A') }])
    await answer()
    see([{ id: 'a', state: unbuildable('A') }])
    expect(told.failed).toEqual(['A'])
    see([{ id: 'a', state: stored('A') }])
    await answer()
    expect(told.stored).toHaveLength(2)
  })

  it('choose nothing after the picker was closed, not even when the answer was under way', async () => {
    const { see, end, told, answer } = aPicker()
    see([{ id: 'a', state: stored('A') }])
    end()
    await answer()
    see([
      { id: 'a', state: stored('A') },
      { id: 'b', state: stored('B') },
    ])
    await answer()
    expect(told).toEqual({ stored: [], failed: [], errors: 0 })
  })

  it('are asked for again after a failed answer, and say nothing of one that fails after the end', async () => {
    const { see, end, told, answer, reject } = aPicker()
    const uploads = [{ id: 'a', state: stored('A') }]
    see(uploads)
    await reject()
    expect(told.errors).toBe(1)
    see(uploads)
    await answer()
    expect(told.stored).toEqual([[['A'], true]])
    see([...uploads, { id: 'b', state: stored('B') }])
    end()
    await reject()
    expect(told.errors).toBe(1)
  })
})
