import type { Playback, PlaybackState } from './playback.ts'
import { CaptionsLayer } from './video/captions.ts'

/** Properties of a medium that are known before it is loaded. */
export type MediumProperties = {
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

/** End of the buffered range at the current time. */
function bufferedEndSeconds({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
  return currentTime
}

/** Playback control of an HTML media element. */
export class ElementPlayback<Player extends HTMLMediaElement = HTMLMediaElement> implements Playback {
  readonly player: Player
  readonly captions: CaptionsLayer
  readonly #medium: MediumProperties
  readonly #onChanged: () => void

  /** Calls `onChanged` after each change of the state until the signal aborts. */
  constructor(player: Player, medium: MediumProperties, subscription: { onChanged: () => void; signal: AbortSignal }) {
    const { onChanged, signal } = subscription
    this.player = player
    this.captions = new CaptionsLayer(player, medium.captions)
    this.#medium = medium
    this.#onChanged = onChanged
    for (const name of stateEvents) player.addEventListener(name, onChanged, { signal })
    signal.addEventListener('abort', () => player.replaceChildren())
  }

  get state(): PlaybackState {
    const { player, captions } = this
    const { durationMs, hasSound } = this.#medium
    const playing = !player.paused && !player.ended
    return {
      playing,
      waiting: playing && player.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
      ended: player.ended,
      timeSeconds: player.currentTime,
      durationSeconds: Number.isFinite(player.duration) ? player.duration : durationMs / 1000,
      bufferedSeconds: bufferedEndSeconds(player),
      hasSound,
      muted: player.muted,
      volume: player.volume,
      mutedByBrowser: false,
      captions: this.#medium.captions.map(({ label, language }) => ({ label, language })),
      shownCaptions: captions.visibleIndex,
      transcriptUrl: null,
    }
  }

  async play(): Promise<void> {
    // If the browser rejects playback even after a press, the medium stays paused.
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

  showCaptions(index: number | null): void {
    this.captions.show(index)
    this.#onChanged()
  }
}
