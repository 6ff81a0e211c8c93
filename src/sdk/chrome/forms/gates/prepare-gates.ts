import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { documentWithTexts, readTexts } from '../../../core/languages/translated-document.ts'
import type { Chrome, ChromeParts, Gates } from '../../chrome.ts'
import type { Guide } from '../../guide/guide.ts'
import { showLoadingIndicator } from '../../loading-indicator.ts'
import { showNotice } from '../../notice.ts'
import { type GateScreen, openGate } from './gate-screen.ts'
import { Gatekeeper } from './gatekeeper.ts'

export type GateSettings = {
  readonly document: TourDocument
  readonly parts?: ChromeParts | undefined
  /** Fetches the whole document; undefined if the page has the content of gated stops. */
  readonly fetchWhole?: (() => Promise<TourDocument>) | undefined
  readonly fillsWindow: boolean
  /** Changes each document before the gates do. */
  readonly veil?: ((document: TourDocument) => TourDocument) | undefined
}

/** The gates of a tour, prepared before the viewer exists. */
export type PreparedGates = Gates & {
  readonly veil: (document: TourDocument) => TourDocument
  /** Loader that skips gated stops. */
  readonly parts: ChromeParts | undefined
  /** Resolves once a stop is visible. */
  readonly opened: Promise<void>
  attach(chrome: Chrome, guide: Guide): void
}

type AttachedChrome = { readonly chrome: Chrome; readonly guide: Guide }

/** Shows a form instead of each gated stop that the visitor enters. */
class TourGates implements PreparedGates {
  readonly opened: Promise<void>
  readonly parts: ChromeParts | undefined
  #resolveOpened: () => void = () => undefined
  readonly #gatekeeper: Gatekeeper
  readonly #settings: GateSettings
  #attached: AttachedChrome | undefined
  #screen: GateScreen | undefined
  /** Last stop that the visitor could see. */
  #lastVisibleStopId: string | undefined
  /** True if the document lacks the content of gated stops. */
  #isIncomplete: boolean
  #hideLoading: () => void = () => undefined

  constructor(settings: GateSettings) {
    const { document, parts, fetchWhole } = settings
    this.#settings = settings
    this.#gatekeeper = new Gatekeeper(document)
    this.#isIncomplete = fetchWhole !== undefined
    this.parts = parts && this.#withGates(parts)
    this.opened = new Promise((resolve) => {
      this.#resolveOpened = resolve
    })
  }

  readonly veil = (document: TourDocument) => this.#gatekeeper.veil(this.#settings.veil?.(document) ?? document)

  attach(chrome: Chrome, guide: Guide): void {
    const attached = { chrome, guide }
    const { viewer, signal } = chrome
    this.#attached = attached
    viewer.on('stopchange', () => void this.#update(attached))
    viewer.on('languagechange', () => {
      this.#close()
      void this.#update(attached)
    })
    signal.addEventListener('abort', () => this.#close())
    void this.#update(attached)
  }

  pass(formId: string, thanks: string): void {
    if (this.#gatekeeper.pass(formId) && this.#attached) void this.#advance(this.#attached, thanks)
  }

  /** Wraps the loader so that it loads no gated stop. */
  #withGates(parts: ChromeParts): ChromeParts {
    return {
      stopNamesLoaded: parts.stopNamesLoaded,
      loadStopNames: () => parts.loadStopNames(),
      attach: (chrome) => parts.attach(chrome),
      loadLanguage: (language, signal) => parts.loadLanguage(language, signal),
      load: (index) => {
        const stop = this.#attached?.chrome.viewer.stops[index]
        return stop && this.#gatekeeper.gateBefore(stop.id) ? undefined : parts.load(index)
      },
    }
  }

  /** Shows the current stop, or the form of its gate. */
  async #update(attached: AttachedChrome): Promise<void> {
    const { viewer } = attached.chrome
    const { id: stopId } = viewer.stop
    this.#hideLoading()
    const form = this.#gatekeeper.gateBefore(stopId)
    if (form) {
      if (this.#screen?.formId !== form.id || this.#screen.stopId !== stopId) this.#open(attached, form.id)
      return
    }
    // The gate of the previous stop must not hide this one.
    if (this.#screen?.stopId !== stopId) this.#close()
    const loading = this.#loadMissing(attached)
    if (loading !== undefined) return this.#reveal(attached, loading)
    this.#close()
    this.#lastVisibleStopId = stopId
    this.#resolveOpened()
  }

  #open({ chrome, guide }: AttachedChrome, formId: string): void {
    const form = chrome.tour?.forms?.find(({ id }) => id === formId)
    if (!form) return
    this.#close()
    if (chrome.viewer.inVR) chrome.viewer.exitVR()
    // Rejects if guided play isn't loaded, and then nothing needs to pause.
    guide.pause().catch(() => undefined)
    const { fillsWindow } = this.#settings
    this.#screen = openGate(chrome, { form, backStopId: this.#backStopId(chrome), fillsWindow })
  }

  /** Stop to go back to: the last visible one, the first stop, or any stop without a gate. */
  #backStopId({ viewer, tour }: Chrome): string | undefined {
    const ungated = viewer.stops.filter(({ id }) => this.#gatekeeper.gateBefore(id) === undefined)
    const ungatedIds = new Set(ungated.map(({ id }) => id))
    const firstListed = ungated.find(({ hiddenFromList }) => !hiddenFromList)
    return (
      [this.#lastVisibleStopId, tour?.startStopId, firstListed?.id].find(
        (id) => typeof id === 'string' && ungatedIds.has(id),
      ) ?? undefined
    )
  }

  #close(): void {
    this.#screen?.close()
    this.#screen = undefined
  }

  /** Loads the missing content of the current stop after its gate is passed. Undefined if nothing is missing. */
  #loadMissing({ chrome }: AttachedChrome): Promise<unknown> | undefined {
    const { viewer } = chrome
    if (!this.#gatekeeper.isGated(viewer.stop.id)) return undefined
    if (this.#settings.parts) return this.#settings.parts.load(viewer.stops.indexOf(viewer.stop))
    return this.#isIncomplete ? this.#loadWhole(chrome) : undefined
  }

  async #loadWhole(chrome: Chrome): Promise<void> {
    const { viewer, resolveUrl, signal } = chrome
    const document = await this.#settings.fetchWhole?.()
    if (!document) return
    const { language } = viewer
    const texts = await readTexts(document, language, { resolveUrl, signal })
    if (viewer.language !== language) return this.#loadWhole(chrome)
    this.#isIncomplete = false
    this.#gatekeeper.setDocument(documentWithTexts(document, texts))
  }

  /** Reveals the stops behind a form that was sent. */
  async #advance(attached: AttachedChrome, thanks: string): Promise<void> {
    const { viewer, frame } = attached.chrome
    const isGateOpen = this.#screen !== undefined
    const loading = this.#gatekeeper.gateBefore(viewer.stop.id) ? undefined : this.#loadMissing(attached)
    if (loading !== undefined) await this.#reveal(attached, loading)
    else if (isGateOpen) viewer.setDocument(this.#gatekeeper.document, true)
    else viewer.setDocument(this.#gatekeeper.document)
    if (isGateOpen) showNotice(frame, thanks)
  }

  /** Shows a loading indicator, unless the loader of a large tour shows its own. */
  #showLoading({ frame, texts }: Chrome): () => void {
    if (this.#settings.parts && !this.#screen) return () => undefined
    const { dataset } = frame.element
    const hideIndicator = this.#screen ? this.#screen.showLoading() : showLoadingIndicator(frame, texts)
    dataset.loadingStop = ''
    const hide = () => {
      // Another stop may have started to load in the meantime, with its own indicator.
      if (this.#hideLoading !== hide) return
      this.#hideLoading = () => undefined
      delete dataset.loadingStop
      hideIndicator()
    }
    this.#hideLoading = hide
    return hide
  }

  /** Shows the content of the current stop once it is loaded, or an error with a retry button. */
  async #reveal(attached: AttachedChrome, loading: Promise<unknown>): Promise<void> {
    const { chrome } = attached
    const { viewer, signal } = chrome
    const { id: stopId } = viewer.stop
    const hideLoading = this.#showLoading(chrome)
    try {
      await loading.finally(hideLoading)
      if (!signal.aborted) viewer.setDocument(this.#gatekeeper.document, viewer.stop.id === stopId)
    } catch {
      if (signal.aborted || viewer.stop.id !== stopId) return
      const retry = () => void this.#update(attached)
      this.#screen ??= openGate(chrome, {
        form: undefined,
        backStopId: this.#backStopId(chrome),
        fillsWindow: this.#settings.fillsWindow,
      })
      this.#screen.showFailure(retry)
    }
  }
}

/** Prepares the gates of a tour. */
export function prepareGates(settings: GateSettings): PreparedGates {
  return new TourGates(settings)
}
