import { expect, it } from 'vitest'
import { createVideoStarter } from '../../../../src/sdk/chrome/guide/guide-adapter.ts'
import { createViewerEvents } from '../../../../src/sdk/core/viewer/viewer-events.ts'

/** A viewer with a video. The video loads when `loadVideo` is called. */
function aViewer() {
  const { on, emit } = createViewerEvents()
  const calls: string[] = []
  const video = { state: { playing: false }, play: async () => void calls.push('play') }
  const playback: typeof video | null = null
  const viewer = { playback, on }
  const loadVideo = () => {
    Object.assign(viewer, { playback: video })
    emit('mediastate', { playback: null })
  }
  return { viewer, calls, loadVideo }
}

it('starts a video once it is loaded', () => {
  const { viewer, calls, loadVideo } = aViewer()
  createVideoStarter(viewer).setRequested(true)
  expect(calls).toEqual([])
  loadVideo()
  loadVideo()
  expect(calls).toEqual(['play'])
})

it('doesn’t start a video whose request was withdrawn', () => {
  const { viewer, calls, loadVideo } = aViewer()
  const video = createVideoStarter(viewer)
  video.setRequested(true)
  video.setRequested(false)
  loadVideo()
  expect(calls).toEqual([])
})
