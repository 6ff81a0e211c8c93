import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import { signedSegment } from '../../../shared/sharing/signed-paths.ts'
import { Attention } from './attention.ts'
import { onLinkFollowed } from './outbound-links.ts'
import { SeenHotspots } from './viewed-hotspots.ts'
import { type ShownTour, TourWatch, type VisitRecord } from './tour-observer.ts'
import { VisitQueue } from './visit-queue.ts'
import { VisitSender } from './visit-sender.ts'
import { hostOf, visitStartOf } from './visit-start.ts'

export type VisitPlace = {
  /** Address of the share by which the visitor came, without a slash at its end. */
  readonly shareAddress: string
  /** Token of the document of a restricted tour. */
  readonly accessToken?: string | undefined
  /** Address of the page that shows the tour, as far as it says so; undefined where the tour is the page. */
  readonly embeddedIn: string | undefined
  /** When the visit ends; undefined where it lasts as long as the page. */
  readonly signal?: AbortSignal | undefined
}

/**
 * One visit, kept in the memory of the page alone: nothing is stored, nobody is recognized. It begins once its tour was
 * looked at for a moment, and is told in batches: every few seconds, and whenever the page may go away.
 */
export class Visit {
  readonly #place: VisitPlace
  readonly #queue = new VisitQueue()
  readonly #sender: VisitSender
  readonly #life = new AbortController()
  readonly #watches = new Set<{ tick(): void }>()
  readonly #seen = new SeenHotspots()
  /** Shown last; visitors find it again when they come back from the text. */
  #stopId: string | null = null
  #seenMs = 0
  #hasRead = false
  #wasInHeadset = false

  constructor(place: VisitPlace) {
    this.#place = place
    const { shareAddress, accessToken } = place
    const proof = accessToken === undefined ? '' : `/${signedSegment(accessToken)}`
    this.#sender = new VisitSender(`${shareAddress}/visits${proof}`, () => this.#queue.take())
    const { signal } = this.#life
    const flush = () => this.#flush()
    const timer = setInterval(flush, analyticsLimits.batchIntervalMs)
    signal.addEventListener('abort', () => clearInterval(timer))
    addEventListener('online', flush, { signal })
    this.#flushAtLeave()
    place.signal?.addEventListener('abort', () => this.#end())
  }

  /** Follows a tour until it is taken down. */
  show(tour: ShownTour): void {
    const watch = new TourWatch(tour, this.#record())
    this.#watches.add(watch)
    this.#followLinks(tour.root, tour.signal)
    tour.signal.addEventListener('abort', () => {
      this.#watches.delete(watch)
      this.#sender.send()
    })
  }

  /** The tour's text is read, from now on until the page is left. */
  read(text: HTMLElement): void {
    if (this.#hasRead) return
    this.#hasRead = true
    this.#queue.add({ kind: 'textTour' })
    const { signal } = this.#life
    this.#followLinks(text, signal)
    const attention = new Attention({ element: undefined, isInHeadset: () => false, watchingMs: () => 0, signal })
    const timer = setInterval(() => {
      this.#see(attention.take(), text.lang)
      if (this.#queue.hasBegun) clearInterval(timer)
    }, analyticsLimits.sampleMs)
    signal.addEventListener('abort', () => clearInterval(timer))
  }

  /** Phones end hidden pages without another word. A page that is left for another is hidden as well, right after. */
  #flushAtLeave(): void {
    const { signal } = this.#life
    let isLeft = false
    const change = (isGone: boolean) => {
      isLeft = isGone
      if (isGone) this.#flush()
    }
    addEventListener('pagehide', () => change(true), { signal })
    addEventListener('pageshow', () => change(false), { signal })
    const hide = () => document.visibilityState === 'hidden' && !isLeft && this.#flush()
    document.addEventListener('visibilitychange', hide, { signal })
  }

  #record(): VisitRecord {
    return {
      add: (event) => this.#queue.add(event),
      show: (stopId) => this.#show(stopId),
      seen: this.#seen,
      enterHeadset: () => this.#enterHeadset(),
      see: (durationMs, language) => this.#see(durationMs, language),
      addTime: (looked) => this.#queue.addTime(looked),
    }
  }

  #show(stopId: string): void {
    if (stopId === this.#stopId) return
    this.#queue.add({ kind: 'stop', stopId, fromStopId: this.#stopId })
    this.#stopId = stopId
    this.#seen.reset()
  }

  #enterHeadset(): void {
    if (this.#wasInHeadset) return
    this.#wasInHeadset = true
    this.#queue.add({ kind: 'headset' })
  }

  #see(durationMs: number, language: string): void {
    if (this.#queue.hasBegun) return
    this.#seenMs += durationMs
    if (this.#seenMs < analyticsLimits.visitAfterMs) return
    this.#queue.begin(visitStartOf({ language, embedHost: hostOf(this.#place.embeddedIn ?? '') }))
  }

  #followLinks(root: EventTarget, signal: AbortSignal): void {
    const { shareAddress } = this.#place
    onLinkFollowed(root, { shareAddress, signal }, (host) => this.#queue.add({ kind: 'linkFollowed', host }))
  }

  #flush(): void {
    for (const watch of this.#watches) watch.tick()
    this.#sender.send()
  }

  #end(): void {
    this.#flush()
    this.#life.abort()
  }
}
