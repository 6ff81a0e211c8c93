import type { TourViewer } from '../../../../src/sdk/core/api.ts'
import { createViewerEvents } from '../../../../src/sdk/core/viewer/viewer-events.ts'
import type { ObservedTour } from '../../../../src/sdk/embed/visits/tour-observer.ts'
import { aHotspot, aStop } from '../../../support/files/tour-documents.ts'

export const hallId = 'a0000000-0000-4000-8000-000000000001'
export const gardenId = 'a0000000-0000-4000-8000-000000000002'
/** Stop with a flat image. */
export const planId = 'a0000000-0000-4000-8000-000000000003'
export const vaseId = 'b0000000-0000-4000-8000-000000000001'
export const formId = 'c0000000-0000-4000-8000-000000000001'

/** Fakes the tour that a visit observes. */
export function anObservedTour() {
  const vase = aHotspot({ id: vaseId })
  const stops = [aStop({ id: hallId, hotspots: [vase] }), aStop({ id: gardenId }), aStop({ id: planId })]
  const events = createViewerEvents()
  const disposal = new AbortController()
  const host = new EventTarget()
  const root = new EventTarget()
  const view = { yawDeg: 0, pitchDeg: 0, fovDeg: 90 }
  const state = { stopId: hallId, inVR: false, inView: [] as readonly string[], isDrawn: true, videoSeconds: 0 }
  const stop = () => stops.find(({ id }) => id === state.stopId)
  const viewer: Partial<TourViewer> = {
    ready: Promise.resolve(),
    language: 'en',
    on: events.on,
    getView: () => ({ ...view }),
    hotspotsInView: () => state.inView,
  }
  Object.defineProperties(viewer, {
    stop: { get: stop },
    lookedAt: { get: () => (state.isDrawn && state.stopId !== planId ? { ...view } : null) },
    inVR: { get: () => state.inVR },
    playback: {
      get: () => (state.videoSeconds > 0 ? { state: { playing: true, durationSeconds: state.videoSeconds } } : null),
    },
  })
  const tour: Partial<Record<keyof ObservedTour, unknown>> = { viewer, host, root, signal: disposal.signal }
  return {
    tour: tour as ObservedTour,
    view,
    state,
    root,
    emit: events.emit,
    goTo(stopId: string) {
      state.stopId = stopId
      const newStop = stop()
      if (newStop) events.emit('stopchange', { stop: newStop, index: 0 })
    },
    hotspot: vase,
    dispatchFormEvent: (name: 'formopen' | 'formsubmit') =>
      (name === 'formopen' ? root : host).dispatchEvent(new CustomEvent(name, { detail: { formId } })),
    dispose: () => disposal.abort(),
    signal: disposal.signal,
  }
}
