import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Chrome } from '../../chrome/chrome.ts'
import { addConsentControl, type ConsentControl } from '../../chrome/consent/consent-card.ts'
import type { TourViewer } from '../../core/api.ts'
import { onLinkFollowed } from '../visits/outbound-links.ts'
import { SeenHotspots } from '../visits/viewed-hotspots.ts'
import { type ShownTour, TourWatch } from '../visits/tour-observer.ts'
import { hostOf } from '../visits/visit-start.ts'
import { gaEventOf, parametersOf, type TourNames } from './ga-events.ts'
import { KeptConsent } from './stored-consent.ts'
import { measuredPage, type PageFacts } from './tracked-page.ts'
import { Measurement } from './ga-tag-frame.ts'
import type { PageConsent } from './page-consent.ts'
import { tourNames } from './tour-names.ts'

export type MeasuredPlace = PageFacts & {
  readonly document: TourDocument
  readonly gaId: string
  readonly root: ShadowRoot
  /** Address of the share by which the visitor came, without a slash at its end. */
  readonly shareAddress: string
  /** When measuring ends; undefined where it lasts as long as the page. */
  readonly signal: AbortSignal | undefined
}

/** Measures the visits of a page with Google Analytics, while its visitor agrees to that. */
export class Measurer {
  readonly #place: MeasuredPlace
  readonly #kept: KeptConsent
  #pageConsent: PageConsent
  #measurement: Measurement | undefined
  /** Ends what follows the tour on behalf of the measurement. */
  #following: AbortController | undefined
  #shown: ShownTour | undefined
  #text: HTMLElement | undefined
  #chrome: { readonly chrome: Chrome; readonly bar: HTMLElement } | undefined
  #control: ConsentControl | undefined

  constructor(place: MeasuredPlace, pageConsent: PageConsent) {
    this.#place = place
    this.#pageConsent = pageConsent
    this.#kept = KeptConsent.of(place.gaId)
    this.#kept.onChange(() => this.#follow(), place.signal)
    place.signal?.addEventListener('abort', () => this.#end())
    this.#follow()
  }

  /** The visitor sees the tour, until its signal ends. */
  show(shown: ShownTour): void {
    this.#shown = shown
    shown.signal.addEventListener('abort', () => {
      if (this.#shown === shown) this.#shown = undefined
    })
    if (this.#measurement) this.#watch(shown)
  }

  /** Controls in which the visitor can be asked. */
  offer(chrome: Chrome, bar: HTMLElement): void {
    const offered = { chrome, bar }
    this.#chrome = offered
    chrome.signal.addEventListener('abort', () => {
      if (this.#chrome !== offered) return
      this.#chrome = undefined
      this.#control = undefined
    })
    this.#follow()
  }

  /** The visitor reads the text of the tour. */
  read(text: HTMLElement): void {
    const isFirst = this.#text === undefined
    this.#text = text
    if (isFirst && this.#measurement) this.#watchText(text)
  }

  /** The page that shows the tour says what its visitor wants, or lets us ask. */
  setPageConsent(consent: PageConsent): void {
    this.#pageConsent = consent
    this.#follow()
  }

  get #isGranted(): boolean {
    return (this.#pageConsent === 'ask' ? this.#kept.answer : this.#pageConsent) === 'granted'
  }

  #follow(): void {
    if (this.#place.signal?.aborted) return
    this.#offerChoice()
    if (this.#pageConsent === 'denied') this.#kept.forgetClient()
    if (this.#isGranted) this.#begin()
    else this.#stop()
  }

  #offerChoice(): void {
    if (this.#pageConsent !== 'ask') {
      this.#control?.remove()
      this.#control = undefined
      return
    }
    this.#control?.update()
    if (this.#control || !this.#chrome) return
    const { chrome, bar } = this.#chrome
    this.#control = addConsentControl(chrome, bar, {
      answer: () => this.#kept.answer,
      decide: (answer) => this.#kept.decide(answer),
    })
  }

  #begin(): void {
    if (this.#measurement) return
    const { document, gaId } = this.#place
    const start = { gaId, clientId: this.#kept.clientId(), page: measuredPage(document, this.#place) }
    this.#measurement = new Measurement(this.#place, start)
    this.#following = new AbortController()
    this.#tell('page_view', {})
    if (this.#text) this.#watchText(this.#text)
    if (this.#shown) this.#watch(this.#shown)
  }

  #stop(): void {
    this.#following?.abort()
    this.#measurement?.stop()
    this.#measurement = undefined
  }

  #end(): void {
    this.#following?.abort()
    this.#measurement?.end()
    this.#measurement = undefined
  }

  #tell(name: string, values: Readonly<Record<string, string | undefined>>): void {
    const { document, embeddedIn } = this.#place
    const { tours, tourId } = document
    const parameters = parametersOf({
      ...values,
      tour_id: tourId,
      tour_name: tours[tourId]?.name,
      tour_language: this.#shown?.viewer.language ?? tours[tourId]?.language,
      embed_host: hostOf(embeddedIn ?? ''),
    })
    this.#measurement?.tell({ name, parameters })
  }

  #namesOf(viewer: TourViewer | undefined): TourNames {
    return tourNames(this.#place.document, viewer)
  }

  #watch(shown: ShownTour): void {
    const following = this.#following
    if (!following) return
    // Ends with the tour or with the visitor's consent, whichever comes first.
    const life = new AbortController()
    for (const signal of [shown.signal, following.signal]) signal.addEventListener('abort', () => life.abort())
    const names = this.#namesOf(shown.viewer)
    const tell = (event: Parameters<typeof gaEventOf>[0]) => {
      const made = gaEventOf(event, names)
      if (made && !life.signal.aborted) this.#tell(made.name, made.parameters)
    }
    let fromStopId: string | null = null
    let wasInHeadset = false
    const seen = new SeenHotspots()
    new TourWatch(
      { ...shown, signal: life.signal },
      {
        add: tell,
        show(stopId) {
          tell({ kind: 'stop', stopId, fromStopId })
          fromStopId = stopId
          seen.reset()
        },
        seen,
        enterHeadset() {
          if (!wasInHeadset) tell({ kind: 'headset' })
          wasInHeadset = true
        },
        see: () => undefined,
        addTime: () => undefined,
      },
    )
    const endLanguage = shown.viewer.on('languagechange', ({ detail }) =>
      this.#tell('language_change', { language: detail.language }),
    )
    life.signal.addEventListener('abort', endLanguage)
    this.#followLinks(shown.root, life.signal)
  }

  #watchText(text: HTMLElement): void {
    const { signal } = this.#following ?? {}
    if (!signal) return
    this.#tell('text_tour', {})
    this.#followLinks(text, signal)
  }

  #followLinks(root: EventTarget, signal: AbortSignal): void {
    const { shareAddress } = this.#place
    const names = this.#namesOf(undefined)
    onLinkFollowed(root, { shareAddress, signal }, (host) => {
      const made = gaEventOf({ kind: 'linkFollowed', host }, names)
      if (made) this.#tell(made.name, made.parameters)
    })
  }
}
