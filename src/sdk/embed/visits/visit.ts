import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import { signedSegment } from '../../../shared/sharing/signed-paths.ts'
import { Attention } from './attention.ts'
import { onOutboundLink } from './outbound-links.ts'
import { type ObservedTour, TourObserver, type VisitRecorder } from './tour-observer.ts'
import { ViewedHotspots } from './viewed-hotspots.ts'
import { VisitQueue } from './visit-queue.ts'
import { VisitSender } from './visit-sender.ts'
import { hostOf, visitStartOf } from './visit-start.ts'

export type VisitContext = {
  /** URL of the visited share page, without a slash at the end. */
  readonly shareUrl: string
  /** Token of the document of a restricted tour. */
  readonly accessToken?: string | undefined
  /** URL of the embedding page, as far as it is known; undefined if the tour isn't embedded. */
  readonly embeddedIn: string | undefined
  /** Ends the visit; undefined if it lasts as long as the page. */
  readonly signal?: AbortSignal | undefined
}

/**
 * One visit, held in memory only: nothing is stored and no visitor is identified. It begins after a minimum of active
 * time, and is sent in batches: every few seconds, and whenever the page may be closed.
 */
export class Visit {
  readonly #context: VisitContext
  readonly #queue = new VisitQueue()
  readonly #sender: VisitSender
  readonly #abortController = new AbortController()
  readonly #observers = new Set<{ tick(): void }>()
  readonly #viewedHotspots = new ViewedHotspots()
  /** Last stop, which is shown again when the visitor returns from the text version. */
  #stopId: string | null = null
  #activeMs = 0
  #hasReadText = false
  #wasInHeadset = false

  constructor(context: VisitContext) {
    this.#context = context
    const { shareUrl, accessToken } = context
    const tokenPath = accessToken === undefined ? '' : `/${signedSegment(accessToken)}`
    this.#sender = new VisitSender(`${shareUrl}/visits${tokenPath}`, () => this.#queue.drain())
    const { signal } = this.#abortController
    const flush = () => this.#flush()
    const timer = setInterval(flush, analyticsLimits.batchIntervalMs)
    signal.addEventListener('abort', () => clearInterval(timer))
    addEventListener('online', flush, { signal })
    this.#flushOnLeave()
    context.signal?.addEventListener('abort', () => this.#end())
  }

  /** Counts the tour until its signal aborts. */
  countTour(tour: ObservedTour): void {
    const observer = new TourObserver(tour, this.#createRecorder())
    this.#observers.add(observer)
    this.#countLinks(tour.root, tour.signal)
    tour.signal.addEventListener('abort', () => {
      this.#observers.delete(observer)
      this.#sender.send()
    })
  }

  /** Counts the text version, until the page is left. */
  countTextVersion(text: HTMLElement): void {
    if (this.#hasReadText) return
    this.#hasReadText = true
    this.#queue.add({ kind: 'textTour' })
    const { signal } = this.#abortController
    this.#countLinks(text, signal)
    const attention = new Attention({ element: undefined, isInHeadset: () => false, extraIdleMs: () => 0, signal })
    const timer = setInterval(() => {
      this.#addActiveTime(attention.takeActiveMs(), text.lang)
      if (this.#queue.hasBegun) clearInterval(timer)
    }, analyticsLimits.sampleMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  /**
   * Flushes when the page is hidden, since mobile browsers may discard hidden pages without another event. When the
   * page is left, `pagehide` has flushed already.
   */
  #flushOnLeave(): void {
    const { signal } = this.#abortController
    let isPageHidden = false
    const setPageHidden = (isHidden: boolean) => {
      isPageHidden = isHidden
      if (isHidden) this.#flush()
    }
    addEventListener('pagehide', () => setPageHidden(true), { signal })
    addEventListener('pageshow', () => setPageHidden(false), { signal })
    const onVisibilityChange = () => document.visibilityState === 'hidden' && !isPageHidden && this.#flush()
    document.addEventListener('visibilitychange', onVisibilityChange, { signal })
  }

  #createRecorder(): VisitRecorder {
    return {
      add: (event) => this.#queue.add(event),
      showStop: (stopId) => this.#showStop(stopId),
      viewedHotspots: this.#viewedHotspots,
      enterHeadset: () => this.#enterHeadset(),
      addActiveTime: (durationMs, language) => this.#addActiveTime(durationMs, language),
      addStopTime: (time) => this.#queue.addStopTime(time),
    }
  }

  #showStop(stopId: string): void {
    if (stopId === this.#stopId) return
    this.#queue.add({ kind: 'stop', stopId, fromStopId: this.#stopId })
    this.#stopId = stopId
    this.#viewedHotspots.reset()
  }

  #enterHeadset(): void {
    if (this.#wasInHeadset) return
    this.#wasInHeadset = true
    this.#queue.add({ kind: 'headset' })
  }

  #addActiveTime(durationMs: number, language: string): void {
    if (this.#queue.hasBegun) return
    this.#activeMs += durationMs
    if (this.#activeMs < analyticsLimits.visitAfterMs) return
    this.#queue.begin(visitStartOf({ language, embedHost: hostOf(this.#context.embeddedIn ?? '') }))
  }

  #countLinks(root: EventTarget, signal: AbortSignal): void {
    const { shareUrl } = this.#context
    onOutboundLink(root, { shareUrl, signal }, (host) => this.#queue.add({ kind: 'linkFollowed', host }))
  }

  #flush(): void {
    for (const observer of this.#observers) observer.tick()
    this.#sender.send()
  }

  #end(): void {
    this.#flush()
    this.#abortController.abort()
  }
}
