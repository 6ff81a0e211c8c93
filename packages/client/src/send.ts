import { keyedAddresses } from './generated/api.ts'

export type Send = (request: Request) => Promise<Response>

export type SendOptions = {
  readonly token: string
  readonly fetch: typeof fetch
}

const tries = 6
const longestWaitMs = 60_000

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** In milliseconds, from the header's seconds; a second, two, four and so on without it. */
function waitOf(response: Response, attempt: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Math.min(longestWaitMs, Number.isFinite(seconds) ? seconds * 1000 : 1000 * 2 ** (attempt - 1))
}

/** Forms may bring a file, and then take no key. */
function takesKey({ method, url, headers }: Request): boolean {
  const isForm = headers.get('content-type')?.startsWith('multipart/') ?? false
  const { pathname } = new URL(url)
  return method === 'POST' && !isForm && keyedAddresses.some((address) => address.test(pathname))
}

/** Sends with the token, and again where Stopover says that it should be tried later (429, 503). */
export function sender({ token, fetch: send }: SendOptions): Send {
  return async (request) => {
    request.headers.set('authorization', `Bearer ${token}`)
    // Two tries of one call create one thing.
    if (takesKey(request) && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', crypto.randomUUID())
    }
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(request.clone())
      const isBusy = response.status === 429 || response.status === 503
      if (!isBusy || attempt === tries) return response
      await response.body?.cancel()
      await wait(waitOf(response, attempt))
    }
  }
}
