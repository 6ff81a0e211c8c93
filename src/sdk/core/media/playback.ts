/** State of a video. Times are in seconds. */
export type PlaybackState = {
  readonly playing: boolean
  /** It would play if more of it had come. */
  readonly waiting: boolean
  readonly ended: boolean
  readonly timeSeconds: number
  /** 0 until it is known. */
  readonly durationSeconds: number
  /** Up to here the video has come, from where it stands. */
  readonly bufferedSeconds: number
  readonly hasSound: boolean
  readonly muted: boolean
  /** 0…1. */
  readonly volume: number
  /** The browser let it start by itself only without its audio. */
  readonly mutedByBrowser: boolean
  readonly captions: readonly { readonly label: string; readonly language: string }[]
  /** Place in `captions` of those that are shown. */
  readonly shownCaptions: number | null
  /** Address of a plain text of all that is said. */
  readonly transcriptUrl: string | null
}

/** Controls of a stop's video. */
export interface Playback {
  readonly state: PlaybackState
  /** Plays, without audio where the browser allows no more; resolves when that is decided. */
  play(): Promise<void>
  pause(): void
  /** To a time in seconds, within the video. */
  seek(timeSeconds: number): void
  setMuted(muted: boolean): void
  /** 0…1; any volume but 0 can be heard. */
  setVolume(volume: number): void
  showCaptions(place: number | null): void
}
