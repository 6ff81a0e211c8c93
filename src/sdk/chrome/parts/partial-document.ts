import { placeholderStop, withPart } from '../../../shared/publishing/join-parts.ts'
import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { StopOutline, TourOpening, TourPart, TourPartsIndex } from '../../../shared/publishing/tour-parts.ts'
import { setOriginal } from '../../core/languages/translated-document.ts'

/** Creates the placeholder of a stop until the list is loaded. Real ids never start with `#`. */
function createUnlistedStop(index: number): PublicStop {
  return placeholderStop({ id: `#${index + 1}`, name: '', hiddenFromList: false, thumbnailUrl: null })
}

/** A large tour in one language, as far as it is loaded. A complete stop never changes again. */
export class PartialDocument {
  readonly parts: TourPartsIndex
  readonly language: string
  #document: TourDocument
  #isListed = false
  readonly #stops: PublicStop[]
  readonly #completeStops = new Set<PublicStop>()

  /** Throws for an opening without parts. */
  constructor({ parts, ...document }: TourOpening) {
    const tour = document.tours[document.tourId]
    if (!parts || !tour) throw new TypeError('The opening of a tour in parts is missing.')
    this.parts = parts
    this.language = tour.language
    this.#document = document
    for (const id of tour.stopIds) {
      const stop = document.stops[id]
      if (stop) this.#completeStops.add(stop)
    }
    this.#stops = Array.from({ length: parts.stopCount }, (_, index) => createUnlistedStop(index))
    for (const { index, outline } of parts.known)
      this.#stops[index] = document.stops[outline.id] ?? placeholderStop(outline)
  }

  /** Document for the viewer. It contains every stop; incomplete ones have the fields that are loaded. */
  get document(): TourDocument {
    const stops = Object.fromEntries(this.#stops.map((stop) => [stop.id, stop]))
    const emptyPart = { stops: [], panos: {}, images: {}, videos: {}, videos360: {}, audio: {}, documents: {} }
    const document = withPart({ ...this.#document, stops }, emptyPart, Object.keys(stops))
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

  /** Number of the part that contains the stop at an index. */
  partOf(index: number): number {
    return Math.floor(index / this.parts.stopsPerPart)
  }

  /** True if the stop at an index is complete, or if the index is outside the tour. */
  isComplete(index: number): boolean {
    const stop = this.#stops[index]
    return stop === undefined || this.#completeStops.has(stop)
  }

  indexOf(stopId: string): number {
    return this.#stops.findIndex(({ id }) => id === stopId)
  }

  addOutlines(outlines: readonly StopOutline[]): void {
    for (const [index, outline] of outlines.entries())
      if (!this.isComplete(index)) this.#stops[index] = placeholderStop(outline)
    this.#isListed = true
  }

  addPart(partNumber: number, part: TourPart): void {
    const { stops, ...media } = part
    const first = partNumber * this.parts.stopsPerPart
    for (const [offset, stop] of stops.entries()) {
      if (this.isComplete(first + offset)) continue
      this.#stops[first + offset] = stop
      this.#completeStops.add(stop)
    }
    this.#document = withPart(this.#document, { stops: [], ...media }, [])
  }
}
