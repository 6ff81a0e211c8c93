import { recall, remember } from '../remembered.ts'
import { BackgroundTrack } from './background-track.ts'

/** What is to be heard: an absolute address, and how loud in 0…1. */
export type Background = { readonly url: string; readonly volume: number; readonly loop: boolean }

const rememberedAs = 'background'
/** What is left of it under a video. */
const duckedShare = 0.2

/**
 * The audio behind a tour. It begins with a gesture of the visitor, never by itself; who turned it off is not asked
 * again. Recordings that were heard before go on where they were.
 */
export class BackgroundPlayer {
  readonly #place: HTMLElement
  readonly #onChanged: () => void
  readonly #tracks = new Map<string, BackgroundTrack>()
  #wanted: Background | null = null
  #started = false
  #muted = recall(rememberedAs) === 'off'
  #ducked = false
  #hidden = false

  constructor(place: HTMLElement, onChanged: () => void) {
    this.#place = place
    this.#onChanged = onChanged
  }

  /** Whether the current stop has any. */
  get isOffered(): boolean {
    return this.#wanted !== null
  }

  get isHeard(): boolean {
    return this.isOffered && this.#started && !this.#muted
  }

  want(background: Background | null): void {
    this.#wanted = background
    this.#apply()
  }

  /** The visitor has done something: now browsers let it play. */
  start(): void {
    if (this.#started) return
    this.#started = true
    this.#apply()
  }

  setMuted(muted: boolean): void {
    this.#muted = muted
    remember(rememberedAs, muted ? 'off' : 'on')
    this.#started ||= !muted
    this.#apply()
  }

  /** Something else is heard meanwhile. */
  setDucked(ducked: boolean): void {
    if (this.#ducked === ducked) return
    this.#ducked = ducked
    this.#apply()
  }

  /** Nobody looks at the page. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden
    if (hidden) for (const track of this.#tracks.values()) track.silence()
    else this.#apply()
  }

  dispose(): void {
    for (const track of this.#tracks.values()) track.dispose()
    this.#tracks.clear()
  }

  #apply(): void {
    const wanted = this.#wanted
    for (const [url, track] of this.#tracks) if (url !== wanted?.url) void track.fadeTo(0)
    const isHeard = this.isHeard && !this.#hidden
    const known = this.#tracks.get(wanted?.url ?? '')
    if (wanted && (isHeard || known)) {
      const volume = isHeard ? wanted.volume * (this.#ducked ? duckedShare : 1) : 0
      const track = known ?? this.#make(wanted)
      track.element.loop = wanted.loop
      void this.#play(track, volume)
    }
    this.#onChanged()
  }

  #make({ url }: Background): BackgroundTrack {
    const track = new BackgroundTrack(url)
    this.#tracks.set(url, track)
    this.#place.append(track.element)
    return track
  }

  async #play(track: BackgroundTrack, volume: number): Promise<void> {
    if (await track.fadeTo(volume)) return
    // It was no gesture of the kind that browsers count: the next one will be.
    this.#started = false
    this.#onChanged()
  }
}
