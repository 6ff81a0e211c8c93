import { describe, expect, it, vi } from 'vitest'
import type { TourViewer } from '../../../src/sdk/core/api.ts'
import { coded } from '../../../src/sdk/core/coded-error.ts'
import type { Playback, PlaybackState } from '../../../src/sdk/core/media/playback.ts'
import { checkOptions } from '../../../src/sdk/embed/check-options.ts'
import { wrapPlayback } from '../../../src/sdk/embed/page-playback.ts'
import { createPageViewer } from '../../../src/sdk/embed/page-viewer.ts'
import { aStop } from '../../support/files/tour-documents.ts'

/** A viewer with argument checks, which wraps mocks. */
function aPageViewer() {
  const wrapped = {
    stops: [aStop({ id: 'quay', name: 'Quay' }), aStop({ id: 'hall', name: 'Hall' })],
    stop: aStop({ id: 'quay', name: 'Quay' }),
    setView: vi.fn(async () => {}),
    goTo: vi.fn(async () => {}),
    zoomBy: vi.fn(),
    cruise: vi.fn(),
    openPanel: vi.fn(),
    setLanguage: vi.fn(async () => {}),
    snapshot: vi.fn(async () => Promise.reject(new Error('no picture yet'))),
    screenToDirection: vi.fn(() => ({ yawDeg: 0, pitchDeg: 0 })),
    directionToScreen: vi.fn(() => null),
    captureHost: { captureDisplay: undefined } as Partial<TourViewer['captureHost']> as TourViewer['captureHost'],
    setTimeLayer: vi.fn(),
    planetHost: { planetDisplay: undefined } as Partial<TourViewer['planetHost']> as TourViewer['planetHost'],
    setProjection: vi.fn(),
    on: vi.fn(() => () => {}),
  }
  const disposal = new AbortController()
  return { wrapped, disposal, viewer: createPageViewer(wrapped as Partial<TourViewer> as TourViewer, disposal.signal) }
}

/** Calls a method without type checks, as JavaScript of a page does. */
function callOf(target: object, method: string, ...args: readonly unknown[]): unknown {
  return Reflect.apply(Reflect.get(target, method), target, args)
}

/** Error that a call throws or rejects with. */
async function apiErrorOf(target: object, method: string, ...args: readonly unknown[]): Promise<unknown> {
  try {
    await callOf(target, method, ...args)
  } catch (error) {
    return error
  }
  return undefined
}

const invalidCalls: readonly (readonly [method: string, field: string, ...args: readonly unknown[]])[] = [
  ['setView', 'view.yawDeg', { yawDeg: Number.NaN }],
  ['setView', 'view.pitchDeg', { pitchDeg: '10' }],
  ['setView', 'view.fovDeg', { fovDeg: Number.POSITIVE_INFINITY }],
  ['setView', 'view', 'ahead'],
  ['setView', 'options.animateMs', {}, { animateMs: -1 }],
  ['setView', 'options.animateMs', {}, { animateMs: 1e308 }],
  ['goTo', 'options.view.yawDeg', 1, { view: { yawDeg: null } }],
  ['goTo', 'options.transition', 1, { transition: 'spin' }],
  ['goTo', 'options.signal', 1, { signal: {} }],
  ['goTo', 'stop', 1.5],
  ['zoomBy', 'factor', 0],
  ['zoomBy', 'factor', '2'],
  ['cruise', 'degPerSecond', Number.NaN],
  ['openPanel', 'hotspotId', 7],
  ['setLanguage', 'language', undefined],
  ['setTimeLayer', 'layerId', 3],
  ['setProjection', 'projection', 'mercator'],
  ['setProjection', 'options.animateMs', 'rectilinear', { animateMs: -1 }],
  ['snapshot', 'options.type', { type: 'image/gif' }],
  ['snapshot', 'options.widthPx', { widthPx: 100_000 }],
  ['screenToDirection', 'x', undefined, 1],
  ['directionToScreen', 'direction.yawDeg', undefined],
  ['directionToScreen', 'direction.pitchDeg', { yawDeg: 1 }],
  ['on', 'name', 'dance', () => {}],
  ['on', 'listener', 'ready', 'later'],
]

describe('the viewer of a page', () => {
  it.for(invalidCalls)('rejects %s with an invalid %s', async ([method, field, ...args]) => {
    const { wrapped, viewer } = aPageViewer()
    const error = await apiErrorOf(viewer, method, ...args)
    expect(error).toBeInstanceOf(TypeError)
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining(`${field} must be`) })
    const wrappedMethod: unknown = Reflect.get(wrapped, method)
    expect(wrappedMethod).not.toHaveBeenCalled()
  })

  it('keeps the angles that are undefined or missing', async () => {
    const { wrapped, viewer } = aPageViewer()
    await viewer.setView({ yawDeg: 10, pitchDeg: undefined })
    expect(wrapped.setView).toHaveBeenCalledWith({ yawDeg: 10, pitchDeg: undefined }, undefined)
    await callOf(viewer, 'setView', undefined)
    expect(wrapped.setView).toHaveBeenLastCalledWith({}, undefined)
  })

  it('rejects unknown stops and hotspots with a code', async () => {
    const { viewer } = aPageViewer()
    expect(await apiErrorOf(viewer, 'goTo', 3)).toMatchObject({ name: 'RangeError', code: 'UNKNOWN_STOP' })
    expect(await apiErrorOf(viewer, 'goTo', 'attic')).toMatchObject({ code: 'UNKNOWN_STOP' })
    expect(await apiErrorOf(viewer, 'openPanel', 'vase')).toMatchObject({ code: 'UNKNOWN_HOTSPOT' })
    expect(await apiErrorOf(viewer, 'snapshot')).toMatchObject({ code: 'NO_IMAGE' })
  })

  it('names the time layer of the stop, and rejects unknown ones with a code', async () => {
    const { viewer } = aPageViewer()
    expect(viewer.timeLayer).toBe('own')
    const error = await apiErrorOf(viewer, 'setTimeLayer', 'new')
    expect(error).toMatchObject({ name: 'RangeError', code: 'UNKNOWN_TIME_LAYER' })
  })

  it('rejects an aborted navigation with the page’s reason', async () => {
    const { wrapped, viewer } = aPageViewer()
    const reason = new Error('changed my mind')
    wrapped.goTo.mockRejectedValue(reason)
    expect(await apiErrorOf(viewer, 'goTo', 2, { signal: AbortSignal.abort(reason) })).toBe(reason)
  })

  it('rejects a navigation during which the tour was disposed of', async () => {
    const { wrapped, disposal, viewer } = aPageViewer()
    const aborted = coded('ABORTED', new Error('The tour was taken down.'))
    wrapped.goTo.mockImplementation(async () => disposal.abort(aborted))
    expect(await apiErrorOf(viewer, 'goTo', 2)).toBe(aborted)
  })

  it.for([
    [0, 'index must be null: this video has no captions'],
    [2, 'index must be a finite number of at least 0 and of at most 1, not 9'],
  ] as const)('rejects an unknown index of %i captions', ([count, message]) => {
    const captions = Array.from({ length: count }, () => ({ label: 'English', language: 'en' }))
    const state: Partial<PlaybackState> = { captions }
    const wrapped = { state: state as PlaybackState, showCaptions: vi.fn() }
    const playback = wrapPlayback(wrapped as Partial<Playback> as Playback)
    expect(() => playback?.showCaptions(9)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT', message }))
    expect(wrapped.showCaptions).not.toHaveBeenCalled()
    playback?.showCaptions(null)
    expect(wrapped.showCaptions).toHaveBeenCalledWith(null)
  })

  it('returns null for a direction behind the camera', () => {
    expect(aPageViewer().viewer.directionToScreen({ yawDeg: 180, pitchDeg: 0 })).toBeNull()
  })
})

describe('options of Stopover.create', () => {
  it.for([
    ['yaw', 'north'],
    ['stop', 0],
    ['gestures', 'wild'],
    ['transition', 'spin'],
    ['guided', 'later'],
    ['loading', 'soon'],
    ['tour', 5],
  ] as const)('are rejected by name: %s', ([field, value]) => {
    const check = () => checkOptions({ [field]: value })
    expect(check).toThrow(TypeError)
    expect(check).toThrow(`options.${field} must be`)
  })

  it('may be strings, as attributes are', () => {
    expect(() => checkOptions({ tour: 'abc', yaw: '30', stop: '2', autorotate: 3, fov: undefined })).not.toThrow()
  })
})
