import { transitionNames } from '../../shared/tours/transitions.ts'
import type { TourViewer, ViewerEvents } from '../core/api.ts'
import { coded, codeOf, type TourErrorCode } from '../core/coded-error.ts'
import { projectionNames } from '../core/planet/projection-names.ts'
import { checkFields, checkNumber, checkOneOf, checkText, checkType, invalidArgument } from './checks.ts'
import { forwardedEvents } from './forward-events.ts'
import type { StopoverViewer } from './page-api.ts'
import { wrapPlayback } from './page-playback.ts'

const eventNames = [...forwardedEvents, 'mediastate'] as const satisfies readonly (keyof ViewerEvents)[]
const snapshotTypes = ['image/webp', 'image/jpeg', 'image/png']
const maxSnapshotPx = 8192
/** One hour. */
const maxAnimateMs = 3_600_000

const angles = { yawDeg: checkNumber, pitchDeg: checkNumber, fovDeg: checkNumber }
const animationOptions = {
  animateMs: (field: string, value: unknown) => checkNumber(field, value, { min: 0, max: maxAnimateMs }),
}
const navigationOptions = {
  view: (field: string, value: unknown) => checkFields(field, value, angles),
  transition: (field: string, value: unknown) => checkOneOf(field, value, transitionNames),
  signal(field: string, value: unknown) {
    // `instanceof` fails for signals of other windows.
    if (typeof Object(value).aborted !== 'boolean') throw invalidArgument(field, 'an AbortSignal', value)
  },
}
const snapshotOptions = {
  type: (field: string, value: unknown) => checkOneOf(field, value, snapshotTypes),
  widthPx: (field: string, value: unknown) => checkNumber(field, value, { min: 1, max: maxSnapshotPx }),
}

/** Adds an error code to rejections that have none, such as a failed import of a viewer module. */
export async function withCode<Result>(work: Promise<Result>, code: TourErrorCode = 'LOAD_FAILED'): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw codeOf(error) === undefined ? coded(code, new Error(String(error), { cause: error })) : error
  }
}

/** Checks that the tour has a stop. */
export function requireStop({ stops }: Pick<TourViewer, 'stops'>, stop: unknown): string | number {
  const isPosition = typeof stop === 'number' && Number.isInteger(stop)
  if (typeof stop !== 'string' && !isPosition)
    throw invalidArgument('stop', 'a position from 1 or the id of a stop', stop)
  const exists = isPosition ? stops[stop - 1] !== undefined : stops.some(({ id }) => id === stop)
  if (!exists) throw coded('UNKNOWN_STOP', new RangeError(`the tour has no stop ${stop}`))
  return stop
}

type ViewerContext = { readonly viewer: TourViewer; readonly signal: AbortSignal }

async function goTo(
  { viewer, signal }: ViewerContext,
  ...[stop, options]: Parameters<StopoverViewer['goTo']>
): Promise<void> {
  checkFields('options', options, navigationOptions)
  try {
    await viewer.goTo(requireStop(viewer, stop), options)
    // A disposed tour hasn't arrived at the stop.
    signal.throwIfAborted()
  } catch (error) {
    // A page that aborts the navigation receives its own reason, as with `fetch`.
    if (options?.signal?.aborted || codeOf(error) !== undefined) throw error
    throw coded('LOAD_FAILED', new Error(String(error), { cause: error }))
  }
}

function openPanel(viewer: TourViewer, hotspotId: string): void {
  checkText('hotspotId', hotspotId)
  const exists = viewer.stop.hotspots.some(({ id }) => id === hotspotId)
  if (!exists) throw coded('UNKNOWN_HOTSPOT', new RangeError(`the stop has no hotspot ${hotspotId}`))
  viewer.openPanel(hotspotId)
}

/** Creates the methods about the view. */
function createViewMethods(viewer: TourViewer) {
  return {
    getView: () => viewer.getView(),
    async setView(view, options) {
      checkFields('view', view, angles)
      checkFields('options', options, animationOptions)
      return viewer.setView(view ?? {}, options)
    },
    zoomBy(factor, options) {
      checkNumber('factor', factor, { min: Number.MIN_VALUE })
      checkFields('options', options, animationOptions)
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

/** Members of the viewer for pages and custom scripts. */
export type ScriptViewer = Omit<StopoverViewer, 'setViewLimits' | 'setQuality'>

/**
 * Wraps the viewer for the page: arguments are validated, and rejections have an error code. Editing methods are
 * omitted. `signal` aborts when the tour is disposed of.
 */
export function createPageViewer(viewer: TourViewer, signal: AbortSignal): ScriptViewer {
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
      return wrapPlayback(viewer.playback)
    },
    get timeLayer() {
      return viewer.captureHost.captureDisplay?.layerId ?? 'own'
    },
    async setTimeLayer(layerId) {
      checkText('layerId', layerId)
      // Called outside the import, which is retried if anything in it fails.
      const timeLayers = await withCode(import('../core/captures/set-time-layer.ts'))
      return timeLayers.setTimeLayer(viewer, layerId)
    },
    get projection() {
      return viewer.planetHost.planetDisplay?.name ?? 'rectilinear'
    },
    async setProjection(projection, options) {
      checkOneOf('projection', projection, projectionNames)
      checkFields('options', options, animationOptions)
      // Called outside the import, which is retried if anything in it fails.
      const { planetDisplayOf } = await withCode(import('../core/planet/planet-display.ts'))
      return planetDisplayOf(viewer.planetHost).show(projection, options?.animateMs)
    },
    ...createViewMethods(viewer),
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
      checkFields('options', options, snapshotOptions)
      return withCode(viewer.snapshot(options), 'NO_IMAGE')
    },
    stats: () => viewer.stats(),
    on(name, listener) {
      checkOneOf('name', name, eventNames)
      checkType('listener', listener, 'function')
      return viewer.on(name, listener)
    },
  }
}
