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
  readonly resolveUrl: (path: string) => string
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
  #resolveStopNamesLoaded: () => void = () => undefined
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
      this.#resolveStopNamesLoaded = resolve
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
    const next = new PartialDocument(await fetchOpening(this.#settings.resolveUrl(path), signal))
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
    await this.#loadOnce(`${tour.language}/${partFileNames.outlines}`, async (url) => {
      tour.addOutlines(await fetchOutlines(url, this.#settings.signal))
      this.#update(tour)
      this.#resolveStopNamesLoaded()
    })
  }

  #loadPart(tour: PartialDocument, partNumber: number): Promise<void> {
    return this.#loadOnce(`${tour.language}/${partFileNames.part(partNumber)}`, async (url) => {
      tour.addPart(partNumber, await fetchPart(url, this.#settings.signal))
      this.#update(tour)
    })
  }

  /** Shares one request among concurrent callers (request coalescing). After a failure the next call retries. */
  #loadOnce(name: string, load: (url: string) => Promise<void>): Promise<void> {
    const { resolveUrl } = this.#settings
    const loading = this.#pending.get(name) ?? load(resolveUrl(this.#current.parts.folder + name))
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
    const missingPartNumbers = [index + 1, index - 1, ...targets]
      .filter((neighbor) => !tour.isComplete(neighbor))
      .map((neighbor) => tour.partOf(neighbor))
    for (const partNumber of [...new Set(missingPartNumbers)].slice(0, maxPrefetchedParts))
      this.#loadPart(tour, partNumber).catch(() => undefined)
  }
}
