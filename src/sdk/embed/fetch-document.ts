import type { TourDocument } from '../../shared/publishing/tour-document.ts'

const maxAttempts = 4
const firstDelayMs = 500
/** Maximum delay of a `Retry-After` header. */
const maxDelayMs = 30_000

/**
 * Failure to load a tour document. `exists: false` means that no such tour is published; `serverCode` is the error code
 * of a denied request.
 */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly exists: boolean
  readonly serverCode: string | undefined
  /** Delay of the `Retry-After` header; 0 without one. */
  retryAfterMs = 0

  constructor(message: string, exists: boolean, serverCode?: string) {
    super(message)
    this.exists = exists
    this.serverCode = serverCode
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Checks only the basic shape: the server writes valid documents, but the URL could belong to another server. */
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

type DocumentRequest = {
  readonly signal: AbortSignal
  /** Token that the server returned for a password. */
  readonly accessToken: string | undefined
}

const deniedStatuses: ReadonlySet<number> = new Set([401, 403])

/** Creates the error of a denied request, with the server's code. */
async function createDeniedError(response: Response): Promise<DocumentError> {
  const { code } = Object(await response.json().catch(() => null))
  return new DocumentError(
    `the server responded with ${response.status}`,
    true,
    typeof code === 'string' ? code : undefined,
  )
}

function createServerError({ status, headers }: Response): DocumentError {
  const error = new DocumentError(`the server responded with ${status}`, true)
  error.retryAfterMs = Math.min((Number(headers.get('Retry-After')) || 0) * 1000, maxDelayMs)
  return error
}

async function fetchDocumentOnce(url: string, { signal, accessToken }: DocumentRequest): Promise<TourDocument> {
  const authorization = accessToken === undefined ? {} : { headers: { Authorization: `Bearer ${accessToken}` } }
  const response = await fetch(url, { method: 'GET', credentials: 'omit', mode: 'cors', signal, ...authorization })
  if (deniedStatuses.has(response.status)) throw await createDeniedError(response)
  if (response.status === 404 || response.status === 410) throw new DocumentError('there is no such tour', false)
  if (!response.ok) throw createServerError(response)
  const parsed: unknown = await response.json()
  if (!isTourDocument(parsed)) throw new DocumentError('this is not a tour document', true)
  return parsed
}

/** Fetches a tour document, with exponential backoff for transient failures. */
export async function fetchDocument(url: string, request: DocumentRequest): Promise<TourDocument> {
  const { signal } = request
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchDocumentOnce(url, request)
    } catch (error) {
      const isFinal = error instanceof DocumentError && (!error.exists || error.serverCode !== undefined)
      if (signal.aborted || isFinal || attempt === maxAttempts) throw error
      const retryAfterMs = error instanceof DocumentError ? error.retryAfterMs : 0
      await wait(Math.max(firstDelayMs * 2 ** (attempt - 1), retryAfterMs), signal)
    }
  }
}
