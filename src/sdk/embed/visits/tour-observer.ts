import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import type { VisitEvent } from '../../../shared/analytics/visit-events.ts'
import { viewCellOf } from '../../../shared/geometry/view-cells.ts'
import type { TourViewer } from '../../core/api.ts'
import { Attention } from './attention.ts'
import type { SeenHotspots } from './viewed-hotspots.ts'

/** A tour that a visitor sees. */
export type ShownTour = {
  readonly viewer: TourViewer
  /** The element that tells of forms. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Ends when the tour is taken down. */
  readonly signal: AbortSignal
}

/** Where what happens in a tour is told. */
export type VisitRecord = {
  add(event: VisitEvent): void
  /** A stop is shown; the one that the visit is at already is not shown anew. */
  show(stopId: string): void
  /** Hotspots of the stop that is shown. */
  readonly seen: SeenHotspots
  /** The tour is seen in a headset. */
  enterHeadset(): void
  /** Something was looked at, of a tour in a language. */
  see(durationMs: number, language: string): void
  addTime(looked: { readonly stopId: string; readonly cell: number | null; readonly durationMs: number }): void
}

/** A head or a hand that holds the device moves by more than this between two looks; a device on a table does not. */
const heldDeg = 1

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** The form that an event is about; null where it is about none: pages have events of the same names. */
function formIdOf(event: Event): string | null {
  const { formId }: Readonly<Record<string, unknown>> = Object(event instanceof CustomEvent ? event.detail : undefined)
  return typeof formId === 'string' && uuid.test(formId) ? formId : null
}

/** Nobody touches a video that they watch: its length, while it plays. */
function playedMs({ playback }: TourViewer): number {
  const { playing = false, durationSeconds = 0 } = playback?.state ?? {}
  return playing && Number.isFinite(durationSeconds) ? Math.round(durationSeconds * 1000) : 0
}

/** Follows a tour on behalf of its visit: what is shown, for how long, where the view points, and what is opened. */
export class TourWatch {
  readonly #viewer: TourViewer
  readonly #record: VisitRecord
  readonly #attention: Attention
  #stopId: string
  /** Where the view pointed at the last look: what passes until the next belongs there. */
  #cell: number | null = null
  #view = { yawDeg: 0, pitchDeg: 0 }
  #followsDevice = false

  constructor(tour: ShownTour, record: VisitRecord) {
    const { viewer, host, signal } = tour
    this.#viewer = viewer
    this.#record = record
    this.#attention = new Attention({
      element: host,
      isInHeadset: () => viewer.inVR,
      watchingMs: () => playedMs(viewer),
      signal,
    })
    this.#stopId = viewer.stop.id
    record.show(this.#stopId)
    this.#look()
    this.#listen(tour)
    const timer = setInterval(() => this.tick(), analyticsLimits.sampleMs)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      this.#account()
    })
  }

  /** Tells what has passed since the last time. */
  tick(): void {
    this.#account()
    this.#look()
  }

  #listen({ viewer, host, root, signal }: ShownTour): void {
    const ends = [
      viewer.on('stopchange', ({ detail }) => this.#change(detail.stop.id)),
      viewer.on('gyrochange', ({ detail }) => {
        this.#followsDevice = detail.active
      }),
      viewer.on('xrchange', ({ detail }) => detail.active && this.#record.enterHeadset()),
      ...this.#openings(),
    ]
    signal.addEventListener('abort', () => {
      for (const end of ends) end()
    })
    const tell = (kind: 'formOpened' | 'formSent') => (event: Event) => {
      const formId = formIdOf(event)
      if (formId !== null) this.#record.add({ kind, formId })
    }
    root.addEventListener('formopen', tell('formOpened'), { signal })
    host.addEventListener('formsubmit', tell('formSent'), { signal })
  }

  /** A press that opens a panel is told twice by the viewer, and is one act; the page may prevent it until all have heard. */
  #openings(): readonly (() => void)[] {
    let pressedId: string | null = null
    let isOpened = false
    const tell = (hotspotId: string) => this.#record.add({ kind: 'hotspotOpened', hotspotId })
    return [
      this.#viewer.on('hotspotclick', (event) => {
        const { id } = event.detail.hotspot
        pressedId = id
        isOpened = false
        queueMicrotask(() => {
          pressedId = null
          if (isOpened || !event.defaultPrevented) tell(id)
        })
      }),
      this.#viewer.on('panelopen', ({ detail }) => {
        if (detail.hotspot.id === pressedId) isOpened = true
        else tell(detail.hotspot.id)
      }),
    ]
  }

  #change(stopId: string): void {
    // a language or an edit shows the same stop anew
    if (stopId === this.#stopId) return
    this.#account()
    this.#record.show(stopId)
    this.#stopId = stopId
    this.#look()
  }

  #account(): void {
    const durationMs = this.#attention.take()
    if (durationMs === 0) return
    this.#record.see(durationMs, this.#viewer.language)
    this.#record.addTime({ stopId: this.#stopId, cell: this.#cell, durationMs })
    for (const hotspotId of this.#record.seen.pass(durationMs)) this.#record.add({ kind: 'hotspotSeen', hotspotId })
  }

  #look(): void {
    const viewer = this.#viewer
    const { yawDeg, pitchDeg } = viewer.getView()
    const isMoved = Math.abs(yawDeg - this.#view.yawDeg) + Math.abs(pitchDeg - this.#view.pitchDeg) > heldDeg
    if (isMoved && (viewer.inVR || this.#followsDevice)) this.#attention.touch()
    this.#view = { yawDeg, pitchDeg }
    this.#cell = viewer.lookedAt && viewCellOf(viewer.lookedAt)
    this.#record.seen.look(viewer.hotspotsInView())
  }
}
