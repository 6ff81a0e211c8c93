import type { TourViewer } from './tour-stage.tsx'

/** Maximum wait on slow connections. */
const timeoutMs = 10_000

/** Resolves when the view is drawn in full resolution, or after a timeout. */
export function waitUntilSharp(viewer: Pick<TourViewer, 'stats' | 'on'>): Promise<void> {
  if (viewer.stats().sharp) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(), timeoutMs)
    const stopListening = viewer.on('sharp', () => finish())
    const finish = () => {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
  })
}
