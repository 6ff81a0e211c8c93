import type { Viewer } from '../viewer/viewer.ts'
import { ContextBudget } from './context-budget.ts'
import { watchContext } from './watch-context.ts'
import { watchVisibility } from './watch-visibility.ts'

/** Budget of graphics contexts, shared by all viewers of the page. */
const contextBudget = new ContextBudget()

/**
 * True if a hidden viewer must continue to render: until a navigation or camera movement ends, and until the image is
 * complete. Endless motion such as auto-rotation doesn't count.
 */
function needsFrames({ camera, gyroscope, navigationState, renderer, playback }: Viewer): boolean {
  if (navigationState.navigation || navigationState.stopFade || camera.targetView !== camera.view) return true
  const isEndless = camera.isCruising || gyroscope.active || playback?.state.playing === true
  return isEndless ? !renderer.hasPainted : !renderer.isComplete
}

/** Suspends a viewer while it is hidden, and reports a graphics context that isn't restored. */
export function suspendWhenHidden(viewer: Viewer): void {
  const { elements, loop, signal, headset, renderer } = viewer
  watchContext(viewer)
  const holder = {
    // The page counts as hidden while a headset is in use.
    canSuspend: () => renderer.hasPainted && !headset.active && !needsFrames(viewer),
    suspend: () => renderer.suspend(),
  }
  contextBudget.add(holder)
  signal.addEventListener('abort', () => contextBudget.remove(holder))
  watchVisibility({
    element: elements.root,
    onHidden() {
      loop.suspend('away', () => needsFrames(viewer))
      contextBudget.markHidden(holder)
    },
    onLongHidden: () => headset.active || renderer.trim(),
    onVisible() {
      renderer.resume()
      contextBudget.add(holder)
      loop.resume('away')
    },
    signal,
  })
}
