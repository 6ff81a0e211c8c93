import type { StopOutline, TourOpening, TourPart } from '../../../shared/publishing/tour-parts.ts'

const tries = 4
const firstDelayMs = 500

function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

async function fetchOnce(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`a part of the tour could not be loaded (${response.status})`)
  return response.json()
}

/** Fetches JSON, again with a doubling delay: a server that restarts is soon there. */
async function fetchJson(address: string, signal: AbortSignal): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(address, signal)
    } catch (error) {
      if (signal.aborted || attempt === tries) throw error
      await wait(firstDelayMs * 2 ** (attempt - 1), signal)
    }
  }
}

/** The server writes these; the checks keep strangers out. */
function isPart(value: unknown): value is TourPart {
  return Array.isArray(Object(value).stops)
}

function isOpening(value: unknown): value is TourOpening {
  const { format, parts } = Object(value)
  return format === 1 && typeof Object(parts).folder === 'string'
}

function isList(value: unknown): value is readonly StopOutline[] {
  return Array.isArray(value)
}

async function fetchAs<Value>(address: string, signal: AbortSignal, is: (value: unknown) => value is Value) {
  const value = await fetchJson(address, signal)
  if (!is(value)) throw new TypeError(`${address} is no part of a tour`)
  return value
}

/** Whole stops with their media. Rejects where they cannot be had. */
export function fetchPart(address: string, signal: AbortSignal): Promise<TourPart> {
  return fetchAs(address, signal, isPart)
}

export function fetchOpening(address: string, signal: AbortSignal): Promise<TourOpening> {
  return fetchAs(address, signal, isOpening)
}

export function fetchOutlines(address: string, signal: AbortSignal): Promise<readonly StopOutline[]> {
  return fetchAs(address, signal, isList)
}
