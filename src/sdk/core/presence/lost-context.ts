import type { Viewer } from '../viewer.ts'

/** Browsers give a context back within a second, or not at all. */
const patienceMs = 4000

/** Says where a graphics context was lost and is not given back, and offers to begin with another one. */
export function watchContext(viewer: Viewer): void {
  const { events, frame, image, life } = viewer
  let timer: ReturnType<typeof setTimeout> | undefined
  let isGone = false
  const begin = () => {
    isGone = false
    image.rest()
    image.rise()
    viewer.askAgain()
  }
  const say = () => {
    const isFlat = viewer.navigationState.place.stopMedia?.display?.steered
    if (isGone && !isFlat) frame.showMessage({ key: 'state.contextLost', blank: true, retry: begin })
  }
  events.on('contextlost', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isGone = true
      const message = 'the graphics context was lost and not given back'
      events.emit('error', { code: 'CONTEXT_LOST', message, recoverable: true })
      say()
    }, patienceMs)
  })
  events.on('contextrestored', () => {
    clearTimeout(timer)
    isGone = false
    viewer.askAgain()
  })
  events.on('stopchange', say)
  life.signal.addEventListener('abort', () => clearTimeout(timer))
}
