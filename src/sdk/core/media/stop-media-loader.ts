import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import { stopKindOf, stopKindViews } from './stop-kinds.ts'
import { StopMedia, type StopMediaPorts } from './stop-media.ts'

/** Opens and closes the media of visible stops, and of stops that are visible next. */
export class StopMediaLoader {
  readonly #ports: Omit<StopMediaPorts, 'tour'>
  #open: readonly StopMedia[] = []

  constructor(ports: Omit<StopMediaPorts, 'tour'>) {
    this.#ports = ports
  }

  /** Opens the media of a stop unless they are open; null for panoramas and stops without a medium. */
  mediaOf(tour: TourDocument, stop: PublicStop): StopMedia | null {
    const kind = stopKindOf(tour, stop)
    const load = kind && stopKindViews[kind].load
    if (!kind || !load) return null
    // Texts change with the language, which must not reload the medium.
    const medium = { ...tour[kind][stop.mediaId ?? ''], altText: '', credit: '' }
    const key = JSON.stringify([stop.id, kind, medium])
    const openMedia = this.#open.find((stopMedia) => stopMedia.key === key)
    if (openMedia) return openMedia
    const newMedia = new StopMedia({ stop, key, load }, { ...this.#ports, tour })
    this.#open = [...this.#open, newMedia]
    return newMedia
  }

  /** Closes all media except these. */
  retain(neededMedia: readonly (StopMedia | null)[]): void {
    for (const stopMedia of this.#open) if (!neededMedia.includes(stopMedia)) stopMedia.dispose()
    this.#open = this.#open.filter((stopMedia) => neededMedia.includes(stopMedia))
  }

  resize(): void {
    for (const { display } of this.#open) display?.resize()
  }
}
