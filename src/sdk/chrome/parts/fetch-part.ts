import type { StopOutline, TourOpening, TourPart } from '../../../shared/publishing/tour-parts.ts'

const maxAttempts = 4
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

async function fetchOnce(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`Loading a part of the tour failed (${response.status})`)
  return response.json()
}

/** Fetches JSON with exponential backoff, for example while the server restarts. */
async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(url, signal)
    } catch (error) {
      if (signal.aborted || attempt === maxAttempts) throw error
      await wait(firstDelayMs * 2 ** (attempt - 1), signal)
    }
  }
}

/** Checks only the basic shape: the server writes valid parts, but the URL could return something else. */
function isPart(value: unknown): value is TourPart {
  return Array.isArray(Object(value).stops)
}

function isOpening(value: unknown): value is TourOpening {
  const { format, parts } = Object(value)
  return format === 1 && typeof Object(parts).folder === 'string'
}

function isOutlineList(value: unknown): value is readonly StopOutline[] {
  return Array.isArray(value)
}

async function fetchAs<Value>(url: string, signal: AbortSignal, isExpected: (value: unknown) => value is Value) {
  const value = await fetchJson(url, signal)
  if (!isExpected(value)) throw new TypeError(`${url} is not a part of a tour`)
  return value
}

/** Fetches complete stops with their media. Rejects if that fails. */
export function fetchPart(url: string, signal: AbortSignal): Promise<TourPart> {
  return fetchAs(url, signal, isPart)
}

/** Fetches the start of a large tour. Rejects if the response has another format. */
export function fetchOpening(url: string, signal: AbortSignal): Promise<TourOpening> {
  return fetchAs(url, signal, isOpening)
}

/** Fetches the outlines of a large tour's stops. Rejects if the response has another format. */
export function fetchOutlines(url: string, signal: AbortSignal): Promise<readonly StopOutline[]> {
  return fetchAs(url, signal, isOutlineList)
}
