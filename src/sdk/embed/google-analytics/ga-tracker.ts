import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Chrome } from '../../chrome/chrome.ts'
import { addConsentControl, type ConsentControl } from '../../chrome/consent/consent-card.ts'
import type { TourViewer } from '../../core/api.ts'
import { onOutboundLink } from '../visits/outbound-links.ts'
import { type ObservedTour, TourObserver } from '../visits/tour-observer.ts'
import { ViewedHotspots } from '../visits/viewed-hotspots.ts'
import { hostOf } from '../visits/visit-start.ts'
import { gaEventOf, parametersOf, type TourNames } from './ga-events.ts'
import { GaTagFrame } from './ga-tag-frame.ts'
import type { PageConsent } from './page-consent.ts'
import { StoredConsent } from './stored-consent.ts'
import { createTourNames } from './tour-names.ts'
import { type PageUrls, trackedPage } from './tracked-page.ts'

export type TrackingContext = PageUrls & {
  readonly document: TourDocument
  readonly gaId: string
  readonly root: ShadowRoot
  /** URL of the visited share page, without a slash at the end. */
  readonly shareUrl: string
  /** Ends the tracking; undefined if it lasts as long as the page. */
  readonly signal: AbortSignal | undefined
}

/** Tracks a visit with Google Analytics while the visitor's consent lasts. */
export class GaTracker {
  readonly #context: TrackingContext
  readonly #storedConsent: StoredConsent
  #pageConsent: PageConsent
  #tagFrame: GaTagFrame | undefined
  /** Aborts the listeners of the current tracking. */
  #tracking: AbortController | undefined
  #tour: ObservedTour | undefined
  #textVersion: HTMLElement | undefined
  #controls: { readonly chrome: Chrome; readonly bar: HTMLElement } | undefined
  #consentControl: ConsentControl | undefined

  constructor(context: TrackingContext, pageConsent: PageConsent) {
    this.#context = context
    this.#pageConsent = pageConsent
    this.#storedConsent = StoredConsent.of(context.gaId)
    this.#storedConsent.onChange(() => this.#update(), context.signal)
    context.signal?.addEventListener('abort', () => this.#end())
    this.#update()
  }

  /** Tracks the tour until its signal aborts. */
  trackTour(tour: ObservedTour): void {
    this.#tour = tour
    tour.signal.addEventListener('abort', () => {
      if (this.#tour === tour) this.#tour = undefined
    })
    if (this.#tagFrame) this.#trackTour(tour)
  }

  /** Adds the consent button to the control bar, if the page lets visitors decide. */
  addConsentButton(chrome: Chrome, bar: HTMLElement): void {
    const controls = { chrome, bar }
    this.#controls = controls
    chrome.signal.addEventListener('abort', () => {
      if (this.#controls !== controls) return
      this.#controls = undefined
      this.#consentControl = undefined
    })
    this.#update()
  }

  /** Tracks the text version. */
  trackTextVersion(text: HTMLElement): void {
    const isFirst = this.#textVersion === undefined
    this.#textVersion = text
    if (isFirst && this.#tagFrame) this.#trackText(text)
  }

  setPageConsent(consent: PageConsent): void {
    this.#pageConsent = consent
    this.#update()
  }

  get #isGranted(): boolean {
    return (this.#pageConsent === 'ask' ? this.#storedConsent.answer : this.#pageConsent) === 'granted'
  }

  #update(): void {
    if (this.#context.signal?.aborted) return
    this.#updateConsentControl()
    if (this.#pageConsent === 'denied') this.#storedConsent.deleteClientId()
    if (this.#isGranted) this.#startTracking()
    else this.#stopTracking()
  }

  #updateConsentControl(): void {
    if (this.#pageConsent !== 'ask') {
      this.#consentControl?.remove()
      this.#consentControl = undefined
      return
    }
    this.#consentControl?.update()
    if (this.#consentControl || !this.#controls) return
    const { chrome, bar } = this.#controls
    this.#consentControl = addConsentControl(chrome, bar, {
      answer: () => this.#storedConsent.answer,
      setAnswer: (answer) => this.#storedConsent.setAnswer(answer),
    })
  }

  #startTracking(): void {
    if (this.#tagFrame) return
    const { document, gaId } = this.#context
    const start = { gaId, clientId: this.#storedConsent.clientId(), page: trackedPage(document, this.#context) }
    this.#tagFrame = new GaTagFrame(this.#context, start)
    this.#tracking = new AbortController()
    this.#sendEvent('page_view', {})
    if (this.#textVersion) this.#trackText(this.#textVersion)
    if (this.#tour) this.#trackTour(this.#tour)
  }

  #stopTracking(): void {
    this.#tracking?.abort()
    this.#tagFrame?.stop()
    this.#tagFrame = undefined
  }

  #end(): void {
    this.#tracking?.abort()
    this.#tagFrame?.remove()
    this.#tagFrame = undefined
  }

  #sendEvent(name: string, values: Readonly<Record<string, string | undefined>>): void {
    const { document, embeddedIn } = this.#context
    const { tours, tourId } = document
    const parameters = parametersOf({
      ...values,
      tour_id: tourId,
      tour_name: tours[tourId]?.name,
      tour_language: this.#tour?.viewer.language ?? tours[tourId]?.language,
      embed_host: hostOf(embeddedIn ?? ''),
    })
    this.#tagFrame?.sendEvent({ name, parameters })
  }

  #namesOf(viewer: TourViewer | undefined): TourNames {
    return createTourNames(this.#context.document, viewer)
  }

  #trackTour(tour: ObservedTour): void {
    const tracking = this.#tracking
    if (!tracking) return
    // Aborts with the tour or with the visitor's consent, whichever ends first.
    const tourTracking = new AbortController()
    for (const signal of [tour.signal, tracking.signal]) signal.addEventListener('abort', () => tourTracking.abort())
    const names = this.#namesOf(tour.viewer)
    const track = (event: Parameters<typeof gaEventOf>[0]) => {
      const gaEvent = gaEventOf(event, names)
      if (gaEvent && !tourTracking.signal.aborted) this.#sendEvent(gaEvent.name, gaEvent.parameters)
    }
    let fromStopId: string | null = null
    let wasInHeadset = false
    const viewedHotspots = new ViewedHotspots()
    new TourObserver(
      { ...tour, signal: tourTracking.signal },
      {
        add: track,
        showStop(stopId) {
          track({ kind: 'stop', stopId, fromStopId })
          fromStopId = stopId
          viewedHotspots.reset()
        },
        viewedHotspots,
        enterHeadset() {
          if (!wasInHeadset) track({ kind: 'headset' })
          wasInHeadset = true
        },
        addActiveTime: () => undefined,
        addStopTime: () => undefined,
      },
    )
    const unsubscribe = tour.viewer.on('languagechange', ({ detail }) =>
      this.#sendEvent('language_change', { language: detail.language }),
    )
    tourTracking.signal.addEventListener('abort', unsubscribe)
    this.#trackLinks(tour.root, tourTracking.signal)
  }

  #trackText(text: HTMLElement): void {
    const { signal } = this.#tracking ?? {}
    if (!signal) return
    this.#sendEvent('text_tour', {})
    this.#trackLinks(text, signal)
  }

  #trackLinks(root: EventTarget, signal: AbortSignal): void {
    const { shareUrl } = this.#context
    const names = this.#namesOf(undefined)
    onOutboundLink(root, { shareUrl, signal }, (host) => {
      const gaEvent = gaEventOf({ kind: 'linkFollowed', host }, names)
      if (gaEvent) this.#sendEvent(gaEvent.name, gaEvent.parameters)
    })
  }
}
