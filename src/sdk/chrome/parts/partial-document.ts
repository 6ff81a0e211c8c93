import { placeholderStop, withPart } from '../../../shared/publishing/join-parts.ts'
import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { PartsOfTour, StopOutline, TourOpening, TourPart } from '../../../shared/publishing/tour-parts.ts'
import { setOriginal } from '../../core/languages/translated-document.ts'

/** A stop of which nothing is known but its place. No stop has such an id. */
function unknownStop(index: number): PublicStop {
  return placeholderStop({ id: `#${index + 1}`, name: '', hiddenFromList: false, thumbnailUrl: null })
}

/** A large tour in one language, as far as it is there. Stops that are whole never change again. */
export class PartedDocument {
  readonly parts: PartsOfTour
  readonly language: string
  #document: TourDocument
  #isListed = false
  readonly #stops: PublicStop[]
  readonly #whole = new Set<PublicStop>()

  /** Throws for an opening without parts. */
  constructor({ parts, ...document }: TourOpening) {
    const tour = document.tours[document.tourId]
    if (!parts || !tour) throw new TypeError('this is not the opening of a tour in parts')
    this.parts = parts
    this.language = tour.language
    this.#document = document
    for (const id of tour.stopIds) {
      const stop = document.stops[id]
      if (stop) this.#whole.add(stop)
    }
    this.#stops = Array.from({ length: parts.stopCount }, (_, index) => unknownStop(index))
    for (const { index, outline } of parts.known)
      this.#stops[index] = document.stops[outline.id] ?? placeholderStop(outline)
  }

  /** The tour as a viewer reads it: every stop is in it, those that are not whole as far as they are known. */
  get document(): TourDocument {
    const stops = Object.fromEntries(this.#stops.map((stop) => [stop.id, stop]))
    const none = { stops: [], panos: {}, images: {}, videos: {}, videos360: {}, audio: {}, documents: {} }
    const document = withPart({ ...this.#document, stops }, none, Object.keys(stops))
    const { writtenIn } = this.parts
    const tour = document.tours[document.tourId]
    if (tour && writtenIn !== this.language) {
      const tours = { ...document.tours, [tour.id]: { ...tour, language: writtenIn } }
      setOriginal(document, { ...document, tours })
    }
    return document
  }

  get isListed(): boolean {
    return this.#isListed
  }

  /** Number of the part that a stop is in. */
  partOf(index: number): number {
    return Math.floor(index / this.parts.stopsPerPart)
  }

  /** Whether all of the stop at a place is there; there is nothing to bring of one that the tour has not. */
  isWhole(index: number): boolean {
    const stop = this.#stops[index]
    return stop === undefined || this.#whole.has(stop)
  }

  indexOf(stopId: string): number {
    return this.#stops.findIndex(({ id }) => id === stopId)
  }

  addOutlines(outlines: readonly StopOutline[]): void {
    for (const [index, outline] of outlines.entries())
      if (!this.isWhole(index)) this.#stops[index] = placeholderStop(outline)
    this.#isListed = true
  }

  addPart(part: number, added: TourPart): void {
    const { stops, ...media } = added
    const first = part * this.parts.stopsPerPart
    for (const [at, stop] of stops.entries()) {
      if (this.isWhole(first + at)) continue
      this.#stops[first + at] = stop
      this.#whole.add(stop)
    }
    this.#document = withPart(this.#document, { stops: [], ...media }, [])
  }
}
