import type { StopoverGlobal, StopoverOptions, StopoverTourElement } from './generated/stopover.d.ts'

export type * from './generated/stopover.d.ts'

const loadedScripts = new Map<string, Promise<StopoverGlobal>>()

function addScript(address: string): Promise<StopoverGlobal> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = address
    script.addEventListener('load', () => resolve(globalThis.Stopover))
    script.addEventListener('error', () => {
      script.remove()
      loadedScripts.delete(address)
      const message = `The tour viewer could not be loaded from ${address}. Check the address and the connection.`
      reject(Object.assign(new Error(message), { code: 'LOAD_FAILED' }))
    })
    document.head.append(script)
  })
}

/**
 * Loads the SDK of an installation, once, and defines `<stopover-tour>`. All tours of a page must be of one
 * installation. Only for browsers.
 */
export function loadStopover(origin: string): Promise<StopoverGlobal> {
  const address = new URL('/sdk/1/stopover.js', origin).href
  const script = loadedScripts.get(address) ?? addScript(address)
  loadedScripts.set(address, script)
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
