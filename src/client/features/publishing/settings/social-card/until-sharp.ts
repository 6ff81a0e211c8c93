import type { TourViewer } from '../../../../viewer/tour-stage.tsx'

/** The longest that a slow connection is waited for. */
const patienceMs = 10_000

/** Resolves once everything in view is there in full resolution, or after a while with what is there then. */
export function untilSharp(viewer: Pick<TourViewer, 'stats' | 'on'>): Promise<void> {
  if (viewer.stats().sharp) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(), patienceMs)
    const stopListening = viewer.on('sharp', () => finish())
    const finish = () => {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
  })
}
