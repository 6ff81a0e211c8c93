import type { Playback, PlaybackState } from '../../core/media/playback.ts'
import type { TextKey, Texts } from '../../locales/texts.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { createElement, createIcon, localize, setLabel } from '../dom.ts'
import { type CaptionsControl, createCaptionsControl } from './captions-control.ts'
import mediaStyles from './media.css?raw'

const icons = {
  play: 'M8 5v14l11-7Z',
  pause: 'M8 5v14M16 5v14',
  replay: 'M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4',
  sound: 'M4 10v4h3l5 4V6l-5 4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silence: 'M4 10v4h3l5 4V6l-5 4ZM16 10l4 4M20 10l-4 4',
  transcript: 'M6 3h9l4 4v14H6ZM9.5 11h6M9.5 15h6',
} as const

/** Seek of an arrow key. */
const seekStepSeconds = 5

/** Formats a time as `m:ss`, or `h:mm:ss` from an hour on. */
export function formatClock(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds))
  const units = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60, wholeSeconds % 60]
  const displayedUnits = units[0] === 0 ? units.slice(1) : units
  return displayedUnits.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

export type OpenTranscript = (url: string) => void

const percent = (fraction: number) => `${Math.max(0, Math.min(1, fraction)) * 100}%`

/** Source of the controlled playback, usually a viewer; `null` while it plays nothing. */
export type PlaybackSource = { readonly playback: Playback | null }

/** Controls of the current video: play, seek, volume, captions and transcript. Hidden without a video. */
export class MediaBar {
  readonly element: HTMLElement
  readonly #source: PlaybackSource
  readonly #texts: Texts
  readonly #play: HTMLButtonElement
  readonly #mute: HTMLButtonElement
  readonly #unmute: HTMLButtonElement
  readonly #captions: CaptionsControl
  readonly #transcript: HTMLButtonElement
  readonly #onTranscript: OpenTranscript | undefined
  readonly #seek: HTMLInputElement
  readonly #volume: HTMLInputElement
  readonly #time: HTMLElement
  #isSeeking = false

  /** Creates a media bar, with a transcript button if there is `onTranscript`. */
  constructor(source: PlaybackSource, texts: Texts, onTranscript?: OpenTranscript) {
    this.#source = source
    this.#texts = texts
    this.#onTranscript = onTranscript
    this.#play = this.#createButton('media-play', () => this.#toggle())
    this.#mute = this.#createButton('media-mute', () => this.#state && this.#video?.setMuted(!this.#state.muted))
    this.#captions = createCaptionsControl(texts, (index) => this.#video?.showCaptions(index))
    this.#unmute = this.#createButton('media-sound', () => this.#video?.setMuted(false))
    localize(this.#unmute, (button) => button.replaceChildren(createIcon(icons.silence), texts('media.soundOn')))
    this.#seek = this.#createRange('media-seek', 'media.seek', { max: '1', step: 'any' })
    this.#volume = this.#createRange('media-volume', 'media.volume', { max: '1', step: '0.05' })
    this.#time = createElement('span', { class: 'media-time', 'aria-hidden': 'true' })
    this.#transcript = this.#createButton(
      'media-transcript',
      () => this.#state?.transcriptUrl && onTranscript?.(this.#state.transcriptUrl),
    )
    localize(this.#transcript, (button) => {
      button.ariaLabel = texts('media.transcript')
    })
    this.#transcript.append(createIcon(icons.transcript))
    const controls = [
      this.#play,
      this.#seek,
      this.#time,
      this.#mute,
      this.#volume,
      this.#captions.element,
      this.#transcript,
    ]
    const bar = createElement('div', { class: 'media-bar', part: 'media-bar' }, ...controls)
    this.element = localize(createElement('div', { class: 'media', role: 'group' }, this.#unmute, bar), (element) => {
      element.ariaLabel = texts('media.label')
    })
    this.element.hidden = true
    this.#listen()
  }

  /**
   * Adds the bar to an editor's stage, or as the first of a tour's controls. In a tour it sets `--controls`, their height,
   * which keeps captions above them.
   */
  placeIn(parent: Element, onStage: boolean): void {
    parent.prepend(this.element)
    adoptStyles(this.element, mediaStyles)
    this.element.toggleAttribute('data-stage', onStage)
    const tour = parent.parentElement
    if (onStage || !tour) return
    new ResizeObserver(() => tour.style.setProperty('--controls', `${parent.clientHeight}px`)).observe(parent)
  }

  show(state: PlaybackState | null): void {
    this.element.hidden = state === null
    if (!state) return
    const { ended, playing, timeSeconds, durationSeconds, bufferedSeconds } = state
    const playIcon = playing ? 'pause' : 'play'
    this.#setIcon(this.#play, ended ? 'replay' : playIcon)
    this.element.toggleAttribute('data-waiting', state.waiting)
    this.#showAudio(state)
    this.#captions.show(state)
    this.#transcript.hidden = !this.#onTranscript || state.transcriptUrl === null
    this.#seek.max = String(durationSeconds)
    this.#seek.style.setProperty('--buffered', percent(bufferedSeconds / durationSeconds))
    if (!this.#isSeeking) this.#showTime(timeSeconds, durationSeconds)
  }

  get #video() {
    return this.#source.playback
  }

  get #state(): PlaybackState | undefined {
    return this.#video?.state
  }

  #createButton(name: string, onClick: () => void): HTMLButtonElement {
    const button = createElement('button', { type: 'button', class: name })
    button.addEventListener('click', onClick)
    return button
  }

  #createRange(
    name: string,
    label: TextKey,
    limits: { readonly max: string; readonly step: string },
  ): HTMLInputElement {
    const range = createElement('input', { type: 'range', class: name, min: '0', value: '0', ...limits })
    return localize(range, (element) => {
      element.ariaLabel = this.#texts(label)
    })
  }

  #listen(): void {
    this.#seek.addEventListener('input', () => {
      this.#isSeeking = true
      const timeSeconds = Number(this.#seek.value)
      this.#video?.seek(timeSeconds)
      this.#showTime(timeSeconds, this.#state?.durationSeconds ?? 0)
    })
    this.#seek.addEventListener('change', () => {
      this.#isSeeking = false
    })
    this.#seek.addEventListener('keydown', (event) => this.#seekByKey(event))
    this.#volume.addEventListener('input', () => this.#video?.setVolume(Number(this.#volume.value)))
  }

  /** Seeks by a fixed time per arrow key, because the default step of a range input would be one percent. */
  #seekByKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -seekStepSeconds,
      ArrowDown: -seekStepSeconds,
      ArrowRight: seekStepSeconds,
      ArrowUp: seekStepSeconds,
    }
    const stepSeconds = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
    if (stepSeconds === undefined || !this.#state) return
    event.preventDefault()
    this.#video?.seek(this.#state.timeSeconds + stepSeconds)
  }

  #toggle(): void {
    if (this.#state?.playing) this.#video?.pause()
    else void this.#video?.play()
  }

  #setIcon(button: HTMLButtonElement, icon: 'play' | 'pause' | 'replay' | 'sound' | 'silence'): void {
    if (button.dataset.shows === icon) return
    button.dataset.shows = icon
    localize(button, () => setLabel(button, this.#texts(`media.${icon}`)))
    button.replaceChildren(createIcon(icons[icon]))
  }

  #showAudio({ hasSound, muted, volume, mutedByBrowser }: PlaybackState): void {
    const effectiveVolume = muted ? 0 : volume
    this.#mute.hidden = this.#volume.hidden = !hasSound
    this.#unmute.hidden = !(hasSound && mutedByBrowser)
    this.#setIcon(this.#mute, effectiveVolume === 0 ? 'silence' : 'sound')
    this.#volume.value = String(effectiveVolume)
    this.#volume.style.setProperty('--position', percent(effectiveVolume))
    this.#volume.style.setProperty('--buffered', percent(effectiveVolume))
  }

  #showTime(timeSeconds: number, durationSeconds: number): void {
    const values = { time: formatClock(timeSeconds), duration: formatClock(durationSeconds) }
    this.#seek.value = String(timeSeconds)
    this.#seek.style.setProperty('--position', percent(timeSeconds / durationSeconds))
    this.#seek.setAttribute('aria-valuetext', this.#texts('media.position', values))
    this.#time.textContent = `${values.time} / ${values.duration}`
  }
}
