import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EditorMap, type EditorMapOptions } from '../../../../src/client/viewer/maps/editor-map.ts'
import { metersPerPx, toMapPoint } from '../../../../src/shared/geometry/mercator.ts'

type Camera = { center: { lng: number; lat: number }; zoom: number }
type Listener = (event: object) => void

/** Fakes the camera and the events of MapLibre. */
const { FakeMap } = vi.hoisted(() => {
  class FakeMap {
    static last: FakeMap
    readonly options: { readonly interactive: boolean }
    readonly keyboard = { disableRotation: () => undefined }
    readonly touchZoomRotate = { disableRotation: () => undefined }
    readonly canvas: { readonly attributes: Map<string, string> }
    camera: Camera = { center: { lng: 0, lat: 0 }, zoom: 0 }
    readonly #listeners: Record<string, Listener> = {}

    constructor(options: Camera & { interactive: boolean; center: Camera['center'] | [number, number] }) {
      this.options = options
      const attributes = new Map<string, string>([['tabindex', '0']])
      this.canvas = Object.assign(
        { attributes },
        {
          setAttribute: (name: string, value: string) => void attributes.set(name, value),
          removeAttribute: (name: string) => void attributes.delete(name),
        },
      )
      const { center, zoom } = options
      this.camera = { center: Array.isArray(center) ? { lng: center[0], lat: center[1] } : center, zoom }
      FakeMap.last = this
    }
    on(type: string, listener: Listener): void {
      this.#listeners[type] = listener
    }
    emit(type: string, event: object = {}): void {
      this.#listeners[type]?.(event)
    }
    once(): Promise<never> {
      return new Promise(() => undefined)
    }
    getCanvas(): object {
      return this.canvas
    }
    getCenter(): object {
      const { lng, lat } = this.camera.center
      return { wrap: () => ({ lng: ((((lng + 180) % 360) + 360) % 360) - 180, lat }) }
    }
    getZoom(): number {
      return this.camera.zoom
    }
    jumpTo(camera: Camera): void {
      this.camera = camera
      this.emit('move')
    }
    zoomTo(zoom: number): void {
      this.jumpTo({ ...this.camera, zoom })
    }
    remove(): void {
      // Nothing was added to the page.
    }
  }
  return { FakeMap }
})
vi.mock('maplibre-gl', () => ({
  Map: FakeMap,
  addProtocol: () => undefined,
  removeProtocol: () => undefined,
  setWorkerUrl: () => undefined,
}))
vi.mock('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url', () => ({ default: '' }))
vi.mock('../../../../src/client/viewer/maps/tiles/create-tile-worker.ts', () => ({ createTileWorker: () => undefined }))
vi.mock('../../../../src/sdk/core/map/base/world-map.txt?raw', () => ({ default: '' }))

const widthPx = 800
const heightPx = 600
const zurich = { latitudeDeg: 47.3769, longitudeDeg: 8.5417 }

function fakeElement(): HTMLElement {
  const element: object = {
    style: { setProperty: () => undefined },
    clientWidth: widthPx,
    clientHeight: heightPx,
    append: () => undefined,
    prepend: () => undefined,
    remove: () => undefined,
    setAttribute: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: widthPx, height: heightPx }),
    ownerDocument: { createElement: fakeElement },
  }
  return element as HTMLElement
}

function showMap(options: Partial<EditorMapOptions> = {}) {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const pressedLocations: object[] = []
  const scale = { pxPerM: 0 }
  const map = new EditorMap(fakeElement(), {
    label: 'Map',
    source: null,
    start: zurich,
    startsWithLand: false,
    isInteractive: true,
    onImageChange: () => undefined,
    onScale: (stepM, stepPx) => {
      scale.pxPerM = stepPx / stepM
    },
    onPress: (location) => pressedLocations.push(location),
    ...options,
  })
  const placeMarker = (location: typeof zurich) => {
    const marker = fakeElement()
    map.place(marker, location)
    return marker
  }
  const draw = () => {
    for (const frame of frames.splice(0)) frame()
  }
  return { map, placeMarker, draw, pressedLocations, scale, mapLibre: FakeMap.last }
}

beforeEach(() => {
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('window', { devicePixelRatio: 1 })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '#fff' }))
})
afterEach(() => void vi.unstubAllGlobals())

const source = { provider: 'custom', url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: null } as const

describe('a map of the editor', () => {
  it('starts with the land around a single location if it has no tiles', () => {
    for (const [options, zoom] of [
      [{ startsWithLand: true }, 5],
      [{ startsWithLand: false }, 17],
      [{ startsWithLand: true, source }, 17],
    ] as const) {
      const { map, placeMarker, mapLibre } = showMap(options)
      expect(mapLibre.camera.zoom).toBe(zoom)
      placeMarker(zurich)
      mapLibre.jumpTo({ center: { lng: 0, lat: 0 }, zoom: 2 })
      map.fit()
      expect(mapLibre.camera.zoom).toBe(zoom)
      expect(map.center).toEqual(zurich)
    }
  })

  it('wraps longitudes at the date line', () => {
    const { map } = showMap()
    map.lookAt({ latitudeDeg: -17, longitudeDeg: 179.9 }, 2)
    const eastOfCenter = { clientX: widthPx - 1, clientY: heightPx / 2 }
    // At zoom 2, the world is 4 tiles of 512 px wide.
    const worldWidthPx = 2048
    const offsetDeg = ((widthPx / 2 - 1) / worldWidthPx) * 360
    expect(map.locationAt(eastOfCenter).longitudeDeg).toBeCloseTo(179.9 + offsetDeg - 360, 3)
    map.lookAt({ latitudeDeg: -17, longitudeDeg: 190 }, 2)
    expect(map.center.longitudeDeg).toBeCloseTo(-170, 6)
  })

  it('moves markers with the map until they are removed', () => {
    const { map, placeMarker, draw, mapLibre } = showMap()
    const marker = placeMarker(zurich)
    draw()
    expect(marker.style).toMatchObject({ left: '400px', top: '300px' })
    const { longitudeDeg } = map.locationAt({ clientX: 300, clientY: 300 })
    mapLibre.jumpTo({ center: { lng: longitudeDeg, lat: zurich.latitudeDeg }, zoom: 17 })
    expect(Number.parseFloat(marker.style.left)).toBeCloseTo(500, 0)
    map.remove(marker)
    mapLibre.jumpTo({ center: { lng: 0, lat: 0 }, zoom: 17 })
    expect(Number.parseFloat(marker.style.left)).toBeCloseTo(500, 0)
  })

  it('shows a location only if it is out of view', () => {
    const { map, mapLibre } = showMap()
    map.show(map.locationAt({ clientX: 700, clientY: 100 }))
    expect(mapLibre.camera.center).toEqual({ lng: zurich.longitudeDeg, lat: zurich.latitudeDeg })
    map.show({ latitudeDeg: 47.4, longitudeDeg: 8.6 })
    expect(map.center).toEqual({ latitudeDeg: 47.4, longitudeDeg: 8.6 })
  })

  it('fits its markers again when it is resized, until a person moves it', () => {
    const { placeMarker, map, mapLibre } = showMap()
    placeMarker(zurich)
    map.fit()
    const elsewhere = { center: { lng: 1, lat: 1 }, zoom: 4 }
    mapLibre.jumpTo(elsewhere)
    mapLibre.emit('resize')
    expect(mapLibre.camera.zoom).toBe(17)
    mapLibre.emit('movestart', { originalEvent: {} })
    mapLibre.jumpTo(elsewhere)
    mapLibre.emit('resize')
    expect(mapLibre.camera).toEqual(elsewhere)
  })

  it('reports the location of a click', () => {
    const { pressedLocations, mapLibre } = showMap()
    mapLibre.emit('click', { lngLat: { wrap: () => ({ lng: 8.12345678, lat: 47 }) } })
    expect(pressedLocations).toEqual([{ latitudeDeg: 47, longitudeDeg: 8.123457 }])
  })

  it('reports its scale in meters', () => {
    const { map, draw, scale } = showMap()
    map.lookAt(zurich, 16)
    draw()
    expect(scale.pxPerM).toBeCloseTo(1 / metersPerPx(toMapPoint(zurich), 16), 6)
  })
})

describe('a map behind a graph', () => {
  it('keeps a point in its top left corner when it is resized', () => {
    const { map, mapLibre } = showMap({ isInteractive: false })
    map.follow({ x: 0.5, y: 0.5, zoom: 10 })
    for (const isResized of [false, true]) {
      if (isResized) mapLibre.emit('resize')
      const { latitudeDeg, longitudeDeg } = map.locationAt({ clientX: 0, clientY: 0 })
      expect(latitudeDeg).toBeCloseTo(0, 5)
      expect(longitudeDeg).toBeCloseTo(0, 5)
      mapLibre.camera = { center: { lng: 3, lat: 3 }, zoom: 1 }
    }
  })

  it('is hidden from the keyboard and screen readers, unlike an interactive one', () => {
    const { mapLibre: background } = showMap({ isInteractive: false })
    expect([...background.canvas.attributes]).toEqual([['aria-hidden', 'true']])
    const { mapLibre: interactive } = showMap()
    expect(Object.fromEntries(interactive.canvas.attributes)).toEqual({
      tabindex: '0',
      role: 'group',
      'aria-label': 'Map',
    })
  })
})
