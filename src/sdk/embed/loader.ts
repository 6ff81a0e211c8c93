import { coded } from '../core/coded-error.ts'
import { defineTourElement, type TourElement, type ViewerLoader } from './element.ts'
import { installationOf, modulesFolderOf, ownAddress } from './script-address.ts'
import type { StopoverOptions } from './stopover.d.ts'
import { tourAttributes } from './tour-attributes.ts'
import { type ModuleTable, verifierOf } from './verified-modules.ts'

/** Name of the viewer's entry in the folder of the SDK; the build fills it in. */
declare const __VIEWER_ENTRY__: string
/** What a script of an exact version lets run, `null` in the one that follows updates; the build fills it in. */
declare const __VIEWER_MODULES__: ModuleTable | null

const elementName = 'stopover-tour'

function error(reason: string): Error {
  return coded('INVALID_ARGUMENT', new TypeError(`Stopover.create: ${reason}`))
}

/** What a page names as the place of a tour: an element, of whatever window, or a selector. */
function targetOf(target: unknown): Element {
  try {
    const found: unknown = typeof target === 'string' ? document.querySelector(target) : target
    if (Object(found).append) return found as Element
  } catch {
    // no selector matches nothing
  }
  throw error(`nothing on the page matches ${String(target)}`)
}

/** Puts a tour into an element of the page. Resolves when it shows its first stop, rejects when it cannot be loaded. */
async function create(target: Element | string, options: StopoverOptions): Promise<TourElement> {
  const place = targetOf(target)
  if (!options) throw error('there are no options')
  const element = document.createElement(elementName) as TourElement
  for (const name of tourAttributes) {
    // Own properties only: what a page has put into every object is nobody's wish.
    const value = Object.hasOwn(options, name) ? options[name] : undefined
    if (value !== undefined) element.setAttribute(name, String(value))
  }
  element.options = options
  if (Object.hasOwn(options, 'texts') && options.texts) element.texts = options.texts
  place.append(element)
  await element.ready
  return element
}

type Verifier = ReturnType<typeof verifierOf>

/** The viewer's entry; with a verifier only as it was built, and so everything that it will load later. */
async function importViewer(address: string, query: string, verify?: Verifier): ReturnType<ViewerLoader> {
  await verify?.(__VIEWER_ENTRY__, query)
  const viewer: Awaited<ReturnType<ViewerLoader>> = await import(/* @vite-ignore */ address + query)
  if (verify) viewer.guardImports(verify)
  return viewer
}

function define(scriptAddress: string): void {
  const folder = modulesFolderOf(scriptAddress)
  const verify = __VIEWER_MODULES__ ? verifierOf(__VIEWER_MODULES__, folder) : undefined
  let tries = 0
  const loadViewer: ViewerLoader = () => {
    // Browsers remember a module that failed to load, so another try needs another address.
    const loading = importViewer(folder + __VIEWER_ENTRY__, tries === 0 ? '' : `?try=${tries}`, verify)
    tries += 1
    loading.then(
      () => {
        tries = 0
      },
      () => undefined,
    )
    return loading
  }
  defineTourElement(elementName, { installation: installationOf(scriptAddress), loadViewer })
  Object.defineProperty(window, 'Stopover', { value: Object.freeze({ create }), configurable: true })
}

const address = ownAddress()
if (address === undefined) console.error('Stopover: load stopover.js from its own address.')
else if (!customElements.get(elementName)) define(address)
