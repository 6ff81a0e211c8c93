/** State of a video. Times are in seconds. */
export interface PlaybackState {
  readonly playing: boolean
  /** True while playback waits for data. */
  readonly waiting: boolean
  readonly ended: boolean
  readonly timeSeconds: number
  /** 0 until the duration is loaded. */
  readonly durationSeconds: number
  /** End of the part that is loaded from the current time on. */
  readonly bufferedSeconds: number
  readonly hasSound: boolean
  readonly muted: boolean
  /** 0 to 1. */
  readonly volume: number
  /** The browser allowed autoplay only without sound. */
  readonly mutedByBrowser: boolean
  readonly captions: readonly { readonly label: string; readonly language: string }[]
  /** Index in `captions`. */
  readonly shownCaptions: number | null
  /** Address of a plain text of everything that is said. */
  readonly transcriptUrl: string | null
}

/** The video of the current stop. */
export interface Playback {
  readonly state: PlaybackState
  /** Plays, without sound if the browser allows no more; resolves when that is decided. */
  play(): Promise<void>
  pause(): void
  /** Within the video. */
  seek(timeSeconds: number): void
  setMuted(muted: boolean): void
  /** 0 to 1. Any volume but 0 also unmutes. */
  setVolume(volume: number): void
  /** By index in `state.captions`; `null` hides them. */
  showCaptions(index: number | null): void
}
