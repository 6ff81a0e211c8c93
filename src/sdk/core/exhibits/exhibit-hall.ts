import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import { Exhibit, type ExhibitPorts } from './exhibit.ts'
import { stopKindOf, stopKindViews } from './stop-kinds.ts'

/** The exhibits that are shown or about to be. */
export class ExhibitHall {
  readonly #ports: Omit<ExhibitPorts, 'tour'>
  #open: readonly Exhibit[] = []

  constructor(ports: Omit<ExhibitPorts, 'tour'>) {
    this.#ports = ports
  }

  /** What shows a stop; null for panoramas and for stops without a medium. */
  of(tour: TourDocument, stop: PublicStop): Exhibit | null {
    const kind = stopKindOf(tour, stop)
    const load = kind && stopKindViews[kind].load
    if (!kind || !load) return null
    // what is said of it may be said in another language
    const shown = { ...tour[kind][stop.mediaId ?? ''], altText: '', credit: '' }
    const key = JSON.stringify([stop.id, kind, shown])
    const known = this.#open.find((exhibit) => exhibit.key === key)
    if (known) return known
    const made = new Exhibit({ stop, key, load }, { ...this.#ports, tour })
    this.#open = [...this.#open, made]
    return made
  }

  /** Closes all but these. */
  keep(exhibits: readonly (Exhibit | null)[]): void {
    for (const exhibit of this.#open) if (!exhibits.includes(exhibit)) exhibit.dispose()
    this.#open = this.#open.filter((exhibit) => exhibits.includes(exhibit))
  }

  resize(): void {
    for (const { display } of this.#open) display?.resize()
  }
}
