const fadeMs = 600
const stepMs = 50
const volumeTolerance = 1e-6

/** Background audio that fades in and out, and pauses at volume 0. */
export class BackgroundTrack {
  readonly element: HTMLAudioElement
  #targetVolume = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(url: string) {
    this.element = document.createElement('audio')
    Object.assign(this.element, { src: url, crossOrigin: 'anonymous', preload: 'none', volume: 0 })
  }

  /** Fades to a volume of 0…1. Resolves with false if the browser requires a gesture of the visitor first. */
  async fadeTo(volume: number): Promise<boolean> {
    this.#targetVolume = volume
    if (volume > 0 && this.element.paused && !this.element.ended) {
      try {
        await this.element.play()
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotAllowedError') return false
      }
    }
    this.#timer ??= setInterval(() => this.#step(), stepMs)
    return true
  }

  /** Stops without a fade. */
  stop(): void {
    this.#targetVolume = 0
    this.element.volume = 0
    this.#stopTimer()
    this.element.pause()
  }

  dispose(): void {
    this.stop()
    this.element.removeAttribute('src')
    // Releases the buffered data.
    this.element.load()
    this.element.remove()
  }

  #step(): void {
    const { element } = this
    const maxChange = stepMs / fadeMs
    const previousVolume = element.volume
    const volume = previousVolume + Math.max(-maxChange, Math.min(maxChange, this.#targetVolume - previousVolume))
    element.volume = volume
    // iOS ignores the volume property, so the fade ends immediately there.
    const isVolumeFixed = Math.abs(element.volume - volume) > maxChange
    if (!isVolumeFixed && Math.abs(volume - this.#targetVolume) > volumeTolerance) return
    this.#stopTimer()
    if (this.#targetVolume === 0) element.pause()
  }

  #stopTimer(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
