import type { VideoManifest } from '../../../../shared/media/video-manifest.ts'
import type { PublicTexts } from '../../../../shared/publishing/tour-document.ts'
import { recall, remember } from '../../remembered.ts'
import type { DisplayPorts } from '../display.ts'
import { ElementPlayback } from '../element-playback.ts'
import type { PlaybackState } from '../playback.ts'
import { type PlayedManifest, type VideoSource, videoSourceOf } from './video-sources.ts'

const rememberedCaptions = 'captions'
/** Within this time a player that plays on has moved. */
const playingOnMs = 500

/** What a player plays: a video, or a recording, which has neither an image nor a playlist. */
export type Played = PublicTexts & {
  readonly baseUrl: string
  readonly manifest: PlayedManifest & Pick<VideoManifest, 'durationMs' | 'hasSound'>
}

type PlayerPorts = Pick<DisplayPorts, 'addressOf' | 'device' | 'editing' | 'onPlayback' | 'onFailed' | 'signal'>

/** Plays the video of a stop or of a hotspot: nothing of it is fetched before it is the one that is shown. */
export class VideoPlayer extends ElementPlayback<HTMLVideoElement> {
  readonly #publishedVideo: Played
  readonly #ports: PlayerPorts
  readonly #mostWidthPx: () => number
  #fed = false
  #wantsFile = false
  #feeding: { readonly dispose: () => void } | null = null
  #mutedByBrowser = false
  /** Somebody wants it to play, whatever it is fed with. */
  #isWanted = false
  /** Where it is to stand once there is something to play. */
  #startSeconds = 0

  constructor(publishedVideo: Played, ports: PlayerPorts, mostWidthPx: () => number) {
    const video = document.createElement('video')
    Object.assign(video, { playsInline: true, crossOrigin: 'anonymous', preload: 'auto', tabIndex: -1 })
    const { signal, addressOf, onPlayback } = ports
    const captions = (publishedVideo.captions ?? []).map(({ url, ...words }) => ({ ...words, url: addressOf(url) }))
    super(video, { ...publishedVideo.manifest, captions }, { onChanged: onPlayback, signal })
    this.#publishedVideo = publishedVideo
    this.#ports = ports
    this.#mostWidthPx = mostWidthPx
    this.#showRemembered()
    video.addEventListener('error', () => this.#failUnlessPlaying(), { signal })
    video.addEventListener('loadedmetadata', () => this.#goOn(), { signal })
    signal.addEventListener('abort', () => this.#dispose())
  }

  /** Its image, to be placed in the page or drawn from. */
  get video(): HTMLVideoElement {
    return this.player
  }

  override get state(): PlaybackState {
    const { transcriptUrl } = this.#publishedVideo
    return {
      ...super.state,
      ...(this.#isLoaded ? {} : { timeSeconds: this.#startSeconds }),
      mutedByBrowser: this.#mutedByBrowser,
      transcriptUrl: transcriptUrl ? this.#ports.addressOf(transcriptUrl) : null,
    }
  }

  /** Entered or left. Videos start by themselves unless the visitor asked for calm or for little data. */
  setCurrent(current: boolean): void {
    const { editing, device, onPlayback } = this.#ports
    if (!current) this.pause()
    else if (!editing && !device.thrifty && !device.reducedMotion()) void this.play()
    else onPlayback()
  }

  override async play(): Promise<void> {
    this.#isWanted = true
    this.#feed()
    try {
      await this.player.play()
    } catch (error) {
      const isRejected = error instanceof DOMException && error.name === 'NotAllowedError'
      if (isRejected && !this.player.muted) await this.#playMuted()
    }
    this.#ports.onPlayback()
  }

  override pause(): void {
    this.#isWanted = false
    super.pause()
  }

  override seek(timeSeconds: number): void {
    this.#feed()
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

  override showCaptions(place: number | null): void {
    remember(rememberedCaptions, this.#publishedVideo.captions?.[place ?? -1]?.language ?? '')
    super.showCaptions(place)
  }

  get #isLoaded(): boolean {
    return this.player.readyState >= HTMLMediaElement.HAVE_METADATA
  }

  #goOn(): void {
    const startSeconds = this.#startSeconds
    this.#startSeconds = 0
    if (startSeconds > 0) super.seek(startSeconds)
  }

  /** Captions in the language that was chosen with another video, or on another visit. */
  #showRemembered(): void {
    const language = recall(rememberedCaptions)
    const place = (this.#publishedVideo.captions ?? []).findIndex((captions) => captions.language === language)
    if (place >= 0) this.captions.show(place)
  }

  async #playMuted(): Promise<void> {
    this.player.muted = true
    this.#mutedByBrowser = true
    await this.player.play().catch(() => {
      // Then nothing plays before it is asked for, and that may be heard.
      this.#isWanted = false
      this.#mutedByBrowser = false
      this.player.muted = false
    })
  }

  #feed(): void {
    if (this.#fed) return
    this.#fed = true
    const { player: video } = this
    const mostWidthPx = this.#mostWidthPx()
    const { manifest } = this.#publishedVideo
    const source = videoSourceOf({ video, manifest, mostWidthPx })
    if (source) this.#take(source)
    else this.#ports.onFailed()
  }

  #take({ by, file }: VideoSource): void {
    const url = this.#ports.addressOf(this.#publishedVideo.baseUrl + file)
    const ways: Record<VideoSource['by'], () => void> = {
      file: () => {
        this.#wantsFile = true
        this.player.src = url
      },
      playlist: () => {
        this.player.src = url
      },
      script: () => void this.#playList(url),
    }
    ways[by]()
  }

  async #playList(url: string): Promise<void> {
    const { signal } = this.#ports
    const mostWidthPx = this.#mostWidthPx
    try {
      const { playList } = await import('./play-list.ts')
      if (signal.aborted) return
      this.#feeding = playList({ video: this.player, url, mostWidthPx, onFailed: () => this.#fail() })
      if (this.#isWanted) await this.play()
    } catch {
      this.#fail()
    }
  }

  /** Firefox reports an error where a machine has no audio device, and plays on. */
  #failUnlessPlaying(): void {
    const { currentTime } = this.player
    if (currentTime === 0) {
      this.#fail()
      return
    }
    setTimeout(() => {
      if (this.player.currentTime === currentTime) this.#fail()
    }, playingOnMs)
  }

  /** What fails as a playlist may still play as one file, from where it stood. */
  #fail(): void {
    if (this.#ports.signal.aborted) return
    this.#startSeconds = this.state.timeSeconds
    this.#feeding?.dispose()
    this.#feeding = null
    const [smallest] = this.#publishedVideo.manifest.renditions
    if (this.#wantsFile || !smallest) this.#ports.onFailed()
    else {
      this.#take({ by: 'file', file: smallest.file })
      if (this.#isWanted) void this.play()
    }
  }

  #dispose(): void {
    this.#feeding?.dispose()
    this.player.pause()
    this.player.removeAttribute('src')
    // frees the decoder and what has been fetched
    this.player.load()
  }
}
