import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import { createSourceImage, type StageImage } from '../stage/stage-image.ts'
import type { Display, DisplayPorts, DisplayStats, OpenDisplay } from './display.ts'

export type StopMediaPorts = Omit<DisplayPorts, 'signal' | 'onFailed' | 'stop'> & {
  /** Container of the elements of flat media. */
  readonly container: HTMLElement
  readonly onFailed: (stopMedia: StopMedia) => void
}

type StopMediaRequest = {
  readonly stop: PublicStop
  /** Identifies the medium. */
  readonly key: string
  readonly load: () => Promise<OpenDisplay>
}

const emptyStats: DisplayStats = { sharp: false, settled: false }

type Phase = 'loading' | 'painted' | 'failed'

/** A stop's medium other than a panorama, from its first use until it is disposed. */
export class StopMedia {
  readonly stop: PublicStop
  /** Identifies the medium. */
  readonly key: string
  readonly #load: () => Promise<OpenDisplay>
  readonly #ports: StopMediaPorts
  #abortController = new AbortController()
  #current = false
  #phase: Phase = 'loading'
  display: Display | null = null
  image: StageImage | null = null

  constructor({ stop, key, load }: StopMediaRequest, ports: StopMediaPorts) {
    this.stop = stop
    this.key = key
    this.#load = load
    this.#ports = ports
    void this.#open()
  }

  get phase(): Phase {
    return this.#phase
  }

  get stats(): DisplayStats {
    return this.display?.stats ?? emptyStats
  }

  setCurrent(current: boolean): void {
    if (this.#current === current) return
    this.#current = current
    this.display?.setCurrent(current)
  }

  /** Sets the opacity of flat media. */
  fadeTo(opacity: number): void {
    if (this.display?.element) this.display.element.style.opacity = String(opacity)
  }

  /** Loads the medium again; a video resumes at its current time. */
  retry(): void {
    const timeSeconds = this.display?.playback?.state.timeSeconds
    this.dispose()
    this.#phase = 'loading'
    this.#abortController = new AbortController()
    void this.#open(timeSeconds)
    this.#ports.onChanged()
  }

  dispose(): void {
    this.#abortController.abort()
    this.display?.element?.remove()
    this.image?.source?.release()
    this.display = this.image = null
  }

  async #open(timeSeconds = 0): Promise<void> {
    const { signal } = this.#abortController
    const { container, onChanged } = this.#ports
    try {
      const createDisplay = await this.#load()
      if (signal.aborted) return
      const display = createDisplay({ ...this.#ports, stop: this.stop, signal, onFailed: () => this.#fail(signal) })
      this.display = display
      this.fadeTo(0)
      if (display.element) container.append(display.element)
      if (display.source) this.image = createSourceImage(this.key, display.source, display.faceSizePx)
      display.setCurrent(this.#current)
      if (timeSeconds > 0) display.playback?.seek(timeSeconds)
      onChanged()
      await display.painted
      // A failed image may be painted after a retry; a video that can't be played stays failed.
      if (signal.aborted || (this.#phase === 'failed' && display.playback)) return
      this.#phase = 'painted'
      onChanged()
    } catch {
      this.#fail(signal)
    }
  }

  #fail(signal: AbortSignal): void {
    if (signal.aborted || this.#phase === 'failed') return
    this.#phase = 'failed'
    this.#ports.onFailed(this)
  }
}
