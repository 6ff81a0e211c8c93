import { partFileNames } from '../../../shared/publishing/part-file-names.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { TourOpening } from '../../../shared/publishing/tour-parts.ts'
import type { TourViewer } from '../../core/api.ts'
import { coded } from '../../core/coded-error.ts'
import { languagesOf } from '../../core/languages/translated-document.ts'
import type { Chrome, ChromeParts } from '../chrome.ts'
import { fetchOpening, fetchOutlines, fetchPart } from './fetch-part.ts'
import { PartedDocument } from './partial-document.ts'
import { waitingForStops } from './stop-loading-notices.ts'

/** Parts with stops that may be next are loaded ahead, so many at the most. */
const mostPartsAhead = 4

export type TourPartsSettings = {
  /** What the page of a stop holds. */
  readonly opening: TourOpening
  /** Place of that stop, from 0. */
  readonly index: number
  readonly addressOf: (path: string) => string
  /** Ends when the tour is taken down. */
  readonly signal: AbortSignal
}

/** Id of the stop that a hotspot leads to, itself or as an area that does; empty where it leads to none. */
function targetIn(details: unknown): string {
  const { targetStopId, action } = Object(details)
  if (typeof targetStopId === 'string') return targetStopId
  return action ? targetIn(Object(action).details) : ''
}

/** Brings a large tour part by part: what is needed at once, what lists show after the first image, and what may be next. */
export class TourParts implements ChromeParts {
  readonly listed: Promise<void>
  #tellListed: () => void = () => undefined
  readonly #settings: TourPartsSettings
  #shown: PartedDocument
  #viewer: TourViewer | undefined
  readonly #coming = new Map<string, Promise<void>>()
  #wish: symbol | undefined
  #tellProgress: (index: number, coming: Promise<void>) => void = () => undefined

  /** Throws for an opening without parts. */
  constructor(settings: TourPartsSettings) {
    this.#settings = settings
    this.#shown = new PartedDocument(settings.opening)
    this.listed = new Promise((resolve) => {
      this.#tellListed = resolve
    })
  }

  get document(): TourDocument {
    return this.#shown.document
  }

  attach(chrome: Chrome): void {
    const { viewer } = chrome
    this.#viewer = viewer
    this.#tellProgress = waitingForStops(chrome)
    const list = () => this.list().catch(() => undefined)
    void viewer.ready.then(list)
    viewer.on('sharp', () => {
      void list()
      this.#lookAhead(viewer)
    })
    viewer.on('languagechange', list)
    addEventListener('online', list, { signal: this.#settings.signal })
  }

  bring(index: number): Promise<void> | undefined {
    if (this.#shown.isWhole(index)) return undefined
    const coming = this.#bring(index)
    this.#tellProgress(index, coming)
    return coming
  }

  list(): Promise<void> {
    return this.#listOf(this.#shown)
  }

  async inLanguage(language: string, signal: AbortSignal): Promise<TourDocument> {
    const wish = Symbol(language)
    this.#wish = wish
    if (language === this.#shown.language) return this.#shown.document
    if (!languagesOf(this.#shown.document).includes(language))
      throw coded('UNKNOWN_LANGUAGE', new RangeError(`the tour is not in the language ${language}`))
    const { folder } = this.#shown.parts
    const path = `${folder}${language}/${partFileNames.opening(this.#index())}`
    const next = new PartedDocument(await fetchOpening(this.#settings.addressOf(path), signal))
    // what lists stops at this moment does so in the other language at once
    if (this.#viewer) await this.#listOf(next)
    while (!next.isWhole(this.#index())) await this.#part(next, next.partOf(this.#index()))
    if (this.#wish !== wish) return this.#shown.document
    this.#shown = next
    return next.document
  }

  /** Place of the stop that is shown. */
  #index(): number {
    const { stops, stop } = this.#viewer ?? {}
    return stops && stop ? stops.indexOf(stop) : this.#settings.index
  }

  async #bring(index: number): Promise<void> {
    const tour = this.#shown
    await Promise.all([this.#listOf(tour), this.#part(tour, tour.partOf(index))])
    // the language has changed on the way
    if (tour !== this.#shown) await this.bring(index)
  }

  async #listOf(tour: PartedDocument): Promise<void> {
    if (tour.isListed) return
    await this.#once(`${tour.language}/${partFileNames.outlines}`, async (address) => {
      tour.addOutlines(await fetchOutlines(address, this.#settings.signal))
      this.#show(tour)
      this.#tellListed()
    })
  }

  #part(tour: PartedDocument, part: number): Promise<void> {
    return this.#once(`${tour.language}/${partFileNames.part(part)}`, async (address) => {
      tour.addPart(part, await fetchPart(address, this.#settings.signal))
      this.#show(tour)
    })
  }

  /** Asks once for all who wait; who comes after a failure asks again. */
  #once(name: string, load: (address: string) => Promise<void>): Promise<void> {
    const { addressOf } = this.#settings
    const coming = this.#coming.get(name) ?? load(addressOf(this.#shown.parts.folder + name))
    this.#coming.set(name, coming)
    const forget = () => this.#coming.delete(name)
    coming.then(forget, forget)
    return coming
  }

  #show(tour: PartedDocument): void {
    if (tour === this.#shown && !this.#settings.signal.aborted) this.#viewer?.setDocument(tour.document)
  }

  /** Loads what may be next: the stops before and after, and those that the stop leads to. */
  #lookAhead({ stop }: TourViewer): void {
    const tour = this.#shown
    const index = this.#index()
    const targets = stop.hotspots.map(({ details }) => tour.indexOf(targetIn(details)))
    const missing = [index + 1, index - 1, ...targets].filter((at) => !tour.isWhole(at)).map((at) => tour.partOf(at))
    for (const part of [...new Set(missing)].slice(0, mostPartsAhead)) this.#part(tour, part).catch(() => undefined)
  }
}
