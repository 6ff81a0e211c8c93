import type { GuideState } from '../../chrome/guide/guide-player.ts'
import type { PlaybackState } from '../../core/media/playback.ts'
import { IdleWatch } from '../rotation/idle-watch.ts'

/** Prefix of everything that the viewer stores in the browser about a visitor. */
const storagePrefix = 'stopover:'

function clearStorage(storage: Storage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const name of names) if (name.startsWith(storagePrefix)) storage.removeItem(name)
}

/** Forgets the language that a visitor has chosen, and the places that they have visited. */
export function forgetVisitor(): void {
  try {
    clearStorage(localStorage)
    clearStorage(sessionStorage)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** True for links to other pages, including email addresses and phone numbers. */
function leadsElsewhere(node: EventTarget): boolean {
  if (!(node instanceof HTMLAnchorElement) || node.href === '') return false
  const { origin, pathname, search } = location
  const isOnPage = node.origin === origin && node.pathname === pathname && node.search === search
  return !(isOnPage && node.hash !== '')
}

/** Makes all links to other pages inert, and hides the browser's menu, which could open them. */
export function blockLinks(): void {
  const block = (event: Event) => {
    if (event.composedPath().some(leadsElsewhere)) event.preventDefault()
  }
  for (const name of ['click', 'auxclick', 'dragstart']) addEventListener(name, block, { capture: true })
  addEventListener('contextmenu', (event) => event.preventDefault(), { capture: true })
}

type Playing = { readonly durationSeconds: number }

type PlayableElement = Pick<HTMLMediaElement, 'paused' | 'ended' | 'loop' | 'muted' | 'duration'>

/** Part of the element of a tour that a kiosk observes. */
export type KioskTour = EventTarget & {
  readonly viewer:
    | {
        readonly inVR: boolean
        readonly playback: { readonly state: Pick<PlaybackState, 'playing' | 'durationSeconds'> } | null
      }
    | undefined
}

/** Media that play with sound, and end by themselves. */
function playingMediaOf({ viewer }: KioskTour, mediaElements: Iterable<PlayableElement>): readonly Playing[] {
  const elements = [...mediaElements]
    .filter(({ paused, ended, loop, muted }) => !paused && !ended && !loop && !muted)
    .map(({ duration }) => ({ durationSeconds: duration }))
  const { state } = viewer?.playback ?? {}
  return state?.playing ? [...elements, { durationSeconds: state.durationSeconds }] : elements
}

export type KioskSettings = {
  readonly idleMs: number
  readonly nowMs: () => number
  /** Video and audio elements in the tour. */
  readonly mediaElements: () => Iterable<PlayableElement>
  /** Prepares the tour for the next visitor. */
  readonly onReset: () => void
}

/**
 * Calls back after a time without input, if there was any since the last time. Guided play, a headset, and media that
 * a visitor watches postpone it; media not longer than they last, because they may play again and again.
 */
export function resetWhenIdle(tour: KioskTour, { idleMs, nowMs, mediaElements, onReset }: KioskSettings): void {
  let lastInputMs = nowMs()
  let wasUsed = false
  let isGuided = false
  tour.addEventListener('guidechange', (event) => {
    isGuided = (event as CustomEvent<GuideState>).detail.status === 'playing'
  })
  const isWatching = () => {
    const idleSeconds = (nowMs() - lastInputMs) / 1000
    return playingMediaOf(tour, mediaElements()).some(
      ({ durationSeconds }) => idleSeconds < durationSeconds + idleMs / 1000,
    )
  }
  new IdleWatch({
    // Movement of the view isn't input: it may be auto-rotation.
    viewer: { on: () => () => undefined },
    element: tour,
    idleMs,
    isBusy: () => isGuided || tour.viewer?.inVR === true || isWatching(),
    onInput: () => {
      lastInputMs = nowMs()
      wasUsed = true
    },
    onIdle: () => {
      if (!wasUsed) return
      wasUsed = false
      onReset()
    },
    signal: new AbortController().signal,
  })
}
