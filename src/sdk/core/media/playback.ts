/** State of a video. Times are in seconds. */
export interface PlaybackState {
  readonly playing: boolean
  /** True while playback waits for data. */
  readonly waiting: boolean
  readonly ended: boolean
  readonly timeSeconds: number
  /** 0 until the duration is loaded. */
  readonly durationSeconds: number
  /** End of the range that is loaded at the current time. */
  readonly bufferedSeconds: number
  readonly hasSound: boolean
  readonly muted: boolean
  /** 0 to 1. */
  readonly volume: number
  /** True if the browser allowed autoplay only without sound. */
  readonly mutedByBrowser: boolean
  readonly captions: readonly { readonly label: string; readonly language: string }[]
  /** Index in `captions`; `null` if none are shown. */
  readonly shownCaptions: number | null
  /** URL of the transcript, a plain-text file. */
  readonly transcriptUrl: string | null
}

/** The video of the current stop. */
export interface Playback {
  readonly state: PlaybackState
  /** Plays, muted if the browser doesn't allow sound. Resolves once it plays or the browser has refused. */
  play(): Promise<void>
  pause(): void
  /** Seeks to a time, limited to the duration. */
  seek(timeSeconds: number): void
  setMuted(muted: boolean): void
  /** Sets the volume, 0 to 1. Any volume but 0 also unmutes. */
  setVolume(volume: number): void
  /** Shows the captions at an index of `state.captions`; `null` hides them. */
  showCaptions(index: number | null): void
}
