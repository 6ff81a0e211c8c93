import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import { documentWithTexts, readTexts } from '../../../core/languages/translated-document.ts'
import type { Chrome, ChromeParts, Gates } from '../../chrome.ts'
import type { Guide } from '../../guide/guide.ts'
import { showNotice } from '../../notice.ts'
import { showWaiting } from '../../loading-indicator.ts'
import { type GateScreen, openGate } from './gate-screen.ts'
import { Gatekeeper } from './gatekeeper.ts'

export type GateSettings = {
  readonly document: TourDocument
  readonly parts?: ChromeParts | undefined
  /** Fetches the document with all its stops, where the page came without those that have a gate. */
  readonly whole?: (() => Promise<TourDocument>) | undefined
  readonly fillsWindow: boolean
}

/** The gates of a tour that has any, before there is a viewer. */
export type PreparedGates = Gates & {
  readonly veil: (document: TourDocument) => TourDocument
  /** Without what is kept back. */
  readonly parts: ChromeParts | undefined
  /** When something of the tour can be seen. */
  readonly opened: Promise<void>
  attach(chrome: Chrome, guide: Guide): void
}

type Attached = { readonly chrome: Chrome; readonly guide: Guide }

/** Follows a visitor: a stop that is kept back shows its form instead. */
class TourGates implements PreparedGates {
  readonly opened: Promise<void>
  readonly parts: ChromeParts | undefined
  #tellOpened: () => void = () => undefined
  readonly #keeper: Gatekeeper
  readonly #settings: GateSettings
  #attached: Attached | undefined
  #screen: GateScreen | undefined
  /** The stop that was seen last. */
  #seenId: string | undefined
  #isWithheld: boolean
  /** Ends what is said of a stop that is on its way. */
  #endWaiting: () => void = () => undefined

  constructor(settings: GateSettings) {
    const { document, parts, whole } = settings
    this.#settings = settings
    this.#keeper = new Gatekeeper(document)
    this.#isWithheld = whole !== undefined
    this.parts = parts && this.#guarded(parts)
    this.opened = new Promise((resolve) => {
      this.#tellOpened = resolve
    })
  }

  readonly veil = (document: TourDocument) => this.#keeper.veil(document)

  attach(chrome: Chrome, guide: Guide): void {
    const attached = { chrome, guide }
    const { viewer, signal } = chrome
    this.#attached = attached
    viewer.on('stopchange', () => void this.#follow(attached))
    viewer.on('languagechange', () => {
      this.#close()
      void this.#follow(attached)
    })
    signal.addEventListener('abort', () => this.#close())
    void this.#follow(attached)
  }

  pass(formId: string, thanks: string): void {
    if (this.#keeper.pass(formId) && this.#attached) void this.#advance(this.#attached, thanks)
  }

  /** Nothing is brought of a stop that is kept back. */
  #guarded(parts: ChromeParts): ChromeParts {
    return {
      listed: parts.listed,
      list: () => parts.list(),
      attach: (chrome) => parts.attach(chrome),
      inLanguage: (language, signal) => parts.inLanguage(language, signal),
      bring: (index) => {
        const stop = this.#attached?.chrome.viewer.stops[index]
        return stop && this.#keeper.gateBefore(stop.id) ? undefined : parts.bring(index)
      },
    }
  }

  /** Shows the form of the stop that the visitor came to, or the stop where nothing keeps it back. */
  async #follow(attached: Attached): Promise<void> {
    const { viewer } = attached.chrome
    const { id: stopId } = viewer.stop
    this.#endWaiting()
    const form = this.#keeper.gateBefore(stopId)
    if (form) {
      if (this.#screen?.formId !== form.id || this.#screen.stopId !== stopId) this.#open(attached, form.id)
      return
    }
    // The form of a stop that the visitor has left covers no other.
    if (this.#screen?.stopId !== stopId) this.#close()
    const coming = this.#coming(attached)
    if (coming !== undefined) return this.#reveal(attached, coming)
    this.#close()
    this.#seenId = stopId
    this.#tellOpened()
  }

  #open({ chrome, guide }: Attached, formId: string): void {
    const form = chrome.tour?.forms?.find(({ id }) => id === formId)
    if (!form) return
    this.#close()
    if (chrome.viewer.inVR) chrome.viewer.exitVR()
    // A tour without guided play has nothing to pause.
    guide.pause().catch(() => undefined)
    const { fillsWindow } = this.#settings
    this.#screen = openGate(chrome, { form, backTo: this.#backTo(chrome), fillsWindow })
  }

  /** Where a visitor goes who doesn't answer: to the stop before, or to one that nothing keeps back. */
  #backTo({ viewer, tour }: Chrome): string | undefined {
    const open = viewer.stops.filter(({ id }) => this.#keeper.gateBefore(id) === undefined)
    const openIds = new Set(open.map(({ id }) => id))
    const listed = open.find(({ hiddenFromList }) => !hiddenFromList)
    return (
      [this.#seenId, tour?.startStopId, listed?.id].find((id) => typeof id === 'string' && openIds.has(id)) ?? undefined
    )
  }

  #close(): void {
    this.#screen?.close()
    this.#screen = undefined
  }

  /** What is missing of the current stop, which may be seen by now; undefined where nothing is. */
  #coming({ chrome }: Attached): Promise<unknown> | undefined {
    const { viewer } = chrome
    if (!this.#keeper.isGated(viewer.stop.id)) return undefined
    if (this.#settings.parts) return this.#settings.parts.bring(viewer.stops.indexOf(viewer.stop))
    return this.#isWithheld ? this.#bringWhole(chrome) : undefined
  }

  async #bringWhole(chrome: Chrome): Promise<void> {
    const { viewer, addressOf, signal } = chrome
    const document = await this.#settings.whole?.()
    if (!document) return
    const { language } = viewer
    const texts = await readTexts(document, language, { addressOf, signal })
    if (viewer.language !== language) return this.#bringWhole(chrome)
    this.#isWithheld = false
    this.#keeper.take(documentWithTexts(document, texts))
  }

  /** A form was sent: what it kept back is there, and the visitor goes on from where they are. */
  async #advance(attached: Attached, thanks: string): Promise<void> {
    const { viewer, frame } = attached.chrome
    const isHere = this.#screen !== undefined
    const coming = this.#keeper.gateBefore(viewer.stop.id) ? undefined : this.#coming(attached)
    if (coming !== undefined) await this.#reveal(attached, coming)
    else if (isHere) viewer.setDocument(this.#keeper.document, true)
    else viewer.setDocument(this.#keeper.document)
    if (isHere) showNotice(frame, thanks)
  }

  /** Says that a stop is on its way, once waiting gets long. Parts of a large tour tell that themselves, where no gate hides it. */
  #showWaiting({ frame, texts }: Chrome): () => void {
    if (this.#settings.parts && !this.#screen) return () => undefined
    const { dataset } = frame.element
    const end = this.#screen ? this.#screen.wait() : showWaiting(frame, texts)
    dataset.coming = ''
    const stop = () => {
      // Another stop may be on its way by now, which has marks of its own.
      if (this.#endWaiting !== stop) return
      this.#endWaiting = () => undefined
      delete dataset.coming
      end()
    }
    this.#endWaiting = stop
    return stop
  }

  async #reveal(attached: Attached, coming: Promise<unknown>): Promise<void> {
    const { chrome } = attached
    const { viewer, signal } = chrome
    const { id: stopId } = viewer.stop
    const endWaiting = this.#showWaiting(chrome)
    try {
      await coming.finally(endWaiting)
      if (!signal.aborted) viewer.setDocument(this.#keeper.document, viewer.stop.id === stopId)
    } catch {
      if (signal.aborted || viewer.stop.id !== stopId) return
      const retry = () => void this.#follow(attached)
      this.#screen ??= openGate(chrome, {
        form: undefined,
        backTo: this.#backTo(chrome),
        fillsWindow: this.#settings.fillsWindow,
      })
      this.#screen.fail(retry)
    }
  }
}

/** Prepares the gates of a tour. Its stops are veiled from the start. */
export function prepareGates(settings: GateSettings): PreparedGates {
  return new TourGates(settings)
}
