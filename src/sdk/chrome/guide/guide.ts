import { type Chrome, whenStopsListed } from '../chrome.ts'
import type { GuideOptions } from './add-guide.ts'

/** Guided play as a page controls it. */
export type Guide = {
  /** Plays from the current stop, or resumes after a pause. */
  play(): Promise<void>
  pause(): Promise<void>
}

/** Creates guided play, with a button if several stops are listed. The code is loaded after the first image. */
export function createGuide(chrome: Chrome, bar: HTMLElement, options: GuideOptions): Guide {
  let loading: ReturnType<typeof load> | undefined
  const { signal } = chrome
  const load = async () => {
    const { addGuide } = await import('./add-guide.ts')
    // Guided play needs the list of stops.
    await chrome.parts?.loadStopNames()
    signal.throwIfAborted()
    return addGuide(chrome, bar, options)
  }
  const loadGuide = async () => {
    // `viewer.ready` also resolves when the viewer is disposed.
    signal.throwIfAborted()
    loading ??= load()
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const isOffered = () =>
    chrome.controls.has('guide') && chrome.viewer.stops.filter((stop) => !stop.hiddenFromList).length > 1
  // The tour works without guided play.
  const offer = () => isOffered() && void chrome.viewer.ready.then(loadGuide).catch(() => undefined)
  whenStopsListed(chrome, offer)
  return {
    play: async () => (await loadGuide()).play(),
    pause: async () => (await loading)?.pause(),
  }
}
