import type { FilmManifest } from '../../../../shared/media/film-manifest.ts'
import type { PublicWords } from '../../../../shared/publishing/tour-document.ts'
import { recall, remember } from '../../remembered.ts'
import type { DisplayPorts } from '../display.ts'
import type { Playback, PlaybackState } from '../playback.ts'
import { CaptionsLayer } from './captions.ts'
import { type FilmSource, filmSourceOf, type PlayedManifest } from './film-sources.ts'

const told = [
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
] as const

const rememberedCaptions = 'captions'

function bufferedSeconds({ buffered, currentTime }: HTMLVideoElement): number {
  for (let range = 0; range < buffered.length; range++)
    if (buffered.start(range) <= currentTime && currentTime <= buffered.end(range)) return buffered.end(range)
  return currentTime
}

/** What a player plays: a film, or a recording, which has neither a picture nor a playlist. */
export type Played = PublicWords & {
  readonly baseUrl: string
  readonly manifest: PlayedManifest & Pick<FilmManifest, 'durationMs' | 'hasSound'>
}

type PlayerPorts = Pick<DisplayPorts, 'addressOf' | 'device' | 'editing' | 'onPlayback' | 'onFailed' | 'signal'>

/** Plays the film of a stop or of a hotspot: nothing of it is fetched before it is the one that is shown. */
export class FilmPlayer implements Playback {
  readonly video: HTMLVideoElement
  readonly captions: CaptionsLayer
  readonly #film: Played
  readonly #ports: PlayerPorts
  readonly #mostWidthPx: () => number
  #fed = false
  #wantsFile = false
  #feeding: { readonly dispose: () => void } | null = null
  #mutedByBrowser = false

  constructor(film: Played, ports: PlayerPorts, mostWidthPx: () => number) {
    this.#film = film
    this.#ports = ports
    this.#mostWidthPx = mostWidthPx
    this.video = document.createElement('video')
    Object.assign(this.video, { playsInline: true, crossOrigin: 'anonymous', preload: 'auto', tabIndex: -1 })
    this.captions = new CaptionsLayer(this.video, film.captions ?? [], ports.addressOf)
    this.#showRemembered()
    const { signal } = ports
    for (const name of told) this.video.addEventListener(name, ports.onPlayback, { signal })
    this.video.addEventListener('error', () => this.#fail(), { signal })
    signal.addEventListener('abort', () => this.#dispose())
  }

  get state(): PlaybackState {
    const { video } = this
    const isPlaying = !video.paused && !video.ended
    return {
      playing: isPlaying,
      waiting: isPlaying && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
      ended: video.ended,
      timeSeconds: video.currentTime,
      durationSeconds: Number.isFinite(video.duration) ? video.duration : this.#film.manifest.durationMs / 1000,
      bufferedSeconds: bufferedSeconds(video),
      hasSound: this.#film.manifest.hasSound,
      muted: video.muted,
      volume: video.volume,
      mutedByBrowser: this.#mutedByBrowser,
      captions: (this.#film.captions ?? []).map(({ label, language }) => ({ label, language })),
      shownCaptions: this.captions.shown,
      transcriptUrl: this.#film.transcriptUrl ? this.#ports.addressOf(this.#film.transcriptUrl) : null,
    }
  }

  /** Entered or left. Films start by themselves unless the visitor asked for calm or for little data. */
  setCurrent(current: boolean): void {
    const { editing, device, onPlayback } = this.#ports
    if (!current) this.video.pause()
    else if (!editing && !device.thrifty && !device.reducedMotion()) void this.play()
    else onPlayback()
  }

  async play(): Promise<void> {
    this.#feed()
    try {
      await this.video.play()
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      if (isRefused && !this.video.muted) await this.#playMuted()
    }
    this.#ports.onPlayback()
  }

  pause(): void {
    this.video.pause()
  }

  toggle(): void {
    if (this.state.playing) this.pause()
    else void this.play()
  }

  seek(timeSeconds: number): void {
    this.#feed()
    this.video.currentTime = Math.max(0, Math.min(this.state.durationSeconds, timeSeconds))
  }

  setMuted(muted: boolean): void {
    this.#mutedByBrowser = false
    this.video.muted = muted
    if (!muted && this.video.volume === 0) this.video.volume = 1
  }

  setVolume(volume: number): void {
    this.#mutedByBrowser = false
    this.video.volume = Math.max(0, Math.min(1, volume))
    this.video.muted = this.video.volume === 0
  }

  showCaptions(place: number | null): void {
    this.captions.show(place)
    remember(rememberedCaptions, this.#film.captions?.[place ?? -1]?.language ?? '')
    this.#ports.onPlayback()
  }

  /** Captions in the language that was chosen with another film, or on another visit. */
  #showRemembered(): void {
    const language = recall(rememberedCaptions)
    const place = (this.#film.captions ?? []).findIndex((captions) => captions.language === language)
    if (place >= 0) this.captions.show(place)
  }

  async #playMuted(): Promise<void> {
    this.video.muted = true
    this.#mutedByBrowser = true
    await this.video.play().catch(() => {
      // Then nothing plays before it is asked for, and that may be heard.
      this.#mutedByBrowser = false
      this.video.muted = false
    })
  }

  #feed(): void {
    if (this.#fed) return
    this.#fed = true
    const { video } = this
    const mostWidthPx = this.#mostWidthPx()
    const { manifest } = this.#film
    const source = filmSourceOf({ video, manifest, mostWidthPx })
    if (source) this.#take(source)
    else this.#ports.onFailed()
  }

  #take({ by, file }: FilmSource): void {
    const url = this.#ports.addressOf(this.#film.baseUrl + file)
    const ways: Record<FilmSource['by'], () => void> = {
      file: () => {
        this.#wantsFile = true
        this.video.src = url
      },
      playlist: () => {
        this.video.src = url
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
      this.#feeding = playList({ video: this.video, url, mostWidthPx, onFailed: () => this.#fail() })
      await this.play()
    } catch {
      this.#fail()
    }
  }

  /** What fails as a playlist may still play as one file. */
  #fail(): void {
    if (this.#ports.signal.aborted) return
    this.#feeding?.dispose()
    this.#feeding = null
    const [smallest] = this.#film.manifest.renditions
    if (this.#wantsFile || !smallest) this.#ports.onFailed()
    else {
      this.#take({ by: 'file', file: smallest.file })
      void this.play()
    }
  }

  #dispose(): void {
    this.#feeding?.dispose()
    this.video.pause()
    this.video.removeAttribute('src')
    this.video.replaceChildren()
    // frees the decoder and what has been fetched
    this.video.load()
  }
}
