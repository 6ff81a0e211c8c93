import type { VideoManifest } from '../../../../shared/media/video-manifest.ts'
import type { PublicTexts } from '../../../../shared/publishing/tour-document.ts'
import { getStored, setStored } from '../../browser-storage.ts'
import type { DisplayPorts } from '../display.ts'
import { ElementPlayback } from '../element-playback.ts'
import type { PlaybackState } from '../playback.ts'
import { type PlayableManifest, type VideoSource, videoSourceOf } from './video-sources.ts'

const captionsStorageKey = 'captions'
/** A player isn't playing if its current time is the same after this delay. */
const playingCheckMs = 500

/** A playable medium: a video, or an audio recording, which has no playlist. */
export type PlayableMedium = PublicTexts & {
  readonly baseUrl: string
  readonly manifest: PlayableManifest & Pick<VideoManifest, 'durationMs' | 'hasSound'>
}

type PlayerPorts = Pick<DisplayPorts, 'resolveUrl' | 'device' | 'editing' | 'onPlayback' | 'onFailed' | 'signal'>

/** Plays the video of a stop or hotspot. Nothing is loaded before it is shown. */
export class VideoPlayer extends ElementPlayback<HTMLVideoElement> {
  readonly #medium: PlayableMedium
  readonly #ports: PlayerPorts
  readonly #maxWidthPx: () => number
  #hasSource = false
  #usesFile = false
  #hlsPlayback: { readonly dispose: () => void } | null = null
  #mutedByBrowser = false
  /** True if the video should play, even after its source was replaced. */
  #shouldPlay = false
  /** Start time, applied when metadata has loaded. */
  #startSeconds = 0

  constructor(medium: PlayableMedium, ports: PlayerPorts, maxWidthPx: () => number) {
    const video = document.createElement('video')
    Object.assign(video, { playsInline: true, crossOrigin: 'anonymous', preload: 'auto', tabIndex: -1 })
    const { signal, resolveUrl, onPlayback } = ports
    const captions = (medium.captions ?? []).map(({ url, ...texts }) => ({ ...texts, url: resolveUrl(url) }))
    super(video, { ...medium.manifest, captions }, { onChanged: onPlayback, signal })
    this.#medium = medium
    this.#ports = ports
    this.#maxWidthPx = maxWidthPx
    this.#restoreCaptions()
    video.addEventListener('error', () => this.#failUnlessPlaying(), { signal })
    video.addEventListener('loadedmetadata', () => this.#seekToStart(), { signal })
    signal.addEventListener('abort', () => this.#dispose())
  }

  /** The video element, to be shown or drawn. */
  get video(): HTMLVideoElement {
    return this.player
  }

  override get state(): PlaybackState {
    const { transcriptUrl } = this.#medium
    return {
      ...super.state,
      ...(this.#isLoaded ? {} : { timeSeconds: this.#startSeconds }),
      mutedByBrowser: this.#mutedByBrowser,
      transcriptUrl: transcriptUrl ? this.#ports.resolveUrl(transcriptUrl) : null,
    }
  }

  /** Starts the video when its stop is entered, unless the visitor prefers reduced motion or saves data; pauses it otherwise. */
  setCurrent(current: boolean): void {
    const { editing, device, onPlayback } = this.#ports
    if (!current) this.pause()
    else if (!editing && !device.savesData && !device.reducedMotion()) void this.play()
    else onPlayback()
  }

  override async play(): Promise<void> {
    this.#shouldPlay = true
    this.#loadSource()
    try {
      await this.player.play()
    } catch (error) {
      const isRejected = error instanceof DOMException && error.name === 'NotAllowedError'
      if (isRejected && !this.player.muted) await this.#playMuted()
    }
    this.#ports.onPlayback()
  }

  override pause(): void {
    this.#shouldPlay = false
    super.pause()
  }

  override seek(timeSeconds: number): void {
    this.#loadSource()
    if (this.#isLoaded) super.seek(timeSeconds)
    else this.#startSeconds = Math.max(0, timeSeconds)
    this.#ports.onPlayback()
  }

  override setMuted(muted: boolean): void {
    this.#mutedByBrowser = false
    super.setMuted(muted)
  }

  override setVolume(volume: number): void {
    this.#mutedByBrowser = false
    super.setVolume(volume)
  }

  override showCaptions(index: number | null): void {
    setStored(captionsStorageKey, this.#medium.captions?.[index ?? -1]?.language ?? '')
    super.showCaptions(index)
  }

  get #isLoaded(): boolean {
    return this.player.readyState >= HTMLMediaElement.HAVE_METADATA
  }

  #seekToStart(): void {
    const startSeconds = this.#startSeconds
    this.#startSeconds = 0
    if (startSeconds > 0) super.seek(startSeconds)
  }

  /** Shows captions in the language that the visitor chose for another video or on another visit. */
  #restoreCaptions(): void {
    const language = getStored(captionsStorageKey)
    const index = (this.#medium.captions ?? []).findIndex((captions) => captions.language === language)
    if (index >= 0) this.captions.show(index)
  }

  async #playMuted(): Promise<void> {
    this.player.muted = true
    this.#mutedByBrowser = true
    await this.player.play().catch(() => {
      // Playback then waits for the visitor, with sound.
      this.#shouldPlay = false
      this.#mutedByBrowser = false
      this.player.muted = false
    })
  }

  #loadSource(): void {
    if (this.#hasSource) return
    this.#hasSource = true
    const { player: video } = this
    const maxWidthPx = this.#maxWidthPx()
    const { manifest } = this.#medium
    const source = videoSourceOf({ video, manifest, maxWidthPx })
    if (source) this.#setSource(source)
    else this.#ports.onFailed()
  }

  #setSource({ method, file }: VideoSource): void {
    const url = this.#ports.resolveUrl(this.#medium.baseUrl + file)
    const startPlayback: Record<VideoSource['method'], () => void> = {
      file: () => {
        this.#usesFile = true
        this.player.src = url
      },
      playlist: () => {
        this.player.src = url
      },
      script: () => void this.#startHls(url),
    }
    startPlayback[method]()
  }

  async #startHls(url: string): Promise<void> {
    const { signal } = this.#ports
    const maxWidthPx = this.#maxWidthPx
    try {
      const { startHlsPlayback } = await import('./hls-playback.ts')
      if (signal.aborted) return
      this.#hlsPlayback = startHlsPlayback({ video: this.player, url, maxWidthPx, onFailed: () => this.#fail() })
      if (this.#shouldPlay) await this.play()
    } catch {
      this.#fail()
    }
  }

  /** Fails unless the video continues: without an audio device, Firefox reports an error but plays. */
  #failUnlessPlaying(): void {
    const { currentTime } = this.player
    if (currentTime === 0) {
      this.#fail()
      return
    }
    setTimeout(() => {
      if (this.player.currentTime === currentTime) this.#fail()
    }, playingCheckMs)
  }

  /** Falls back from a playlist to a single file, at the current time. */
  #fail(): void {
    if (this.#ports.signal.aborted) return
    this.#startSeconds = this.state.timeSeconds
    this.#hlsPlayback?.dispose()
    this.#hlsPlayback = null
    const [smallest] = this.#medium.manifest.renditions
    if (this.#usesFile || !smallest) this.#ports.onFailed()
    else {
      this.#setSource({ method: 'file', file: smallest.file })
      if (this.#shouldPlay) void this.play()
    }
  }

  #dispose(): void {
    this.#hlsPlayback?.dispose()
    this.player.pause()
    this.player.removeAttribute('src')
    // Frees the decoder and the buffered data.
    this.player.load()
  }
}
