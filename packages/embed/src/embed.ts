import type { StopoverGlobal, StopoverOptions, StopoverTourElement } from './generated/stopover.d.ts'

export type * from './generated/stopover.d.ts'

/** Scripts that load or have loaded, by URL. */
const scripts = new Map<string, Promise<StopoverGlobal>>()

function addScript(url: string): Promise<StopoverGlobal> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = url
    script.addEventListener('load', () => resolve(globalThis.Stopover))
    script.addEventListener('error', () => {
      script.remove()
      scripts.delete(url)
      const message = `The tour viewer could not be loaded from ${url}. Check the address and the connection.`
      reject(Object.assign(new Error(message), { code: 'LOAD_FAILED' }))
    })
    document.head.append(script)
  })
}

/**
 * Loads the SDK of an installation once, and defines `<stopover-tour>`. All tours of a page must be from one
 * installation. For browsers only.
 */
export function loadStopover(origin: string): Promise<StopoverGlobal> {
  const url = new URL('/sdk/1/stopover.js', origin).href
  const script = scripts.get(url) ?? addScript(url)
  scripts.set(url, script)
  return script
}

/** Loads the SDK and adds a tour to an element. Resolves when the first stop is shown. */
export async function createTour(
  origin: string,
  target: Element | string,
  options: StopoverOptions,
): Promise<StopoverTourElement> {
  const stopover = await loadStopover(origin)
  return stopover.create(target, options)
}
