import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { StopKind } from '../../../shared/stop-kinds.ts'
import type { Coverage } from '../camera/field-of-view.ts'
import { type Leveling, levelingOf } from '../camera/leveling.ts'
import type { Exhibit } from '../exhibits/exhibit.ts'
import type { ExhibitHall } from '../exhibits/exhibit-hall.ts'
import { stopKindOf, stopKindViews } from '../exhibits/stop-kinds.ts'
import { type Image, type ImageShelf, panoOf } from '../stage/image.ts'
import type { Crossing } from './crossing.ts'
import { type Destination, Journey, type Place } from './journey.ts'
import type { Prospect } from './prospect.ts'
import { type StopList, stopListOf } from './stop-list.ts'

/** Which stop is shown, which one is on its way, and which one may be next. */
export class Itinerary {
  readonly #shelf: ImageShelf
  readonly #hall: ExhibitHall
  #document: TourDocument
  #list: StopList
  #place: Place
  #journey: Journey | null = null
  #crossing: Crossing | null = null
  #prospect: Prospect | null = null
  /** What will show the stop that is pointed at, where it is opened ahead. */
  #ahead: Exhibit | null = null

  /** `start` unknown means the tour's start stop. Throws `RangeError` for a tour without stops. */
  constructor(
    document: TourDocument,
    { shelf, hall }: { readonly shelf: ImageShelf; readonly hall: ExhibitHall },
    start: string | number | undefined,
  ) {
    this.#document = document
    this.#shelf = shelf
    this.#hall = hall
    this.#list = stopListOf(document)
    this.#place = this.#placeOf((start === undefined ? undefined : this.#list.find(start)) ?? this.#list.start)
    this.#place.exhibit?.setCurrent(true)
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

  /** To a stop that is not shown yet. */
  get journey(): Journey | null {
    return this.#journey
  }

  /** From the stop that was left last, while something of it can be seen. */
  get crossing(): Crossing | null {
    return this.#crossing
  }

  /** The stop that is pointed at. */
  get prospect(): Prospect | null {
    return this.#prospect
  }

  /** Somebody points at a stop: its tiles are asked for with those that are seen, a flat image is opened out of sight. */
  expect(prospect: Prospect): void {
    const kind = stopKindOf(this.#document, prospect.stop)
    this.#prospect = prospect
    this.#ahead = kind && stopKindViews[kind].opensAhead ? this.#hall.of(this.#document, prospect.stop) : null
    this.#settle()
  }

  /** Gives up what was opened ahead and failed, so that it is tried anew where it is wanted; false for anything else. */
  giveUpAhead(exhibit: Exhibit): boolean {
    if (exhibit !== this.#ahead) return false
    this.#ahead = null
    this.#settle()
    return true
  }

  /** How the image of a stop is levelled. */
  levelingOf(stop: PublicStop): Leveling {
    return levelingOf(stop, panoOf(this.#document, stop)?.manifest.pose)
  }

  /** A stop that may be entered: nothing of it is opened yet. */
  outlineOf(stop: PublicStop): Place {
    return { stop, image: this.#shelf.of(this.#document, stop), exhibit: null, leveling: this.levelingOf(stop) }
  }

  #placeOf(stop: PublicStop): Place {
    return { ...this.outlineOf(stop), exhibit: this.#hall.of(this.#document, stop) }
  }

  /** Shows flat images as far as the crossing is: one that comes lies over the old stop, one that goes over the next. */
  fadeExhibits(nowMs: number): void {
    const opacity = this.#crossing?.fade(nowMs)?.opacity ?? 1
    const { exhibit } = this.#place
    exhibit?.fadeTo(opacity)
    this.#crossing?.left.exhibit?.fadeTo(exhibit?.display?.steered ? 1 : 1 - opacity)
  }

  resize(): void {
    this.#hall.resize()
  }

  imageOf(stopId: string): Image | null {
    const stop = this.#list.find(stopId)
    return stop ? this.#shelf.of(this.#document, stop) : null
  }

  /** What a partial panorama covers; undefined for a full sphere. */
  coverageOf({ mediaId }: PublicStop): Coverage | undefined {
    return mediaId === null ? undefined : this.#document.panos[mediaId]?.manifest.coverage
  }

  /** What the image of a stop shows, and as what; null for a stop without one. */
  pictured(stop: PublicStop): { readonly kind: StopKind; readonly altText: string } | null {
    const kind = stopKindOf(this.#document, stop)
    return kind && { kind, altText: this.#document[kind][stop.mediaId ?? '']?.altText ?? '' }
  }

  /** Takes a changed document. False when it has lost the stop that was shown, and the start stop is shown instead. */
  setDocument(document: TourDocument): boolean {
    const list = stopListOf(document)
    this.#rest()
    this.#document = document
    this.#list = list
    this.#prospect = this.#ahead = null
    const current = list.find(this.#place.stop.id)
    this.#place = this.#placeOf(current ?? list.start)
    this.#settle()
    return current !== undefined
  }

  /** Sets out; a journey that was under way is given up, one that has arrived comes to its end sooner. */
  setOut(stop: PublicStop, how: Omit<Destination, 'place'>, nowMs: number): Journey {
    this.endJourney()
    this.#crossing?.hurry(nowMs)
    this.#journey = new Journey({ ...how, place: this.#placeOf(stop) }, nowMs)
    this.#prospect = this.#ahead = null
    return this.#journey
  }

  /** Makes the destination the current stop. */
  enter(journey: Journey, crossing: Crossing): void {
    this.endCrossing()
    this.#place.exhibit?.setCurrent(false)
    this.#place = journey.destination.place
    this.#place.exhibit?.setCurrent(true)
    this.#journey = null
    this.#crossing = crossing
  }

  /** Gives up a journey whose destination is not shown yet. */
  endJourney(): void {
    const journey = this.#journey
    this.#journey = null
    this.#settle()
    journey?.end()
  }

  endCrossing(): void {
    const crossing = this.#crossing
    this.#crossing = null
    this.#settle()
    crossing?.end()
  }

  #rest(): void {
    this.endJourney()
    this.endCrossing()
  }

  /** Only what is shown, or about to be, stays open. */
  #settle(): void {
    const places = [this.#place, this.#crossing?.left, this.#journey?.destination.place]
    this.#hall.keep([this.#ahead, ...places.map((place) => place?.exhibit ?? null)])
    this.#place.exhibit?.setCurrent(true)
  }

  dispose(): void {
    this.#rest()
    this.#hall.keep([])
  }
}
