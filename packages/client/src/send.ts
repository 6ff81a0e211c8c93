import { idempotentUrls } from './generated/api.ts'

export type Send = (request: Request) => Promise<Response>

export type SendOptions = {
  readonly token: string
  readonly fetch: typeof fetch
}

const maxAttempts = 6
const firstRetryDelayMs = 1000
const maxRetryDelayMs = 60_000

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Delay after a failed attempt: `Retry-After`, or exponential backoff from one second. */
function retryDelayMs(response: Response, attempt: number): number {
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const delayMs = Number.isFinite(retryAfterSeconds) ? retryAfterSeconds * 1000 : firstRetryDelayMs * 2 ** (attempt - 1)
  return Math.min(maxRetryDelayMs, delayMs)
}

/** True if a call accepts an idempotency key. Forms don't, because they may contain a file. */
function acceptsIdempotencyKey({ method, url, headers }: Request): boolean {
  const isForm = headers.get('content-type')?.startsWith('multipart/') ?? false
  const { pathname } = new URL(url)
  return method === 'POST' && !isForm && idempotentUrls.some((pattern) => pattern.test(pathname))
}

/** Creates a function that sends requests with the token, and retries them when the server is busy (429, 503). */
export function createSend({ token, fetch: sendOnce }: SendOptions): Send {
  return async (request) => {
    request.headers.set('authorization', `Bearer ${token}`)
    // Prevents a retry from creating a second object.
    if (acceptsIdempotencyKey(request) && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', crypto.randomUUID())
    }
    for (let attempt = 1; ; attempt += 1) {
      const response = await sendOnce(request.clone())
      const isBusy = response.status === 429 || response.status === 503
      if (!isBusy || attempt === maxAttempts) return response
      await response.body?.cancel()
      await wait(retryDelayMs(response, attempt))
    }
  }
}
