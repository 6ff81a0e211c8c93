import type { TourViewer } from '../../../../src/sdk/core/api.ts'
import { createViewerEvents } from '../../../../src/sdk/core/viewer-events.ts'
import type { ShownTour } from '../../../../src/sdk/embed/visits/tour-watch.ts'
import type { TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aDocument, aHotspot, aPano, aStop } from '../../../support/files/tour-documents.ts'

export const hallId = 'a0000000-0000-4000-8000-000000000001'
export const gardenId = 'a0000000-0000-4000-8000-000000000002'
/** A flat image. */
export const planId = 'a0000000-0000-4000-8000-000000000003'
export const vaseId = 'b0000000-0000-4000-8000-000000000001'
export const formId = 'c0000000-0000-4000-8000-000000000001'

export function aTourDocument(): TourDocument {
  const manifest: TourDocument['panos'][string]['manifest'] = {
    mapping: 'cube',
    faceSizePx: 512,
    tileSizePx: 512,
    tiles: '{l}/{f}{y}_{x}.webp',
    preview: '',
    levels: [{ faceSizePx: 512 }],
  } as Partial<TourDocument['panos'][string]['manifest']> as TourDocument['panos'][string]['manifest']
  const stops = [
    aStop({ id: hallId, mediaId: 'pano', hotspots: [aHotspot({ id: vaseId })] }),
    aStop({ id: gardenId, mediaId: 'pano' }),
    aStop({ id: planId, mediaId: 'image' }),
  ]
  const image = { id: 'image' } as Partial<TourDocument['images'][string]> as TourDocument['images'][string]
  return { ...aDocument(stops, [aPano({ id: 'pano', baseUrl: '/media/', manifest })]), images: { image } }
}

/** A tour as its visit sees it. */
export function aShownTour() {
  const document = aTourDocument()
  const events = createViewerEvents()
  const life = new AbortController()
  const host = new EventTarget()
  const root = new EventTarget()
  const view = { yawDeg: 0, pitchDeg: 0, fovDeg: 90 }
  const state = { stopId: hallId, inVR: false, inView: [] as readonly string[], budgetMiB: 64, videoSeconds: 0 }
  const stop = () => Object.values(document.stops).find(({ id }) => id === state.stopId)
  const viewer: Partial<TourViewer> = {
    ready: Promise.resolve(),
    document,
    language: 'en',
    on: events.on,
    getView: () => ({ ...view }),
    hotspotsInView: () => state.inView,
    stats: () =>
      ({ budgetMiB: state.budgetMiB }) as Partial<ReturnType<TourViewer['stats']>> as ReturnType<TourViewer['stats']>,
  }
  Object.defineProperties(viewer, {
    stop: { get: stop },
    inVR: { get: () => state.inVR },
    playback: {
      get: () => (state.videoSeconds > 0 ? { state: { playing: true, durationSeconds: state.videoSeconds } } : null),
    },
  })
  const tour: Partial<Record<keyof ShownTour, unknown>> = { viewer, host, root, signal: life.signal }
  return {
    tour: tour as ShownTour,
    view,
    state,
    root,
    emit: events.emit,
    goTo(stopId: string) {
      state.stopId = stopId
      const shown = stop()
      if (shown) events.emit('stopchange', { stop: shown, index: 0 })
    },
    hotspot: aHotspot({ id: vaseId }),
    tellForm: (name: 'formopen' | 'formsubmit') =>
      (name === 'formopen' ? root : host).dispatchEvent(new CustomEvent(name, { detail: { formId } })),
    takeDown: () => life.abort(),
    signal: life.signal,
  }
}
