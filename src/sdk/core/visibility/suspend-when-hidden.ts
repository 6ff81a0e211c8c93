import type { Viewer } from '../viewer/viewer.ts'
import { ContextBudget } from './context-budget.ts'
import { watchContext } from './watch-context.ts'
import { watchVisibility } from './watch-visibility.ts'

/** Limit of graphics contexts, shared by all viewers of the page. */
const contextBudget = new ContextBudget()

/**
 * True if a hidden viewer must continue to render: until a navigation or camera movement ends, and until the image is
 * complete. Endless motion such as auto-rotation doesn't count.
 */
function needsFrames({ camera, gyroscope, navigationState, image, playback }: Viewer): boolean {
  if (navigationState.navigation || navigationState.stopFade || camera.goal !== camera.view) return true
  const isEndless = camera.isCruising || gyroscope.active || playback?.state.playing === true
  return isEndless ? !image.hasPainted : !image.isComplete
}

/** Suspends a viewer while it is hidden, and reports a graphics context that isn't restored. */
export function suspendWhenHidden(viewer: Viewer): void {
  const { frame, loop, life, headset, image } = viewer
  const { signal } = life
  watchContext(viewer)
  const holder = {
    // The page counts as hidden while a headset is in use.
    canSuspend: () => image.hasPainted && !headset.active && !needsFrames(viewer),
    suspend: () => image.suspend(),
  }
  contextBudget.add(holder)
  signal.addEventListener('abort', () => contextBudget.remove(holder))
  watchVisibility({
    element: frame.element,
    onHidden() {
      loop.suspend('away', () => needsFrames(viewer))
      contextBudget.markHidden(holder)
    },
    onLongHidden: () => headset.active || image.trim(),
    onVisible() {
      image.resume()
      contextBudget.add(holder)
      loop.resume('away')
    },
    signal,
  })
}
