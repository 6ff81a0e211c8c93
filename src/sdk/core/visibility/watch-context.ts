import type { Viewer } from '../viewer/viewer.ts'

/** Browsers restore a lost context within about a second, or not at all. */
const restoreTimeoutMs = 4000

/** Shows an error when a lost graphics context isn't restored, with a button that creates a new one. */
export function watchContext(viewer: Viewer): void {
  const { events, elements, renderer, life } = viewer
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLostForGood = false
  const restart = () => {
    isLostForGood = false
    renderer.suspend()
    renderer.resume()
    viewer.retry()
  }
  const showMessage = () => {
    const isFlat = viewer.navigationState.place.stopMedia?.display?.plane
    if (isLostForGood && !isFlat) elements.showMessage({ key: 'state.contextLost', blank: true, retry: restart })
  }
  events.on('contextlost', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isLostForGood = true
      const message = 'the graphics context was lost and not given back'
      events.emit('error', { code: 'CONTEXT_LOST', message, recoverable: true })
      showMessage()
    }, restoreTimeoutMs)
  })
  events.on('contextrestored', () => {
    clearTimeout(timer)
    isLostForGood = false
    viewer.retry()
  })
  events.on('stopchange', showMessage)
  life.signal.addEventListener('abort', () => clearTimeout(timer))
}
