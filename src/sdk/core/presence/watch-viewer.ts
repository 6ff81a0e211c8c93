import type { Viewer } from '../viewer.ts'
import { LiveTours } from './live-tours.ts'
import { watchContext } from './lost-context.ts'
import { watchPresence } from './presence.ts'

/** Those of this page. */
const tours = new LiveTours()

/** Out of sight: whether frames lead to an arrival or to a whole image, other than what moves on without an end. */
function needsFrames({ camera, gyroscope, navigationState, image, playback }: Viewer): boolean {
  if (navigationState.navigation || navigationState.stopFade || camera.goal !== camera.view) return true
  const isEndless = camera.isCruising || gyroscope.active || playback?.state.playing === true
  return isEndless ? !image.hasPainted : !image.isComplete
}

/** Gives back what nobody needs while a tour cannot be seen, and says so where its graphics card is gone for good. */
export function watchViewer(viewer: Viewer): void {
  const { frame, loop, life, headset, image } = viewer
  const { signal } = life
  watchContext(viewer)
  const tour = {
    // to the page, somebody who wears a headset is away
    mayRest: () => image.hasPainted && !headset.active && !needsFrames(viewer),
    rest: () => image.rest(),
  }
  tours.add(tour)
  signal.addEventListener('abort', () => tours.remove(tour))
  watchPresence({
    element: frame.element,
    onLeave() {
      loop.hold('away', () => needsFrames(viewer))
      tours.leave(tour)
    },
    onAway: () => headset.active || image.shrink(),
    onBack() {
      image.rise()
      tours.add(tour)
      loop.release('away')
    },
    signal,
  })
}
