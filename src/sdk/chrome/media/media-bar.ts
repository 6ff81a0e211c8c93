import type { Playback, PlaybackState } from '../../core/media/playback.ts'
import type { Texts } from '../../locales/texts.ts'
import { drawing, make } from '../dom.ts'
import { type CaptionsControl, captionsControl } from './captions-control.ts'
import { adoptMediaStyles } from './media-styles.ts'

const icons = {
  play: 'M8 5v14l11-7Z',
  pause: 'M8 5v14M16 5v14',
  replay: 'M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4',
  sound: 'M4 10v4h3l5 4V6l-5 4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silence: 'M4 10v4h3l5 4V6l-5 4ZM16 10l4 4M20 10l-4 4',
  transcript: 'M6 3h9l4 4v14H6ZM9.5 11h6M9.5 15h6',
} as const

/** Minutes and seconds, hours only where there are some. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** Shows a transcript by its address. */
export type ReadTranscript = (url: string) => void

const percent = (share: number) => `${Math.max(0, Math.min(1, share)) * 100}%`

/** What the controls are for, a viewer as a rule; `null` while it plays nothing. */
export type Playing = { readonly playback: Playback | null }

/** Play, time, audio and captions of the video that the current stop shows. Hidden where it shows none. */
export class MediaBar {
  readonly element: HTMLElement
  readonly #shown: Playing
  readonly #texts: Texts
  readonly #play: HTMLButtonElement
  readonly #sound: HTMLButtonElement
  readonly #unmute: HTMLButtonElement
  readonly #captions: CaptionsControl
  readonly #transcript: HTMLButtonElement
  readonly #read: ReadTranscript | undefined
  readonly #seek: HTMLInputElement
  readonly #volume: HTMLInputElement
  readonly #time: HTMLElement
  #drags = false

  /** Without `read` a transcript has no button. */
  constructor(shown: Playing, texts: Texts, read?: ReadTranscript) {
    this.#shown = shown
    this.#texts = texts
    this.#read = read
    this.#play = this.#button('media-play', () => this.#toggle())
    this.#sound = this.#button('media-mute', () => this.#state && this.#video?.setMuted(!this.#state.muted))
    this.#captions = captionsControl(texts, (place) => this.#video?.showCaptions(place))
    this.#unmute = this.#button('media-sound', () => this.#video?.setMuted(false))
    this.#unmute.append(drawing(icons.silence), texts('media.soundOn'))
    this.#seek = this.#range('media-seek', texts('media.seek'), { max: '1', step: 'any' })
    this.#volume = this.#range('media-volume', texts('media.volume'), { max: '1', step: '0.05' })
    this.#time = make('span', { class: 'media-time', 'aria-hidden': 'true' })
    this.#transcript = this.#button(
      'media-transcript',
      () => this.#state?.transcriptUrl && read?.(this.#state.transcriptUrl),
    )
    this.#transcript.setAttribute('aria-label', texts('media.transcript'))
    this.#transcript.append(drawing(icons.transcript))
    const parts = [
      this.#play,
      this.#seek,
      this.#time,
      this.#sound,
      this.#volume,
      this.#captions.element,
      this.#transcript,
    ]
    const bar = make('div', { class: 'media-bar', part: 'media-bar' }, ...parts)
    this.element = make('div', { class: 'media', role: 'group', 'aria-label': texts('media.label') }, this.#unmute, bar)
    this.element.hidden = true
    this.#listen()
  }

  /** Puts the bar into its place: over an editor's stage, or first among the controls, which captions then keep clear of. */
  placeIn(parent: Element, onStage: boolean): void {
    parent.prepend(this.element)
    adoptMediaStyles(this.element)
    this.element.toggleAttribute('data-stage', onStage)
    const tour = parent.parentElement
    if (onStage || !tour) return
    new ResizeObserver(() => tour.style.setProperty('--controls', `${parent.clientHeight}px`)).observe(parent)
  }

  show(state: PlaybackState | null): void {
    this.element.hidden = state === null
    if (!state) return
    const { ended, playing, timeSeconds, durationSeconds, bufferedSeconds } = state
    this.#label(this.#play, ended ? 'replay' : playing ? 'pause' : 'play')
    this.element.toggleAttribute('data-waiting', state.waiting)
    this.#showAudio(state)
    this.#captions.show(state)
    this.#transcript.hidden = !this.#read || state.transcriptUrl === null
    this.#seek.max = String(durationSeconds)
    this.#seek.style.setProperty('--come', percent(bufferedSeconds / durationSeconds))
    if (!this.#drags) this.#showTime(timeSeconds, durationSeconds)
  }

  get #video() {
    return this.#shown.playback
  }

  get #state(): PlaybackState | undefined {
    return this.#video?.state
  }

  #button(name: string, press: () => void): HTMLButtonElement {
    const button = make('button', { type: 'button', class: name })
    button.addEventListener('click', press)
    return button
  }

  #range(name: string, label: string, limits: { readonly max: string; readonly step: string }): HTMLInputElement {
    return make('input', { type: 'range', class: name, 'aria-label': label, min: '0', value: '0', ...limits })
  }

  #listen(): void {
    this.#seek.addEventListener('input', () => {
      this.#drags = true
      const timeSeconds = Number(this.#seek.value)
      this.#video?.seek(timeSeconds)
      this.#showTime(timeSeconds, this.#state?.durationSeconds ?? 0)
    })
    this.#seek.addEventListener('change', () => {
      this.#drags = false
    })
    this.#seek.addEventListener('keydown', (event) => this.#step(event))
    this.#volume.addEventListener('input', () => this.#video?.setVolume(Number(this.#volume.value)))
  }

  /** Without a step of their own, arrow keys would go by a percent of the video. */
  #step(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 }
    const stepSeconds = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
    if (stepSeconds === undefined || !this.#state) return
    event.preventDefault()
    this.#video?.seek(this.#state.timeSeconds + stepSeconds)
  }

  #toggle(): void {
    if (this.#state?.playing) this.#video?.pause()
    else void this.#video?.play()
  }

  #label(button: HTMLButtonElement, icon: 'play' | 'pause' | 'replay' | 'sound' | 'silence'): void {
    if (button.dataset.shows === icon) return
    button.dataset.shows = icon
    const label = this.#texts(`media.${icon}`)
    button.setAttribute('aria-label', label)
    button.title = label
    button.replaceChildren(drawing(icons[icon]))
  }

  #showAudio({ hasSound, muted, volume, mutedByBrowser }: PlaybackState): void {
    const heard = muted ? 0 : volume
    this.#sound.hidden = this.#volume.hidden = !hasSound
    this.#unmute.hidden = !(hasSound && mutedByBrowser)
    this.#label(this.#sound, heard === 0 ? 'silence' : 'sound')
    this.#volume.value = String(heard)
    this.#volume.style.setProperty('--at', percent(heard))
    this.#volume.style.setProperty('--come', percent(heard))
  }

  #showTime(timeSeconds: number, durationSeconds: number): void {
    const facts = { time: clockOf(timeSeconds), duration: clockOf(durationSeconds) }
    this.#seek.value = String(timeSeconds)
    this.#seek.style.setProperty('--at', percent(timeSeconds / durationSeconds))
    this.#seek.setAttribute('aria-valuetext', this.#texts('media.position', facts))
    this.#time.textContent = `${facts.time} / ${facts.duration}`
  }
}
