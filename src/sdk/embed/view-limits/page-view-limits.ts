import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { TourViewer, ViewLimitOptions, ViewLimitTarget } from '../../core/api.ts'
import * as checks from '../checks.ts'
import { requireStop } from '../page-viewer.ts'
import type { LimitAttributes, ViewLimitSettings } from './view-limit-settings.ts'

/** Attributes with limits, by the name of the limit. */
const attributeNames: Readonly<Record<keyof ViewLimitOptions, string>> = {
  yawMinDeg: 'yawmin',
  yawMaxDeg: 'yawmax',
  pitchMinDeg: 'pitchmin',
  pitchMaxDeg: 'pitchmax',
  fovMinDeg: 'fovmin',
  fovMaxDeg: 'fovmax',
}

/** View limits of a page. Their code is loaded on first use, so that other tours don't pay for it. */
export class PageViewLimits {
  #settings: Promise<ViewLimitSettings> | undefined
  #filter: ((document: TourDocument) => TourDocument) | undefined
  /** The last document of the viewer, before its stops were limited. */
  #document: TourDocument | undefined

  /** Limits the stops of each document before the viewer shows it. */
  readonly filter = (document: TourDocument): TourDocument => {
    this.#document = document
    return this.#filter?.(document) ?? document
  }

  /** Reads the limits in attributes. Resolves immediately if there are none. */
  async read(numberOf: (name: string) => number | undefined): Promise<void> {
    const entries = Object.entries(attributeNames).map(([field, name]) => [field, numberOf(name)])
    const limits: LimitAttributes = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    if (Object.keys(limits).length === 0) return
    try {
      const settings = await this.#load()
      settings.setAttributes(limits)
    } catch {
      // If the code can't be loaded, the tour is shown without limits, as without those of its author.
    }
  }

  async set(viewer: TourViewer, limits: ViewLimitOptions | null, target?: ViewLimitTarget): Promise<void> {
    checks.checkFields('target', target, { stop: (_field, stop) => stop === 'all' || requireStop(viewer, stop) })
    const stop = target?.stop ?? 'all'
    const stopId = typeof stop === 'number' ? (viewer.stops[stop - 1]?.id ?? '') : stop
    const settings = await this.#load()
    settings.set(limits, stopId)
    this.#show(viewer)
    if (limits === null || !viewer.stop.viewLimits?.range) return
    // The viewer loads the code of ranges before it goes to a stop. Only then can it apply them.
    await viewer.goTo(viewer.stop.id, { view: viewer.getView() })
    this.#show(viewer)
  }

  #show(viewer: TourViewer): void {
    if (this.#document) viewer.setDocument(this.#document)
  }

  #load(): Promise<ViewLimitSettings> {
    this.#settings ??= this.#create()
    this.#settings.catch(() => {
      this.#settings = undefined
    })
    return this.#settings
  }

  async #create(): Promise<ViewLimitSettings> {
    const { ViewLimitSettings } = await import('./view-limit-settings.ts')
    const settings = new ViewLimitSettings(checks)
    this.#filter = (document) => settings.apply(document)
    return settings
  }
}
