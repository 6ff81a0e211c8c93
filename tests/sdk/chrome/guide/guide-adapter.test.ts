import { expect, it } from 'vitest'
import { videoStarter } from '../../../../src/sdk/chrome/guide/guide-adapter.ts'
import { createViewerEvents } from '../../../../src/sdk/core/viewer/viewer-events.ts'

/** A viewer whose video has not come yet. */
function aViewer() {
  const { on, emit } = createViewerEvents()
  const done: string[] = []
  const video = { state: { playing: false }, play: async () => void done.push('play') }
  const playback: typeof video | null = null
  const viewer = { playback, on }
  const come = () => {
    Object.assign(viewer, { playback: video })
    emit('mediastate', { playback: null })
  }
  return { viewer, done, come }
}

it('starts a video as soon as there is one', () => {
  const { viewer, done, come } = aViewer()
  videoStarter(viewer).want(true)
  expect(done).toEqual([])
  come()
  come()
  expect(done).toEqual(['play'])
})

it('starts none that is not wanted any more', () => {
  const { viewer, done, come } = aViewer()
  const video = videoStarter(viewer)
  video.want(true)
  video.want(false)
  come()
  expect(done).toEqual([])
})
