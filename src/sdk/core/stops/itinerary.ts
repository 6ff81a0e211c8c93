import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Coverage } from '../camera/field-of-view.ts'
import { levellingOf } from '../camera/levelling.ts'
import type { Picture, PictureShelf } from '../stage/picture.ts'
import { type Destination, Journey, type Place } from './journey.ts'
import type { Prospect } from './prospect.ts'
import { type StopList, stopListOf } from './stop-list.ts'

/** Which stop is shown, which one is on its way, and which one may be next. */
export class Itinerary {
  readonly #shelf: PictureShelf
  #document: TourDocument
  #list: StopList
  #place: Place
  #journey: Journey | null = null
  /** The stop that is pointed at. */
  prospect: Prospect | null = null

  /** `start` unknown means the tour's start stop. Throws `RangeError` for a tour without stops. */
  constructor(document: TourDocument, shelf: PictureShelf, start: string | number | undefined) {
    this.#document = document
    this.#shelf = shelf
    this.#list = stopListOf(document)
    this.#place = this.placeOf((start === undefined ? undefined : this.#list.find(start)) ?? this.#list.start)
  }

  get document(): TourDocument {
    return this.#document
  }

  get list(): StopList {
    return this.#list
  }

  get place(): Place {
    return this.#place
  }

  get journey(): Journey | null {
    return this.#journey
  }

  placeOf(stop: PublicStop): Place {
    return { stop, picture: this.#shelf.of(this.#document, stop), levelling: levellingOf(stop) }
  }

  pictureOf(stopId: string): Picture | null {
    const stop = this.#list.find(stopId)
    return stop ? this.#shelf.of(this.#document, stop) : null
  }

  /** Whether there is a flat picture where a panorama should be. */
  isFlat({ mediaId }: PublicStop): boolean {
    return mediaId !== null && Object.hasOwn(this.#document.images, mediaId)
  }

  /** What a partial panorama covers; undefined for a full sphere. */
  coverageOf({ mediaId }: PublicStop): Coverage | undefined {
    return mediaId === null ? undefined : this.#document.panos[mediaId]?.manifest.coverage
  }

  altTextOf({ mediaId }: PublicStop): string {
    return (mediaId !== null && this.#document.panos[mediaId]?.altText) || ''
  }

  /** Takes a changed document. False when it has lost the stop that was shown, and the start stop is shown instead. */
  setDocument(document: TourDocument): boolean {
    const list = stopListOf(document)
    this.endJourney()
    this.#document = document
    this.#list = list
    this.prospect = null
    const current = list.find(this.#place.stop.id)
    this.#place = this.placeOf(current ?? list.start)
    return current !== undefined
  }

  /** Sets out; a journey that was under way is given up, wherever it was. */
  setOut(stop: PublicStop, how: Omit<Destination, 'place'>, nowMs: number): Journey {
    this.endJourney()
    this.prospect = null
    this.#journey = new Journey({ ...how, place: this.placeOf(stop) }, nowMs)
    return this.#journey
  }

  /** Makes the destination the current stop. */
  enter(journey: Journey): void {
    this.#place = journey.destination.place
  }

  endJourney(): void {
    const journey = this.#journey
    this.#journey = null
    journey?.end()
  }
}
