import { parseRetryAfter } from '../../../shared/web/retry-after.ts'

/** Tries of one image until a person, or the network, gives a reason to try again. */
export const triesMax = 6
const firstPauseMs = 1_000
const pauseMaxMs = 60_000

/**
 * `loading`: the browser has the address, for the `tries`th time after 0; `asking`: the server is asked why it failed;
 * `waiting`: it is tried again after `pauseMs`; `failed`: no try is left, or none would
 * end otherwise (`isGone`).
 */
export type ImageLoad =
  | { readonly name: 'loading' | 'loaded' | 'asking'; readonly tries: number }
  | { readonly name: 'waiting'; readonly tries: number; readonly pauseMs: number }
  | { readonly name: 'failed'; readonly tries: number; readonly isGone: boolean }

/** The server's answer about a failed image: its status, null without an answer, and how long to wait. */
export type ImageAnswer = { readonly status: number | null; readonly retryAfterMs: number | null }

export type ImageEvent =
  | { readonly type: 'loaded' | 'broken' | 'pauseEnded' | 'reachable' }
  /** `chance` is between 0 and 1, so that many images don't come back in the same moment. */
  | { readonly type: 'answered'; readonly answer: ImageAnswer; readonly chance: number }

export const initialImageLoad: ImageLoad = { name: 'loading', tries: 0 }

/** Pause before the next try: a second, then twice as long up to a minute, of which between half and all is waited. */
function pauseMs(tries: number, retryAfterMs: number | null, chance: number): number {
  const backoffMs = Math.min(firstPauseMs * 2 ** tries, pauseMaxMs) * (0.5 + chance / 2)
  return retryAfterMs === null ? backoffMs : Math.max(backoffMs, retryAfterMs * (1 + chance / 10))
}

const passing: readonly number[] = [408, 425, 429]

/** Whether the image itself is at fault, or this person: another try would end the same. */
function isFinal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && !passing.includes(status)
}

function afterAnswer({ tries }: ImageLoad, answer: ImageAnswer, chance: number): ImageLoad {
  const { status, retryAfterMs } = answer
  // The server has the file, and the browser could show it neither before nor now.
  const isUnreadable = status !== null && status < 400 && tries > 0
  if (isFinal(status) || isUnreadable) return { name: 'failed', tries, isGone: true }
  if (tries + 1 >= triesMax) return { name: 'failed', tries, isGone: false }
  return { name: 'waiting', tries, pauseMs: pauseMs(tries, retryAfterMs, chance) }
}

/** The state of an image after an event. An event that does not belong to the state changes nothing. */
export function imageLoadReducer(load: ImageLoad, event: ImageEvent): ImageLoad {
  switch (event.type) {
    case 'loaded':
      return load.name === 'loading' ? { name: 'loaded', tries: load.tries } : load
    case 'broken':
      return load.name === 'loading' ? { name: 'asking', tries: load.tries } : load
    case 'answered':
      return load.name === 'asking' ? afterAnswer(load, event.answer, event.chance) : load
    case 'pauseEnded':
      return load.name === 'waiting' ? { name: 'loading', tries: load.tries + 1 } : load
    case 'reachable':
      return load.name === 'failed' && !load.isGone ? initialImageLoad : load
  }
}

/**
 * Asks the server why an image failed, which the browser doesn't tell. Other hosts aren't asked: they answer pages of ours
 * no questions.
 */
export async function askAboutImage(address: string, signal: AbortSignal): Promise<ImageAnswer> {
  const noAnswer = { status: null, retryAfterMs: null }
  if (new URL(address, location.href).origin !== location.origin) return noAnswer
  try {
    const { status, headers } = await fetch(address, { method: 'HEAD', signal, cache: 'no-store' })
    return { status, retryAfterMs: parseRetryAfter(headers.get('Retry-After'), new Date()) }
  } catch {
    return noAnswer
  }
}
