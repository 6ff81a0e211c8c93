import { keyedAddresses } from './generated/api.ts'

export type Send = (request: Request) => Promise<Response>

export type SendOptions = {
  readonly token: string
  readonly fetch: typeof fetch
}

const maxAttempts = 6
const maxDelayMs = 60_000

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Delay before the next attempt: `Retry-After`, or exponential backoff from one second. */
function retryDelayMs(response: Response, attempt: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Math.min(maxDelayMs, Number.isFinite(seconds) ? seconds * 1000 : 1000 * 2 ** (attempt - 1))
}

/** True if a call accepts an idempotency key. Forms don't, because they may contain a file. */
function acceptsKey({ method, url, headers }: Request): boolean {
  const isForm = headers.get('content-type')?.startsWith('multipart/') ?? false
  const { pathname } = new URL(url)
  return method === 'POST' && !isForm && keyedAddresses.some((address) => address.test(pathname))
}

/** Returns a function that sends requests with the token, and retries them when the server is busy (429, 503). */
export function sender({ token, fetch: send }: SendOptions): Send {
  return async (request) => {
    request.headers.set('authorization', `Bearer ${token}`)
    // Prevents a retry from creating a second object.
    if (acceptsKey(request) && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', crypto.randomUUID())
    }
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(request.clone())
      const isBusy = response.status === 429 || response.status === 503
      if (!isBusy || attempt === maxAttempts) return response
      await response.body?.cancel()
      await wait(retryDelayMs(response, attempt))
    }
  }
}
