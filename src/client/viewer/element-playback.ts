import { CaptionsLayer } from '../../sdk/core/exhibits/film/captions.ts'
import type { Playback, PlaybackState } from '../../sdk/core/exhibits/playback.ts'

/** What its file says about what a player plays. */
export type PlayedFacts = {
  readonly durationMs: number
  readonly hasSound: boolean
  readonly captions: readonly { readonly label: string; readonly language: string; readonly url: string }[]
}

function bufferedSeconds({ buffered, currentTime }: HTMLMediaElement): number {
  for (let range = 0; range < buffered.length; range++)
    if (buffered.start(range) <= currentTime && currentTime <= buffered.end(range)) return buffered.end(range)
  return currentTime
}

/** A player of the page behind the controls of the viewer's films. */
export class ElementPlayback implements Playback {
  readonly #player: HTMLMediaElement
  readonly #facts: PlayedFacts
  readonly #onChanged: () => void
  /** Nothing is read over what has no picture. */
  readonly #words: CaptionsLayer | null

  constructor(player: HTMLMediaElement, facts: PlayedFacts, onChanged: () => void) {
    this.#player = player
    this.#facts = facts
    this.#onChanged = onChanged
    this.#words =
      player instanceof HTMLVideoElement ? new CaptionsLayer(player, [...facts.captions], (url) => url) : null
  }

  get state(): PlaybackState {
    const player = this.#player
    const { durationMs, hasSound, captions } = this.#facts
    const playing = !player.paused && !player.ended
    return {
      playing,
      waiting: playing && player.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
      ended: player.ended,
      timeSeconds: player.currentTime,
      durationSeconds: Number.isFinite(player.duration) ? player.duration : durationMs / 1000,
      bufferedSeconds: bufferedSeconds(player),
      hasSound,
      muted: player.muted,
      volume: player.volume,
      mutedByBrowser: false,
      captions,
      shownCaptions: this.#words?.shown ?? null,
      transcriptUrl: null,
    }
  }

  /** Where its captions are read, clear of the controls. */
  get words(): HTMLElement | null {
    return this.#words?.element ?? null
  }

  /** Takes the captions back out of the player. */
  dispose(): void {
    this.#player.replaceChildren()
  }

  async play(): Promise<void> {
    // A press came before it; what is refused nevertheless stays paused, as its button shows.
    await this.#player.play().catch(() => undefined)
  }

  pause(): void {
    this.#player.pause()
  }

  toggle(): void {
    if (this.state.playing) this.pause()
    else void this.play()
  }

  seek(timeSeconds: number): void {
    this.#player.currentTime = Math.max(0, Math.min(this.state.durationSeconds, timeSeconds))
  }

  setMuted(muted: boolean): void {
    this.#player.muted = muted
    if (!muted && this.#player.volume === 0) this.#player.volume = 1
  }

  setVolume(volume: number): void {
    this.#player.volume = Math.max(0, Math.min(1, volume))
    this.#player.muted = this.#player.volume === 0
  }

  showCaptions(place: number | null): void {
    this.#words?.show(place)
    this.#onChanged()
  }
}
