import type { TourDocument } from '../../shared/publishing/tour-document.ts'

const tries = 4
const firstDelayMs = 500
/** A server that wants a longer pause than this is not waited for. */
const longestDelayMs = 30_000

/**
 * Why a tour document cannot be shown. `found: false` means that there is no such tour, for now; `serverCode` is the server's
 * where it lets nobody in without more.
 */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly found: boolean
  readonly serverCode: string | undefined
  /** How long the server wants callers to wait before they try again; 0 where it says nothing. */
  retryAfterMs = 0

  constructor(message: string, found: boolean, serverCode?: string) {
    super(message)
    this.found = found
    this.serverCode = serverCode
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whether something has the shape the viewer builds on. The server writes documents; this keeps strangers out. */
export function isTourDocument(value: unknown): value is TourDocument {
  if (!isObject(value)) return false
  const { format, tourId, tours, stops, panos, images } = value
  if (format !== 1 || typeof tourId !== 'string') return false
  return isObject(tours) && isObject(stops) && isObject(panos) && isObject(images) && isObject(tours[tourId])
}

function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

type Request = {
  readonly signal: AbortSignal
  /** Of a visitor who was let in before. */
  readonly pass: string | undefined
}

const deniedStatuses: ReadonlySet<number> = new Set([401, 403])

/** What the server calls the reason why it lets nobody in. */
async function denialOf(response: Response): Promise<DocumentError> {
  const { code } = Object(await response.json().catch(() => null))
  return new DocumentError(`the server answered ${response.status}`, true, typeof code === 'string' ? code : undefined)
}

function outageOf({ status, headers }: Response): DocumentError {
  const outage = new DocumentError(`the server answered ${status}`, true)
  outage.retryAfterMs = Math.min((Number(headers.get('Retry-After')) || 0) * 1000, longestDelayMs)
  return outage
}

async function fetchOnce(address: string, { signal, pass }: Request): Promise<TourDocument> {
  const headers = pass === undefined ? {} : { headers: { Authorization: `Bearer ${pass}` } }
  const response = await fetch(address, { method: 'GET', credentials: 'omit', mode: 'cors', signal, ...headers })
  if (deniedStatuses.has(response.status)) throw await denialOf(response)
  if (response.status === 404 || response.status === 410) throw new DocumentError('there is no such tour', false)
  if (!response.ok) throw outageOf(response)
  const parsed: unknown = await response.json()
  if (!isTourDocument(parsed)) throw new DocumentError('this is not a tour document', true)
  return parsed
}

/** Fetches a tour document, again with a doubling delay where that may help. Rejects with a `DocumentError` at last. */
export async function readDocument(address: string, request: Request): Promise<TourDocument> {
  const { signal } = request
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(address, request)
    } catch (error) {
      const isFinal = error instanceof DocumentError && (!error.found || error.serverCode !== undefined)
      if (signal.aborted || isFinal || attempt === tries) throw error
      const retryAfterMs = error instanceof DocumentError ? error.retryAfterMs : 0
      await wait(Math.max(firstDelayMs * 2 ** (attempt - 1), retryAfterMs), signal)
    }
  }
}
