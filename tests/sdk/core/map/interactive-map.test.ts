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

const zurich = { latitudeDeg: 47.3769, longitudeDeg: 8.5417 }
const tiles = { address: () => 'https://tiles.test/0', maxZoom: 20 }

/** A map, and a function that draws its next frame. */
function showMap(options: Partial<InteractiveMapOptions> = {}) {
  const elements: FakeElement[] = []
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const document = fakeDocument(elements)
  const map = new InteractiveMap(document, {
    label: 'Map',
    source: null,
    wheelNeedsCtrl: false,
    startsWithLand: false,
    onImageChange: () => undefined,
    onScale: () => undefined,
    ...options,
  })
  const draw = async () => {
    for (const frame of frames.splice(0)) frame()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const place = (location: typeof zurich) => map.place(document.createElement('span'), location)
  return { map, draw, place, elements }
}

/** Zoom level of a map, by the width of ten pixels. */
function zoomOf(map: InteractiveMap): number {
  const west = map.locationAt({ clientX: widthPx / 2, clientY: 0 })
  const east = map.locationAt({ clientX: widthPx / 2 + 10, clientY: 0 })
  const widthDeg = (east?.longitudeDeg ?? 0) - (west?.longitudeDeg ?? 0)
  return Math.round(Math.log2((360 / widthDeg) * (10 / 512)))
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

it('has its center and clicked locations within 180 degrees after panning and zooming across the date line', () => {
  const { map } = showMap()
  map.lookAt({ latitudeDeg: -17, longitudeDeg: 179.9 }, 2)
  const eastOfCenter = { clientX: widthPx - 1, clientY: heightPx / 2 }
  expect(map.locationAt(eastOfCenter).longitudeDeg).toBeCloseTo(179.9 + (399 / 2048) * 360 - 360, 3)
  for (const anchorPx of [300, -300]) {
    map.lookAt({ latitudeDeg: -17, longitudeDeg: Math.sign(anchorPx) * 179.9 }, 2)
    map.zoomBy(2, { x: anchorPx, y: 0 })
    expect(Math.abs(map.center.longitudeDeg)).toBeLessThanOrEqual(180)
    expect(Math.sign(map.center.longitudeDeg)).toBe(-Math.sign(anchorPx))
  }
  map.panBy(512 * 2 ** 4 * 2.5, 0)
  expect(Math.abs(map.center.longitudeDeg)).toBeLessThanOrEqual(180)
})

it('starts with the land around a single location where it has no tiles', () => {
  for (const [options, zoom] of [
    [{ startsWithLand: true }, 5],
    [{ startsWithLand: false }, 17],
    [{ startsWithLand: true, source: tiles }, 17],
  ] as const) {
    const { map, place } = showMap(options)
    map.centerOn(zurich)
    expect(zoomOf(map)).toBe(zoom)
    place(zurich)
    place(zurich)
    map.fit()
    expect(zoomOf(map)).toBe(zoom)
  }
})

it('loads the bundled map where it is drawn, or for the overview in the corner', async () => {
  for (const zoom of [3, 17]) {
    loads.count = 0
    vi.resetModules()
    const { map, draw } = showMap()
    map.lookAt(zurich, zoom)
    await draw()
    expect(loads.count).toBe(1)
  }
})

it('with tiles loads the bundled map only after they have failed', async () => {
  const { map, draw, elements } = showMap({ source: tiles })
  map.lookAt(zurich, 3)
  await draw()
  expect(loads.count).toBe(0)
  for (const element of elements) element.dispatchEvent(new Event('error'))
  await draw()
  expect(loads.count).toBe(1)
  map.dispose()
})
