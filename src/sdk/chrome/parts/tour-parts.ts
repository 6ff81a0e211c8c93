import { partFileNames } from '../../../shared/publishing/part-file-names.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { TourOpening } from '../../../shared/publishing/tour-parts.ts'
import type { TourViewer } from '../../core/api.ts'
import { coded } from '../../core/coded-error.ts'
import { languagesOf } from '../../core/languages/translated-document.ts'
import type { Chrome, ChromeParts } from '../chrome.ts'
import { fetchOpening, fetchOutlines, fetchPart } from './fetch-part.ts'
import { PartialDocument } from './partial-document.ts'
import { stopLoadingNotices } from './stop-loading-notices.ts'

/** Most parts to prefetch at a time. */
const maxPrefetchedParts = 4

export type TourPartsSettings = {
  /** Document in the page of a stop. */
  readonly opening: TourOpening
  /** Index of that stop. */
  readonly index: number
  readonly addressOf: (path: string) => string
  /** Aborts when the tour is disposed of. */
  readonly signal: AbortSignal
}

/** Target stop id of a link hotspot or of an area with a link; empty for other hotspots. */
function targetIn(details: unknown): string {
  const { targetStopId, action } = Object(details)
  if (typeof targetStopId === 'string') return targetStopId
  return action ? targetIn(Object(action).details) : ''
}

/** Loads a large tour in parts: the current stop first, the list after the first image, then stops that may be next. */
export class TourParts implements ChromeParts {
  readonly stopNamesLoaded: Promise<void>
  #resolveListed: () => void = () => undefined
  readonly #settings: TourPartsSettings
  #current: PartialDocument
  #viewer: TourViewer | undefined
  readonly #pending = new Map<string, Promise<void>>()
  #languageRequest: symbol | undefined
  #showNotices: (index: number, loading: Promise<void>) => void = () => undefined

  /** Throws for an opening without parts. */
  constructor(settings: TourPartsSettings) {
    this.#settings = settings
    this.#current = new PartialDocument(settings.opening)
    this.stopNamesLoaded = new Promise((resolve) => {
      this.#resolveListed = resolve
    })
  }

  get document(): TourDocument {
    return this.#current.document
  }

  attach(chrome: Chrome): void {
    const { viewer } = chrome
    this.#viewer = viewer
    this.#showNotices = stopLoadingNotices(chrome)
    const list = () => this.loadStopNames().catch(() => undefined)
    void viewer.ready.then(list)
    viewer.on('sharp', () => {
      void list()
      this.#prefetch(viewer)
    })
    viewer.on('languagechange', list)
    addEventListener('online', list, { signal: this.#settings.signal })
  }

  load(index: number): Promise<void> | undefined {
    if (this.#current.isComplete(index)) return undefined
    const loading = this.#loadStop(index)
    this.#showNotices(index, loading)
    return loading
  }

  loadStopNames(): Promise<void> {
    return this.#loadList(this.#current)
  }

  async loadLanguage(language: string, signal: AbortSignal): Promise<TourDocument> {
    const request = Symbol(language)
    this.#languageRequest = request
    if (language === this.#current.language) return this.#current.document
    if (!languagesOf(this.#current.document).includes(language))
      throw coded('UNKNOWN_LANGUAGE', new RangeError(`The tour has no language ${language}.`))
    const { folder } = this.#current.parts
    const path = `${folder}${language}/${partFileNames.opening(this.#currentIndex())}`
    const next = new PartialDocument(await fetchOpening(this.#settings.addressOf(path), signal))
    // An open list of stops switches the language at once.
    if (this.#viewer) await this.#loadList(next)
    while (!next.isComplete(this.#currentIndex())) await this.#loadPart(next, next.partOf(this.#currentIndex()))
    if (this.#languageRequest !== request) return this.#current.document
    this.#current = next
    return next.document
  }

  #currentIndex(): number {
    const { stops, stop } = this.#viewer ?? {}
    return stops && stop ? stops.indexOf(stop) : this.#settings.index
  }

  async #loadStop(index: number): Promise<void> {
    const tour = this.#current
    await Promise.all([this.#loadList(tour), this.#loadPart(tour, tour.partOf(index))])
    // The language changed in the meantime.
    if (tour !== this.#current) await this.load(index)
  }

  async #loadList(tour: PartialDocument): Promise<void> {
    if (tour.isListed) return
    await this.#loadOnce(`${tour.language}/${partFileNames.outlines}`, async (address) => {
      tour.addOutlines(await fetchOutlines(address, this.#settings.signal))
      this.#update(tour)
      this.#resolveListed()
    })
  }

  #loadPart(tour: PartialDocument, part: number): Promise<void> {
    return this.#loadOnce(`${tour.language}/${partFileNames.part(part)}`, async (address) => {
      tour.addPart(part, await fetchPart(address, this.#settings.signal))
      this.#update(tour)
    })
  }

  /** Shares one request among concurrent callers (request coalescing). After a failure the next call retries. */
  #loadOnce(name: string, load: (address: string) => Promise<void>): Promise<void> {
    const { addressOf } = this.#settings
    const loading = this.#pending.get(name) ?? load(addressOf(this.#current.parts.folder + name))
    this.#pending.set(name, loading)
    const clear = () => this.#pending.delete(name)
    loading.then(clear, clear)
    return loading
  }

  #update(tour: PartialDocument): void {
    if (tour === this.#current && !this.#settings.signal.aborted) this.#viewer?.setDocument(tour.document)
  }

  /** Prefetches stops that may be next: the neighbors in the list, and linked stops. */
  #prefetch({ stop }: TourViewer): void {
    const tour = this.#current
    const index = this.#currentIndex()
    const targets = stop.hotspots.map(({ details }) => tour.indexOf(targetIn(details)))
    const missingParts = [index + 1, index - 1, ...targets]
      .filter((neighbor) => !tour.isComplete(neighbor))
      .map((neighbor) => tour.partOf(neighbor))
    for (const part of [...new Set(missingParts)].slice(0, maxPrefetchedParts))
      this.#loadPart(tour, part).catch(() => undefined)
  }
}
