import type { Playback, PlaybackState } from './playback.ts'
import { CaptionsLayer } from './video/captions.ts'

/** Facts about a medium before it is loaded. */
export type PlayableFacts = {
  readonly durationMs: number
  readonly hasSound: boolean
  readonly captions: readonly { readonly label: string; readonly language: string; readonly url: string }[]
}

/** Events after which the playback state may have changed. */
const stateEvents = [
  'play',
  'playing',
  'pause',
  'waiting',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'durationchange',
  'volumechange',
]

function bufferedSeconds({ buffered, currentTime }: HTMLMediaElement): number {
  for (let range = 0; range < buffered.length; range++)
    if (buffered.start(range) <= currentTime && currentTime <= buffered.end(range)) return buffered.end(range)
  return currentTime
}

/** A player of the page as something that can be controlled. */
export class ElementPlayback<Player extends HTMLMediaElement = HTMLMediaElement> implements Playback {
  readonly player: Player
  readonly captions: CaptionsLayer
  readonly #facts: PlayableFacts
  readonly #onChanged: () => void

  /** Tells `onChanged` until the signal aborts. */
  constructor(player: Player, facts: PlayableFacts, listener: { onChanged: () => void; signal: AbortSignal }) {
    const { onChanged, signal } = listener
    this.player = player
    this.captions = new CaptionsLayer(player, facts.captions)
    this.#facts = facts
    this.#onChanged = onChanged
    for (const name of stateEvents) player.addEventListener(name, onChanged, { signal })
    signal.addEventListener('abort', () => player.replaceChildren())
  }

  get state(): PlaybackState {
    const { player, captions } = this
    const { durationMs, hasSound } = this.#facts
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
      captions: this.#facts.captions.map(({ label, language }) => ({ label, language })),
      shownCaptions: captions.shown,
      transcriptUrl: null,
    }
  }

  async play(): Promise<void> {
    // A press came before it; what is rejected nevertheless stays paused, as its button shows.
    await this.player.play().catch(() => undefined)
  }

  pause(): void {
    this.player.pause()
  }

  toggle(): void {
    if (this.state.playing) this.pause()
    else void this.play()
  }

  seek(timeSeconds: number): void {
    this.player.currentTime = Math.max(0, Math.min(this.state.durationSeconds, timeSeconds))
  }

  setMuted(muted: boolean): void {
    this.player.muted = muted
    if (!muted && this.player.volume === 0) this.player.volume = 1
  }

  setVolume(volume: number): void {
    this.player.volume = Math.max(0, Math.min(1, volume))
    this.player.muted = this.player.volume === 0
  }

  showCaptions(place: number | null): void {
    this.captions.show(place)
    this.#onChanged()
  }
}
