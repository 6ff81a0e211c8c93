import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import type { VisitEvent } from '../../../shared/analytics/visit-events.ts'
import { viewCellOf } from '../../../shared/geometry/view-cells.ts'
import type { TourViewer } from '../../core/api.ts'
import { Attention } from './attention.ts'
import type { ViewedHotspots } from './viewed-hotspots.ts'

/** A mounted tour with the elements that emit its events. */
export type ObservedTour = {
  readonly viewer: TourViewer
  /** Element that receives `formsubmit`. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Aborts when the tour is disposed of. */
  readonly signal: AbortSignal
}

/** Receives the results of an observer. */
export type VisitRecorder = {
  add(event: VisitEvent): void
  /** Called with the current stop at the start, and on every change. */
  showStop(stopId: string): void
  /** Hotspots of the current stop. */
  readonly viewedHotspots: ViewedHotspots
  enterHeadset(): void
  /** Adds active time, regardless of the stop. */
  addActiveTime(durationMs: number, language: string): void
  /** Adds active time to a stop, and to the direction cell of the view. */
  addStopTime(time: { readonly stopId: string; readonly cell: number | null; readonly durationMs: number }): void
}

/** Minimum rotation between two samples of a device that is held or worn. A device on a table moves less. */
const heldDeviceMinDeg = 1

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Form id of an event; null for events of the page, which may have the same names. */
function formIdOf(event: Event): string | null {
  const { formId }: Readonly<Record<string, unknown>> = Object(event instanceof CustomEvent ? event.detail : undefined)
  return typeof formId === 'string' && uuidPattern.test(formId) ? formId : null
}

/** Duration of a playing video, during which visitors make no input. */
function playingVideoMs({ playback }: TourViewer): number {
  const { playing = false, durationSeconds = 0 } = playback?.state ?? {}
  return playing && Number.isFinite(durationSeconds) ? Math.round(durationSeconds * 1000) : 0
}

/** Observes a tour for analytics: stops, active time, view directions, and what is opened. */
export class TourObserver {
  readonly #viewer: TourViewer
  readonly #recorder: VisitRecorder
  readonly #attention: Attention
  #stopId: string
  /** Cell of the view direction at the last sample. The time until the next sample counts for it. */
  #cell: number | null = null
  #view = { yawDeg: 0, pitchDeg: 0 }
  #followsDevice = false

  constructor(tour: ObservedTour, recorder: VisitRecorder) {
    const { viewer, host, signal } = tour
    this.#viewer = viewer
    this.#recorder = recorder
    this.#attention = new Attention({
      element: host,
      isInHeadset: () => viewer.inVR,
      extraIdleMs: () => playingVideoMs(viewer),
      signal,
    })
    this.#stopId = viewer.stop.id
    recorder.showStop(this.#stopId)
    this.#sampleView()
    this.#listen(tour)
    const timer = setInterval(() => this.tick(), analyticsLimits.sampleMs)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      this.#recordTime()
    })
  }

  /** Records the time since the last tick. */
  tick(): void {
    this.#recordTime()
    this.#sampleView()
  }

  #listen({ viewer, host, root, signal }: ObservedTour): void {
    const unsubscribers = [
      viewer.on('stopchange', ({ detail }) => this.#changeStop(detail.stop.id)),
      viewer.on('gyrochange', ({ detail }) => {
        this.#followsDevice = detail.active
      }),
      viewer.on('xrchange', ({ detail }) => detail.active && this.#recorder.enterHeadset()),
      ...this.#observeOpenings(),
    ]
    signal.addEventListener('abort', () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    })
    const recordForm = (kind: 'formOpened' | 'formSent') => (event: Event) => {
      const formId = formIdOf(event)
      if (formId !== null) this.#recorder.add({ kind, formId })
    }
    root.addEventListener('formopen', recordForm('formOpened'), { signal })
    host.addEventListener('formsubmit', recordForm('formSent'), { signal })
  }

  /**
   * Records opened hotspots. A click that opens a panel emits two events, but counts once. The microtask runs after all
   * listeners, one of which may prevent the default action.
   */
  #observeOpenings(): readonly (() => void)[] {
    let clickedId: string | null = null
    let isOpened = false
    const recordOpening = (hotspotId: string) => this.#recorder.add({ kind: 'hotspotOpened', hotspotId })
    return [
      this.#viewer.on('hotspotclick', (event) => {
        const { id } = event.detail.hotspot
        clickedId = id
        isOpened = false
        queueMicrotask(() => {
          clickedId = null
          if (isOpened || !event.defaultPrevented) recordOpening(id)
        })
      }),
      this.#viewer.on('panelopen', ({ detail }) => {
        if (detail.hotspot.id === clickedId) isOpened = true
        else recordOpening(detail.hotspot.id)
      }),
    ]
  }

  #changeStop(stopId: string): void {
    // A change of language emits `stopchange` for the same stop.
    if (stopId === this.#stopId) return
    this.#recordTime()
    this.#recorder.showStop(stopId)
    this.#stopId = stopId
    this.#sampleView()
  }

  #recordTime(): void {
    const durationMs = this.#attention.takeActiveMs()
    if (durationMs === 0) return
    this.#recorder.addActiveTime(durationMs, this.#viewer.language)
    this.#recorder.addStopTime({ stopId: this.#stopId, cell: this.#cell, durationMs })
    for (const hotspotId of this.#recorder.viewedHotspots.addTime(durationMs)) {
      this.#recorder.add({ kind: 'hotspotSeen', hotspotId })
    }
  }

  #sampleView(): void {
    const viewer = this.#viewer
    const { yawDeg, pitchDeg } = viewer.getView()
    const hasMoved = Math.abs(yawDeg - this.#view.yawDeg) + Math.abs(pitchDeg - this.#view.pitchDeg) > heldDeviceMinDeg
    if (hasMoved && (viewer.inVR || this.#followsDevice)) this.#attention.recordInput()
    this.#view = { yawDeg, pitchDeg }
    this.#cell = viewer.lookedAt && viewCellOf(viewer.lookedAt)
    this.#recorder.viewedHotspots.setInView(viewer.hotspotsInView())
  }
}
