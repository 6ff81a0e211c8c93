const fadeMs = 600
const stepMs = 50

/** A recording that fades in and out and pauses when silent. */
export class BackgroundTrack {
  readonly element: HTMLAudioElement
  #target = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(url: string) {
    this.element = document.createElement('audio')
    Object.assign(this.element, { src: url, crossOrigin: 'anonymous', preload: 'none', volume: 0 })
  }

  /** To a loudness of 0…1; resolves false when the browser wants a gesture first. */
  async fadeTo(volume: number): Promise<boolean> {
    this.#target = volume
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
    this.#target = 0
    this.element.volume = 0
    this.#stopTimer()
    this.element.pause()
  }

  dispose(): void {
    this.stop()
    this.element.removeAttribute('src')
    // frees what has been fetched
    this.element.load()
    this.element.remove()
  }

  #step(): void {
    const { element } = this
    const change = stepMs / fadeMs
    const before = element.volume
    const volume = before + Math.max(-change, Math.min(change, this.#target - before))
    element.volume = volume
    // Phones that keep the volume to themselves: there it can only be heard or not.
    const isFixed = Math.abs(element.volume - volume) > change
    if (!isFixed && Math.abs(volume - this.#target) > 1e-6) return
    this.#stopTimer()
    if (this.#target === 0) element.pause()
  }

  #stopTimer(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
