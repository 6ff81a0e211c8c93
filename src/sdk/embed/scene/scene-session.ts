import type { Scene } from '../../core/scene/scene-api.ts'
import type { StopoverPluginTour, StopoverTourElement, StopoverViewer } from '../page-api.ts'
import { PageScene, type PageSceneContext } from './page-scene.ts'
import { PluginHost } from './plugin-host.ts'

export type SceneSessionContext = PageSceneContext & {
  readonly element: HTMLElement
  readonly pageViewer: StopoverViewer
}

/** The scene API of a mounted tour: the page's own scene, and its plugins. */
export type SceneSession = {
  readonly scene: Scene
  /** Runs exactly these plugins. */
  applyPlugins(plugins: ReadonlySet<unknown>): void
}

/** Reports an error of a plugin in the console, and as an event for the page. */
function reportPluginError(element: HTMLElement, pluginName: string, error: unknown): void {
  console.error(`Stopover: the plugin "${pluginName}" failed.`, error)
  const message = `the plugin "${pluginName}" failed: ${error}`
  element.dispatchEvent(new CustomEvent('error', { detail: { code: 'PLUGIN_FAILED', message, recoverable: true } }))
}

/** Creates the scene of a tour. Plugins run once they are applied. */
export function createSceneSession(context: SceneSessionContext): SceneSession {
  const { element, pageViewer, signal: tourSignal } = context
  const pageScene = new PageScene(context)
  const tourOf = (scene: Scene, signal: AbortSignal): StopoverPluginTour => ({
    element: element as StopoverTourElement,
    viewer: pageViewer,
    scene,
    signal,
  })
  const plugins = new PluginHost({
    createScope: (report) => pageScene.createScope(report),
    tourOf,
    onError: (pluginName, error) => reportPluginError(element, pluginName, error),
  })
  // Errors of the page's own listeners reach its error handlers, like those of any event listener.
  const { scene, dispose } = pageScene.createScope(reportError)
  tourSignal.addEventListener('abort', () => {
    plugins.apply(new Set())
    dispose()
  })
  return { scene, applyPlugins: (newPlugins) => plugins.apply(newPlugins) }
}
