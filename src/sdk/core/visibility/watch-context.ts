import type { Viewer } from '../viewer/viewer.ts'

/** Browsers restore a lost context within about a second, or not at all. */
const restoreTimeoutMs = 4000

/** Shows an error when a lost graphics context isn't restored, with a button that creates a new one. */
export function watchContext(viewer: Viewer): void {
  const { events, elements, renderer, signal } = viewer
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPermanentlyLost = false
  const restart = () => {
    isPermanentlyLost = false
    renderer.suspend()
    renderer.resume()
    viewer.retry()
  }
  const showMessage = () => {
    const isFlat = viewer.navigationState.current.stopMedia?.display?.plane
    if (isPermanentlyLost && !isFlat) elements.showMessage({ key: 'state.contextLost', blank: true, retry: restart })
  }
  events.on('contextlost', () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isPermanentlyLost = true
      const message = 'the graphics context was lost and not restored'
      events.emit('error', { code: 'CONTEXT_LOST', message, recoverable: true })
      showMessage()
    }, restoreTimeoutMs)
  })
  events.on('contextrestored', () => {
    clearTimeout(timer)
    isPermanentlyLost = false
    viewer.retry()
  })
  events.on('stopchange', showMessage)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
