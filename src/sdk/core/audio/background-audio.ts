import { getStored, setStored } from '../browser-storage.ts'
import { BackgroundTrack } from './background-track.ts'

/** A background recording. `url` is absolute, `volume` from 0 to 1. */
export type Background = { readonly url: string; readonly volume: number; readonly loop: boolean }

const storageKey = 'background'
/** Volume while a video plays. */
const duckedVolume = 0.2

/**
 * Plays the background audio of a tour. It starts with a user gesture, and stays muted on later visits once the visitor
 * has muted it. A recording resumes at the position where it was paused.
 */
export class BackgroundPlayer {
  readonly #container: HTMLElement
  readonly #onChange: () => void
  readonly #tracks = new Map<string, BackgroundTrack>()
  #background: Background | null = null
  #started = false
  #muted = getStored(storageKey) === 'off'
  #ducked = false
  #hidden = false

  constructor(container: HTMLElement, onChange: () => void) {
    this.#container = container
    this.#onChange = onChange
  }

  /** True if the current stop has background audio. */
  get isOffered(): boolean {
    return this.#background !== null
  }

  get isAudible(): boolean {
    return this.isOffered && this.#started && !this.#muted
  }

  setBackground(background: Background | null): void {
    this.#background = background
    this.#apply()
  }

  /** Called on a user gesture, after which browsers allow playback. */
  start(): void {
    if (this.#started) return
    this.#started = true
    this.#apply()
  }

  setMuted(muted: boolean): void {
    this.#muted = muted
    setStored(storageKey, muted ? 'off' : 'on')
    this.#started ||= !muted
    this.#apply()
  }

  /** Ducking: lowers the volume while other audio plays. */
  setDucked(ducked: boolean): void {
    if (this.#ducked === ducked) return
    this.#ducked = ducked
    this.#apply()
  }

  /** Stops while the page is hidden. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden
    if (hidden) for (const track of this.#tracks.values()) track.stop()
    else this.#apply()
  }

  dispose(): void {
    for (const track of this.#tracks.values()) track.dispose()
    this.#tracks.clear()
  }

  #apply(): void {
    const background = this.#background
    for (const [url, track] of this.#tracks) if (url !== background?.url) void track.fadeTo(0)
    const isAudible = this.isAudible && !this.#hidden
    const existingTrack = this.#tracks.get(background?.url ?? '')
    if (background && (isAudible || existingTrack)) {
      const volume = isAudible ? background.volume * (this.#ducked ? duckedVolume : 1) : 0
      const track = existingTrack ?? this.#createTrack(background)
      track.element.loop = background.loop
      void this.#play(track, volume)
    }
    this.#onChange()
  }

  #createTrack({ url }: Background): BackgroundTrack {
    const track = new BackgroundTrack(url)
    this.#tracks.set(url, track)
    this.#container.append(track.element)
    return track
  }

  async #play(track: BackgroundTrack, volume: number): Promise<void> {
    if (await track.fadeTo(volume)) return
    // The browser blocked playback, because the event wasn't a user activation. The next gesture retries.
    this.#started = false
    this.#onChange()
  }
}
