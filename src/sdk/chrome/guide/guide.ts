import { type Chrome, onceListed } from '../chrome.ts'
import type { GuideOptions } from './add-guide.ts'

/** Guided play as pages ask for it. */
export type Guide = {
  /** Takes the visitor from stop to stop, from the one that is shown or from where it paused. */
  play(): Promise<void>
  pause(): Promise<void>
}

/** Guided play of a tour, with its button where it has several stops; the code comes after the first image. */
export function guideOf(chrome: Chrome, bar: HTMLElement, options: GuideOptions): Guide {
  let loading: ReturnType<typeof load> | undefined
  const { signal } = chrome
  const load = async () => {
    const { addGuide } = await import('./add-guide.ts')
    // what is played are the stops of the list
    await chrome.parts?.list()
    signal.throwIfAborted()
    return addGuide(chrome, bar, options)
  }
  const guide = async () => {
    // viewers that are taken down are as ready as they will ever be
    signal.throwIfAborted()
    loading ??= load()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const isOffered = () =>
    chrome.controls.has('guide') && chrome.viewer.stops.filter((stop) => !stop.hiddenFromList).length > 1
  // Without its guide a tour is still a tour.
  const offer = () => isOffered() && void chrome.viewer.ready.then(guide).catch(() => undefined)
  onceListed(chrome, offer)
  return {
    play: async () => (await guide()).play(),
    pause: async () => (await loading)?.pause(),
  }
}
