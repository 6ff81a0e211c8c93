import { partFileNames } from '../../../shared/publishing/part-file-names.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { TourOpening } from '../../../shared/publishing/tour-parts.ts'
import type { TourViewer } from '../../core/api.ts'
import { coded } from '../../core/coded-error.ts'
import { languagesOf } from '../../core/languages/translated-document.ts'
import type { Chrome, ChromeParts } from '../chrome.ts'
import { fetchOpening, fetchOutlines, fetchPart } from './fetch-part.ts'
import { PartialDocument } from './partial-document.ts'
import { createStopLoadingNotices } from './stop-loading-notices.ts'

/** Maximum number of parts to prefetch at a time. */
const maxPrefetchedParts = 4

export type TourPartsSettings = {
  /** Document that the page of a stop contains. */
  readonly opening: TourOpening
  /** Index of that stop. */
  readonly index: number
  readonly addressOf: (path: string) => string
  /** Aborts when the tour is disposed of. */
  readonly signal: AbortSignal
}

/** Target stop id of a link hotspot or of an area with a link; empty for other hotspots. */
function targetStopIdIn(details: unknown): string {
  const { targetStopId, action } = Object(details)
  if (typeof targetStopId === 'string') return targetStopId
  return action ? targetStopIdIn(Object(action).details) : ''
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
  #showLoading: (index: number, loading: Promise<void>) => void = () => undefined

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
    this.#showLoading = createStopLoadingNotices(chrome)
    const loadNames = () => this.loadStopNames().catch(() => undefined)
    void viewer.ready.then(loadNames)
    viewer.on('sharp', () => {
      void loadNames()
      this.#prefetch(viewer)
    })
    viewer.on('languagechange', loadNames)
    addEventListener('online', loadNames, { signal: this.#settings.signal })
  }

  load(index: number): Promise<void> | undefined {
    if (this.#current.isComplete(index)) return undefined
    const loading = this.#loadStop(index)
    this.#showLoading(index, loading)
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
    // The list is loaded first, so that an open list of stops changes its language at once.
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
    const targets = stop.hotspots.map(({ details }) => tour.indexOf(targetStopIdIn(details)))
    const missingParts = [index + 1, index - 1, ...targets]
      .filter((neighbor) => !tour.isComplete(neighbor))
      .map((neighbor) => tour.partOf(neighbor))
    for (const part of [...new Set(missingParts)].slice(0, maxPrefetchedParts))
      this.#loadPart(tour, part).catch(() => undefined)
  }
}
