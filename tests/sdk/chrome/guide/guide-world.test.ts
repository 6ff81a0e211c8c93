import { expect, it } from 'vitest'
import { filmStarter } from '../../../../src/sdk/chrome/guide/guide-world.ts'
import { createViewerEvents } from '../../../../src/sdk/core/viewer-events.ts'

/** A viewer whose film has not come yet. */
function aViewer() {
  const { on, emit } = createViewerEvents()
  const done: string[] = []
  const film = { state: { playing: false }, play: async () => void done.push('play') }
  const playback: typeof film | null = null
  const viewer = { playback, on }
  const come = () => {
    Object.assign(viewer, { playback: film })
    emit('mediastate', { playback: null })
  }
  return { viewer, done, come }
}

it('starts a film as soon as there is one', () => {
  const { viewer, done, come } = aViewer()
  filmStarter(viewer).want(true)
  expect(done).toEqual([])
  come()
  come()
  expect(done).toEqual(['play'])
})

it('starts none that is not wanted any more', () => {
  const { viewer, done, come } = aViewer()
  const film = filmStarter(viewer)
  film.want(true)
  film.want(false)
  come()
  expect(done).toEqual([])
})
