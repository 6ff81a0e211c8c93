import type { StopoverPlugin, StopoverPluginTour } from '../page-api.ts'
import type { SceneScope } from './page-scene.ts'

export type PluginPorts = {
  readonly createScope: (report: (error: unknown) => void) => SceneScope
  readonly tourOf: (scene: SceneScope['scene'], signal: AbortSignal) => StopoverPluginTour
  /** Receives the first error of each plugin. */
  readonly onError: (pluginName: string, error: unknown) => void
}

const isFunction = (value: unknown): value is () => unknown => typeof value === 'function'

function isPlugin(value: unknown): value is StopoverPlugin {
  const { name, setup } = Object(value)
  return typeof name === 'string' && name !== '' && isFunction(setup)
}

function createDisposal(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** Sets up plugins and disposes of them. A plugin that fails loses what it added; the tour and other plugins go on. */
export class PluginHost {
  readonly #ports: PluginPorts
  /** Functions that dispose of the running plugins. */
  readonly #running = new Map<unknown, () => void>()

  constructor(ports: PluginPorts) {
    this.#ports = ports
  }

  /** Runs exactly these plugins: sets up the new ones and disposes of those that are missing. */
  apply(plugins: ReadonlySet<unknown>): void {
    for (const [plugin, dispose] of this.#running) {
      if (plugins.has(plugin)) continue
      this.#running.delete(plugin)
      dispose()
    }
    for (const plugin of plugins) if (!this.#running.has(plugin)) this.#running.set(plugin, this.#start(plugin))
  }

  #start(plugin: unknown): () => void {
    if (!isPlugin(plugin)) {
      this.#ports.onError('?', new TypeError('a plugin must have a name and a function setup'))
      return () => undefined
    }
    let hasFailed = false
    const report = (error: unknown) => {
      if (!hasFailed) this.#ports.onError(plugin.name, error)
      hasFailed = true
    }
    const { signal, abort } = createDisposal()
    const { scene, dispose: disposeScope } = this.#ports.createScope(report)
    const fail = (error: unknown) => {
      report(error)
      disposeScope()
    }
    const run = (call: () => unknown) => {
      try {
        return call()
      } catch (error) {
        return fail(error)
      }
    }
    let disposePlugin: () => unknown = () => undefined
    const complete = (result: unknown) => {
      if (!isFunction(result)) return
      if (signal.aborted) run(result)
      else disposePlugin = result
    }
    const result = run(() => plugin.setup(this.#ports.tourOf(scene, signal)))
    if (isFunction(result)) complete(result)
    // An asynchronous setup may complete after the plugin was removed.
    else Promise.resolve(result).then(complete, fail)
    return () => {
      abort()
      run(disposePlugin)
      disposeScope()
    }
  }
}
