import { transitionNames } from '../../shared/tours/transitions.ts'
import type { TourViewer, ViewerEvents } from '../core/api.ts'
import { coded, codeOf, type TourErrorCode } from '../core/coded-error.ts'
import { checkFields, checkNumber, checkOneOf, checkText, checkType, invalid } from './checks.ts'
import { forwardedEvents } from './forward-events.ts'
import { pagePlayback } from './page-playback.ts'
import type { StopoverViewer } from './stopover.d.ts'

const heardEvents = [...forwardedEvents, 'mediastate'] as const satisfies readonly (keyof ViewerEvents)[]
const snapshotTypes = ['image/webp', 'image/jpeg', 'image/png']
const mostSnapshotPx = 8192
/** An hour: a turn that takes longer would never seem to end. */
const mostAnimateMs = 3_600_000

const angles = { yawDeg: checkNumber, pitchDeg: checkNumber, fovDeg: checkNumber }
const turn = {
  animateMs: (field: string, value: unknown) => checkNumber(field, value, { least: 0, most: mostAnimateMs }),
}
const journey = {
  view: (field: string, value: unknown) => checkFields(field, value, angles),
  transition: (field: string, value: unknown) => checkOneOf(field, value, transitionNames),
  signal(field: string, value: unknown) {
    // of whatever window
    if (typeof Object(value).aborted !== 'boolean') throw invalid(field, 'an AbortSignal', value)
  },
}
const image = {
  type: (field: string, value: unknown) => checkOneOf(field, value, snapshotTypes),
  widthPx: (field: string, value: unknown) => checkNumber(field, value, { least: 1, most: mostSnapshotPx }),
}

/** Every reason has a code, also where a part of the viewer could not be loaded. */
export async function withCode<Result>(work: Promise<Result>, code: TourErrorCode = 'LOAD_FAILED'): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw codeOf(error) === undefined ? coded(code, new Error(String(error), { cause: error })) : error
  }
}

function stopIn({ stops }: TourViewer, stop: unknown): string | number {
  const isPosition = typeof stop === 'number' && Number.isInteger(stop)
  if (typeof stop !== 'string' && !isPosition) throw invalid('stop', 'a position from 1 or the id of a stop', stop)
  const isThere = isPosition ? stops[stop - 1] !== undefined : stops.some(({ id }) => id === stop)
  if (!isThere) throw coded('UNKNOWN_STOP', new RangeError(`the tour has no stop ${stop}`))
  return stop
}

type Whole = { readonly viewer: TourViewer; readonly signal: AbortSignal }

async function goTo({ viewer, signal }: Whole, ...[stop, options]: Parameters<StopoverViewer['goTo']>): Promise<void> {
  checkFields('options', options, journey)
  try {
    await viewer.goTo(stopIn(viewer, stop), options)
    // whoever is taken down on the way has not arrived
    signal.throwIfAborted()
  } catch (error) {
    // a page that cancels hears the reason that it gave, as from fetch
    if (options?.signal?.aborted || codeOf(error) !== undefined) throw error
    throw coded('LOAD_FAILED', new Error(String(error), { cause: error }))
  }
}

function openPanel(viewer: TourViewer, hotspotId: string): void {
  checkText('hotspotId', hotspotId)
  const isThere = viewer.stop.hotspots.some(({ id }) => id === hotspotId)
  if (!isThere) throw coded('UNKNOWN_HOTSPOT', new RangeError(`the stop has no hotspot ${hotspotId}`))
  viewer.openPanel(hotspotId)
}

/** What moves the view, and tells of it. */
function viewOf(viewer: TourViewer) {
  return {
    getView: () => viewer.getView(),
    async setView(view, options) {
      checkFields('view', view, angles)
      checkFields('options', options, turn)
      return viewer.setView(view ?? {}, options)
    },
    zoomBy(factor, options) {
      checkNumber('factor', factor, { least: Number.MIN_VALUE })
      checkFields('options', options, turn)
      viewer.zoomBy(factor, options)
    },
    cruise(degPerSecond) {
      checkNumber('degPerSecond', degPerSecond)
      viewer.cruise(degPerSecond)
    },
    screenToDirection(x, y) {
      checkNumber('x', x)
      checkNumber('y', y)
      return viewer.screenToDirection(x, y)
    },
    directionToScreen(direction) {
      checkNumber('direction.yawDeg', Object(direction).yawDeg)
      checkNumber('direction.pitchDeg', Object(direction).pitchDeg)
      return viewer.directionToScreen(direction)
    },
  } satisfies Partial<StopoverViewer>
}

/**
 * The viewer as a page gets it: what a page passes is checked here, as no compiler has seen it, and what is rejected
 * has a code. The viewer's own editing methods are left out. `signal` ends with the tour.
 */
export function pageViewer(viewer: TourViewer, signal: AbortSignal): StopoverViewer {
  return {
    ready: viewer.ready,
    get stop() {
      return viewer.stop
    },
    get stops() {
      return viewer.stops
    },
    get language() {
      return viewer.language
    },
    get inVR() {
      return viewer.inVR
    },
    get playback() {
      return pagePlayback(viewer.playback)
    },
    ...viewOf(viewer),
    async setLanguage(language) {
      checkText('language', language)
      return withCode(viewer.setLanguage(language))
    },
    goTo: (stop, options) => goTo({ viewer, signal }, stop, options),
    enableGyro: () => withCode(viewer.enableGyro()),
    disableGyro: () => viewer.disableGyro(),
    enterVR: () => withCode(viewer.enterVR()),
    exitVR: () => viewer.exitVR(),
    openPanel: (hotspotId) => openPanel(viewer, hotspotId),
    closePanel: () => viewer.closePanel(),
    async snapshot(options) {
      checkFields('options', options, image)
      return withCode(viewer.snapshot(options), 'NO_IMAGE')
    },
    stats: () => viewer.stats(),
    on(name, listener) {
      checkOneOf('name', name, heardEvents)
      checkType('listener', listener, 'function')
      return viewer.on(name, listener)
    },
  }
}
