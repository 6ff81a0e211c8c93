import { parseRetryAfter } from '../../../shared/web/retry-after.ts'

/** Maximum number of automatic attempts to load an image. */
export const maxAttempts = 6
const firstDelayMs = 1_000
const maxDelayMs = 60_000
/** Maximum fraction that is added to `Retry-After` at random. */
const retryAfterJitter = 0.1

/**
 * State of loading an image after a number of failed attempts. `checking`: a HEAD request finds out why it failed;
 * `waiting`: it is retried after `pauseMs`; `failed`: no attempt is left, or another would also fail (`isGone`).
 */
export type ImageLoad =
  | { readonly name: 'loading' | 'loaded' | 'checking'; readonly failedAttempts: number }
  | { readonly name: 'waiting'; readonly failedAttempts: number; readonly pauseMs: number }
  | { readonly name: 'failed'; readonly failedAttempts: number; readonly isGone: boolean }

/** Result of the HEAD request for a failed image. The status is null without a response. */
export type ImageCheck = { readonly status: number | null; readonly retryAfterMs: number | null }

export type ImageEvent =
  | { readonly type: 'loaded' | 'broken' | 'pauseEnded' | 'reachable' }
  /** `jitter` is between 0 and 1, so that many images aren't retried at the same moment. */
  | { readonly type: 'checked'; readonly check: ImageCheck; readonly jitter: number }

export const initialImageLoad: ImageLoad = { name: 'loading', failedAttempts: 0 }

/** Exponential backoff from one second to one minute, with up to 50 % jitter. */
function pauseMs(failedAttempts: number, retryAfterMs: number | null, jitter: number): number {
  const backoffMs = Math.min(firstDelayMs * 2 ** failedAttempts, maxDelayMs) * (0.5 + jitter / 2)
  return retryAfterMs === null ? backoffMs : Math.max(backoffMs, retryAfterMs * (1 + jitter * retryAfterJitter))
}

const transientStatuses: readonly number[] = [408, 425, 429]

/** True for client errors, after which another attempt would fail as well. */
function isFinal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && !transientStatuses.includes(status)
}

function afterCheck({ failedAttempts }: ImageLoad, check: ImageCheck, jitter: number): ImageLoad {
  const { status, retryAfterMs } = check
  // The server has the file, but the browser can't decode it.
  const isUnreadable = status !== null && status < 400 && failedAttempts > 0
  if (isFinal(status) || isUnreadable) return { name: 'failed', failedAttempts, isGone: true }
  if (failedAttempts + 1 >= maxAttempts) return { name: 'failed', failedAttempts, isGone: false }
  return { name: 'waiting', failedAttempts, pauseMs: pauseMs(failedAttempts, retryAfterMs, jitter) }
}

/** Reducer of the state of an image. Events that don't apply to the state are ignored. */
export function imageLoadReducer(load: ImageLoad, event: ImageEvent): ImageLoad {
  switch (event.type) {
    case 'loaded':
      return load.name === 'loading' ? { name: 'loaded', failedAttempts: load.failedAttempts } : load
    case 'broken':
      return load.name === 'loading' ? { name: 'checking', failedAttempts: load.failedAttempts } : load
    case 'checked':
      return load.name === 'checking' ? afterCheck(load, event.check, event.jitter) : load
    case 'pauseEnded':
      return load.name === 'waiting' ? { name: 'loading', failedAttempts: load.failedAttempts + 1 } : load
    case 'reachable':
      return load.name === 'failed' && !load.isGone ? initialImageLoad : load
  }
}

/**
 * Finds out why an image failed by a HEAD request, because `<img>` errors have no details. Other origins are skipped,
 * because CORS blocks such requests.
 */
export async function checkImage(url: string, signal: AbortSignal): Promise<ImageCheck> {
  const noResponse = { status: null, retryAfterMs: null }
  if (new URL(url, location.href).origin !== location.origin) return noResponse
  try {
    const { status, headers } = await fetch(url, { method: 'HEAD', signal, cache: 'no-store' })
    return { status, retryAfterMs: parseRetryAfter(headers.get('Retry-After'), new Date()) }
  } catch {
    return noResponse
  }
}
