import { describe, expect, it, vi } from 'vitest'
import { projectionOf } from '../../../../src/sdk/core/camera/projection.ts'
import { CaptureDisplay } from '../../../../src/sdk/core/captures/capture-display.ts'
import type { CaptureHost } from '../../../../src/sdk/core/captures/capture-host.ts'
import type { StageFrame } from '../../../../src/sdk/core/stage/panorama-stage.ts'
import type { StageImage } from '../../../../src/sdk/core/stage/stage-image.ts'
import { createPyramid } from '../../../../src/sdk/core/tiles/tile.ts'
import { levelingOf } from '../../../../src/shared/geometry/leveling.ts'
import { vectorToDirection } from '../../../../src/shared/geometry/sphere.ts'
import type { PublicStop, TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { aDocument, aPano, aStop } from '../../../support/files/tour-documents.ts'

const viewport = { widthPx: 800, heightPx: 600 }
const view = { yawDeg: 30, pitchDeg: 0, fovDeg: 90 }
const manifest = { mapping: 'cube', faceSizePx: 1008, tiles: '', preview: 'data:,' } as const
const pano = (id: string) => aPano({ id, baseUrl: `/media/${id}/`, altText: `Alt of ${id}`, manifest })
const capture = (id: string, fields: { name?: string; date?: string; yawDeg?: number } = {}) => ({
  id,
  mediaId: id,
  name: '',
  yawDeg: 0,
  pitchDeg: 0,
  rollDeg: 0,
  ...fields,
})
const hall = aStop({
  id: 'hall',
  mediaId: 'now',
  timeLayers: { name: 'Now', captures: [capture('old', { name: 'Old', yawDeg: 90 }), capture('older')] },
})
const quay = aStop({
  id: 'quay',
  mediaId: 'quay',
  timeLayers: { name: '', captures: [capture('past', { name: 'old' })] },
})

/** A viewer whose tiles load when the test says so. */
function aHost({ isReducedMotion = false } = {}) {
  const images = new Map<string, StageImage>()
  const loadedPyramids = new Set<StageImage['pyramid']>()
  const listeners = new Map<string, () => void>()
  const document = aDocument([hall, quay], ['now', 'old', 'older', 'quay', 'past'].map(pano))
  const panoramaOf = ({ mediaId }: PublicStop): StageImage => {
    const key = mediaId ?? ''
    const image = images.get(key) ?? {
      key,
      pyramid: createPyramid({ faceSizePx: 1008, tiles: '' }, ''),
      source: null,
      preview: null,
      previewSettled: Promise.resolve(),
    }
    images.set(key, image)
    return image
  }
  const host = {
    stop: hall,
    signal: new AbortController().signal,
    headset: { active: false },
    device: { reducedMotion: () => isReducedMotion },
    loop: { wake: vi.fn() },
    events: {
      on: (name: string, listener: () => void) => {
        listeners.set(name, listener)
        return () => undefined
      },
      emit: vi.fn(() => true),
    },
    elements: { nameStop: vi.fn() },
    renderer: {
      canDraw: true,
      adaptFrame: undefined as CaptureHost['renderer']['adaptFrame'],
      hasFirstLevel: (image: StageImage) => loadedPyramids.has(image.pyramid),
      reset: vi.fn(),
    },
    navigationState: {
      document,
      current: { image: panoramaOf(hall) as StageImage | null },
      levelingOf: (stop: PublicStop) => levelingOf(stop),
    },
    imageCache: {
      imageOf: (_document: TourDocument, stop: PublicStop): StageImage | null => panoramaOf(stop),
    },
    captureDisplay: undefined,
  }
  const frame = (nowMs = 0): StageFrame => {
    const { image } = host.navigationState.current
    const layers = image ? [{ image, projection: projectionOf(view, viewport, image.leveling), opacity: 1 }] : []
    const prefetch = { ahead: null, neighbors: [], nextStop: null, isTooFast: false }
    const plain = { nowMs, layers, next: null, isMoving: false, prefetch, pixelRatio: 1 }
    return host.renderer.adaptFrame?.(plain) ?? plain
  }
  return {
    host,
    frame,
    load: (mediaId: string) => loadedPyramids.add(panoramaOf({ ...hall, mediaId }).pyramid),
    fail: (mediaId: string) => {
      for (const root of panoramaOf({ ...hall, mediaId }).pyramid.roots) root.failures = 4
    },
    goTo: (stop: PublicStop) => {
      host.stop = stop
      host.navigationState.current = { image: host.imageCache.imageOf(document, stop) }
      listeners.get('stopchange')?.()
    },
    shown: () => host.navigationState.current.image?.key,
  }
}

/** Runs microtasks. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('a chosen time layer', () => {
  it('is shown once its first tiles are loaded, with a fade from the previous one', async () => {
    const { host, frame, load, shown } = aHost()
    const display = new CaptureDisplay(host)
    const selecting = display.select('old')
    expect(frame().next?.image.key).toBe('old')
    await settle()
    expect([shown(), display.pendingLayerId, display.layerId]).toEqual(['now', 'old', 'own'])
    load('old')
    frame()
    expect(await selecting).toBe('shown')
    expect([shown(), display.pendingLayerId, display.layerId]).toEqual(['old', null, 'old'])
    expect(host.events.emit).toHaveBeenCalledWith('timelayerchange', { layerId: 'old' })
    expect(host.elements.nameStop).toHaveBeenCalledWith(hall, { kind: 'panos', altText: 'Alt of old' })
    const { layers } = frame(performance.now() + 100)
    expect(layers.map(({ image }) => image.key)).toEqual(['now', 'old'])
    expect(layers[1]?.opacity).toBeGreaterThan(0)
    expect(layers[1]?.opacity).toBeLessThan(1)
    expect(frame(performance.now() + 1000).layers.map(({ image }) => image.key)).toEqual(['old'])
  })

  it('is cut to for visitors who prefer reduced motion', async () => {
    const { host, frame, load } = aHost({ isReducedMotion: true })
    const display = new CaptureDisplay(host)
    load('old')
    const selecting = display.select('old')
    frame()
    await selecting
    expect(frame(performance.now()).layers).toHaveLength(1)
  })

  it('stays hidden if it cannot be loaded, and if another one is chosen meanwhile', async () => {
    const { host, frame, load, fail, shown } = aHost()
    const display = new CaptureDisplay(host)
    fail('old')
    const failing = display.select('old')
    frame()
    expect(await failing).toBe('failed')
    const superseded = display.select('old')
    const selecting = display.select('older')
    expect(await superseded).toBe('superseded')
    load('older')
    frame()
    expect(await selecting).toBe('shown')
    expect(shown()).toBe('older')
  })

  it('is continued at the next stop by its name', async () => {
    const { host, frame, load, goTo, shown } = aHost()
    const display = new CaptureDisplay(host)
    load('old')
    const selecting = display.select('old')
    frame()
    await selecting
    goTo(quay)
    expect([shown(), display.layerId]).toEqual(['past', 'past'])
    goTo(hall)
    expect([shown(), display.layerId]).toEqual(['old', 'old'])
  })

  it('faces the same direction of the world as the panorama of the stop', async () => {
    const { host, frame } = aHost()
    const display = new CaptureDisplay(host)
    void display.select('old')
    const { next } = frame()
    // Its image center is at a yaw of 90°, so a yaw of 30° is 60° to the left of it.
    const direction = vectorToDirection(next?.projection.forward ?? [0, 0, -1])
    expect(direction.yawDeg).toBeCloseTo(-60)
    expect(direction.pitchDeg).toBeCloseTo(0)
  })
})

describe('a comparison', () => {
  /** Parts of the viewport to which the clips of the layers limit drawing. */
  const clipsOf = ({ layers }: StageFrame) =>
    layers.map(({ clip }) => {
      const scissor = vi.fn<(x: number, y: number, width: number, height: number) => void>()
      const gl = { SCISSOR_TEST: 1, enable: vi.fn(), disable: vi.fn(), scissor }
      clip?.(gl as Partial<WebGL2RenderingContext> as WebGL2RenderingContext, { x: 0, y: 0, width: 800, height: 600 })()
      return scissor.mock.calls[0] ?? null
    })

  it('wipes: shows the other layer up to the line, and loads both', () => {
    const { host, frame } = aHost()
    const display = new CaptureDisplay(host)
    display.compare({ other: 'old', mode: 'wipe', share: 0.25 })
    const compared = frame()
    expect(compared.layers.map(({ image }) => image.key)).toEqual(['old', 'now'])
    expect(compared.next?.image.key).toBe('old')
    expect(clipsOf(compared)).toEqual([null, [200, 0, 600, 600]])
    expect(frame().layers[1]?.clip).toBe(compared.layers[1]?.clip)
    display.compare({ other: 'old', mode: 'wipe', share: 0.25, isMirrored: true })
    expect(clipsOf(frame())).toEqual([null, [0, 0, 600, 600]])
  })

  it('fades: blends both layers by the visible share of the other one', () => {
    const { host, frame } = aHost()
    const display = new CaptureDisplay(host)
    display.compare({ other: 'old', mode: 'fade', share: 0.25 })
    expect(frame().layers.map(({ opacity }) => opacity)).toEqual([1, 0.75])
    display.compare(null)
    expect(frame().layers).toHaveLength(1)
  })

  it('ends at the next stop, and shows a single layer in a headset', () => {
    const { host, frame, goTo } = aHost()
    const display = new CaptureDisplay(host)
    display.compare({ other: 'old', mode: 'fade', share: 0.5 })
    host.headset.active = true
    expect(frame().layers).toHaveLength(1)
    host.headset.active = false
    goTo(quay)
    expect(display.comparison).toBeNull()
  })
})
