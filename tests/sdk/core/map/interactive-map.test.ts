import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InteractiveMap, type InteractiveMapOptions } from '../../../../src/sdk/core/map/interactive-map.ts'

const loads = vi.hoisted(() => ({ count: 0 }))
vi.mock('../../../../src/sdk/core/map/base/world-map.txt?raw', () => {
  loads.count += 1
  throw new Error('the map of the world is not needed here')
})

const widthPx = 800
const heightPx = 600

/** Fakes the parts of an element that a map uses. */
class FakeElement extends EventTarget {
  readonly ownerDocument: Document
  readonly style: Record<string, unknown> = { setProperty: () => undefined }
  readonly clientWidth = widthPx
  readonly clientHeight = heightPx
  readonly parentNode = null
  hidden = false

  constructor(ownerDocument: Document) {
    super()
    this.ownerDocument = ownerDocument
  }

  setAttribute(): void {
    // Attributes change nothing here.
  }

  append(): void {
    // The test reaches elements by the document that created them.
  }

  remove(): void {
    // The fake has no parents.
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, width: widthPx, height: heightPx }
  }
}

/** Fakes a document that collects the created elements. */
function fakeDocument(elements: FakeElement[]): Document {
  const fake: { readonly createElement: (name: string) => unknown } = {
    createElement() {
      const element = new FakeElement(document)
      elements.push(element)
      return element
    },
  }
  const document = fake as Document
  return document
}

const equatorLengthM = 40_075_017

/** Width of the world at zoom 0. */
const worldPx = 512

const zurich = { latitudeDeg: 47.3769, longitudeDeg: 8.5417 }
const tiles = { urlOf: () => 'https://tiles.test/0', maxZoom: 20 }

/** A map, and a function that draws its next frame. */
function showMap(options: Partial<InteractiveMapOptions> = {}) {
  const elements: FakeElement[] = []
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const document = fakeDocument(elements)
  const scale = { pxPerM: 0 }
  const map = new InteractiveMap(document, {
    label: 'Map',
    source: null,
    wheelNeedsCtrl: false,
    onImageChange: () => undefined,
    onScale: (stepM, stepPx) => {
      scale.pxPerM = stepPx / stepM
    },
    ...options,
  })
  const draw = async () => {
    for (const frame of frames.splice(0)) frame()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const placeMarker = (location: typeof zurich) => {
    const marker = document.createElement('span')
    map.place(marker, location)
    return marker
  }
  /** Zoom level at a latitude, derived from the scale. */
  const zoomAt = ({ latitudeDeg }: typeof zurich) =>
    Math.round(Math.log2((scale.pxPerM * equatorLengthM * Math.cos((latitudeDeg * Math.PI) / 180)) / worldPx))
  return { map, draw, placeMarker, elements, zoomAt }
}

beforeEach(() => {
  loads.count = 0
  vi.resetModules()
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {
        // The size stays the same.
      }
      disconnect(): void {
        // Nothing is observed.
      }
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('places markers on both sides of the date line near each other, even after panning around the world', async () => {
  const { map, draw, placeMarker } = showMap()
  const markers = [179.9, -179.9].map((longitudeDeg) => placeMarker({ latitudeDeg: -17, longitudeDeg }))
  const lefts = () => markers.map(({ style }) => Number.parseFloat(style.left))
  map.fit()
  await draw()
  const [west = 0, east = 0] = lefts()
  expect(west).toBeLessThan(east)
  for (const leftPx of lefts()) expect(Math.abs(leftPx - widthPx / 2)).toBeLessThan(widthPx / 2)
  map.zoomBy(-20)
  map.panBy(worldPx * 2.5, 0)
  await draw()
  for (const leftPx of lefts()) expect(Math.abs(leftPx - widthPx / 2)).toBeLessThanOrEqual(worldPx / 2)
})

it('starts with the land around a single location, unless it has tiles', async () => {
  for (const [options, zoom] of [
    [{}, 5],
    [{ source: tiles }, 17],
  ] as const) {
    const { map, draw, placeMarker, zoomAt } = showMap(options)
    placeMarker(zurich)
    placeMarker(zurich)
    map.fit()
    await draw()
    expect(zoomAt(zurich)).toBe(zoom)
  }
})

it('loads the bundled map at any zoom level if it has no tiles', async () => {
  for (const levels of [-2, 12]) {
    loads.count = 0
    vi.resetModules()
    const { map, draw, placeMarker } = showMap()
    placeMarker(zurich)
    map.fit()
    map.zoomBy(levels)
    await draw()
    expect(loads.count).toBe(1)
  }
})

it('loads the bundled map only after its tiles have failed', async () => {
  const { map, draw, elements, placeMarker } = showMap({ source: tiles })
  placeMarker(zurich)
  map.fit()
  map.zoomBy(-14)
  await draw()
  expect(loads.count).toBe(0)
  for (const element of elements) element.dispatchEvent(new Event('error'))
  await draw()
  expect(loads.count).toBe(1)
  map.dispose()
})
