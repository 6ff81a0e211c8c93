import { coded } from '../core/coded-error.ts'
import { defineElements, type TourElement, type ViewerLoader } from './element.ts'
import type { StopoverOptions } from './page-api.ts'
import { currentScriptUrl, installationOf, modulesFolderOf } from './script-url.ts'
import { createModuleVerifier, type ModuleTable } from './verified-modules.ts'

/** File name of the viewer's entry, filled in by the build. */
declare const __VIEWER_ENTRY__: string
/**
 * Modules that a pinned script may load, filled in by the build. `null` in the script that always loads the latest
 * version.
 */
declare const __VIEWER_MODULES__: ModuleTable | null

const elementName = 'stopover-tour'
const panoramaName = 'stopover-panorama'

/** Options whose attributes matter before the viewer is loaded. It sets the others. */
const earlyAttributes = ['tour', 'stop', 'loading', 'poster'] as const

function argumentError(reason: string): Error {
  return coded('INVALID_ARGUMENT', new TypeError(`Stopover.create: ${reason}`))
}

/** Resolves the target of `Stopover.create`: an element, possibly of another window, or a selector. */
function resolveTarget(target: unknown): Element {
  try {
    const element: unknown = typeof target === 'string' ? document.querySelector(target) : target
    // An element of another window isn't an instance of this window's `Element`.
    if (Object(element).append) return element as Element
  } catch {
    // An invalid selector matches nothing.
  }
  throw argumentError(`nothing on the page matches ${String(target)}`)
}

/** Appends a tour to an element of the page. Resolves when its first stop is shown; rejects if it can't be loaded. */
async function create(target: Element | string, options: StopoverOptions): Promise<TourElement> {
  const parent = resolveTarget(target)
  if (!options) throw argumentError('options are missing')
  const element = document.createElement(elementName) as TourElement
  for (const name of earlyAttributes) {
    // Inherited properties may come from an extended `Object.prototype`.
    const value = Object.hasOwn(options, name) ? options[name] : undefined
    if (value !== undefined) element.setAttribute(name, String(value))
  }
  element.options = options
  if (Object.hasOwn(options, 'texts') && options.texts) element.texts = options.texts
  // Others are rejected once the viewer is loaded.
  if (Array.isArray(options.plugins)) for (const plugin of options.plugins) element.use(plugin)
  parent.append(element)
  await element.ready
  return element
}

type Verifier = ReturnType<typeof createModuleVerifier>

/** Imports the viewer. With a verifier, its entry and all modules that it imports must match their digests. */
async function importViewer(url: string, query: string, verify?: Verifier): ReturnType<ViewerLoader> {
  await verify?.(__VIEWER_ENTRY__, query)
  const viewer: Awaited<ReturnType<ViewerLoader>> = await import(/* @vite-ignore */ url + query)
  if (verify) viewer.guardImports(verify)
  return viewer
}

/** Defines the custom element and `window.Stopover`. */
function defineApi(scriptUrl: string): void {
  const folder = modulesFolderOf(scriptUrl)
  const verify = __VIEWER_MODULES__ ? createModuleVerifier(__VIEWER_MODULES__, folder) : undefined
  let failedAttempts = 0
  const loadViewer: ViewerLoader = () => {
    // Browsers cache failed module imports, so a retry needs another URL.
    const loading = importViewer(
      folder + __VIEWER_ENTRY__,
      failedAttempts === 0 ? '' : `?try=${failedAttempts}`,
      verify,
    )
    failedAttempts += 1
    loading.then(
      () => {
        failedAttempts = 0
      },
      () => undefined,
    )
    return loading
  }
  defineElements([elementName, panoramaName], { installation: installationOf(scriptUrl), loadViewer })
  Object.defineProperty(window, 'Stopover', { value: Object.freeze({ create }), configurable: true })
}

const scriptUrl = currentScriptUrl()
if (scriptUrl === undefined) console.error('Stopover: load stopover.js from its own URL.')
else if (!customElements.get(elementName)) defineApi(scriptUrl)
