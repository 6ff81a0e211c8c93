import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MapTiles } from '../../../../src/sdk/core/map/map-tiles.ts'

/** Fakes the parts of an image element that map tiles use. */
class FakeImage extends EventTarget {
  src = ''
  alt = ''
  draggable = true
  readonly style = { transform: '', zIndex: '' }
  isRemoved = false

  remove(): void {
    this.isRemoved = true
  }
}

const images: FakeImage[] = []

/** Fakes a document that collects the created images. */
function fakeDocument(): Document {
  const document: { createElement: (name: string) => unknown } = {
    createElement(name) {
      if (name !== 'img') return { className: '', ownerDocument: document, append: () => undefined }
      const image = new FakeImage()
      images.push(image)
      return image
    },
  }
  return document as Document
}

/** Shows a map of a single tile. */
function showTile() {
  const availabilityChanges: boolean[] = []
  const source = { urlOf: () => 'https://tiles.test/0', maxZoom: 0 }
  const tiles = new MapTiles(fakeDocument(), source, (hasTiles) => availabilityChanges.push(hasTiles))
  tiles.draw({ center: { x: 0.5, y: 0.5 }, zoom: 0 }, { widthPx: 10, heightPx: 10 })
  return { tiles, availabilityChanges }
}

const lastImage = () => images.at(-1)

/** Fails the last request. Returns the delay until the next one. */
function failAndMeasureDelayMs(): number {
  const startMs = Date.now()
  lastImage()?.dispatchEvent(new Event('error'))
  const { length } = images
  while (images.length === length && Date.now() - startMs < 60_000) vi.advanceTimersByTime(50)
  return Date.now() - startMs
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  images.length = 0
})

it('retries a failed tile in view until it succeeds', () => {
  const { availabilityChanges } = showTile()
  for (let failures = 0; failures < 40; failures++) expect(failAndMeasureDelayMs()).toBeLessThanOrEqual(20_000)
  expect(availabilityChanges).toEqual([false])
  lastImage()?.dispatchEvent(new Event('load'))
  expect(availabilityChanges).toEqual([false, true])
})

it('increases the delay after each of the first failures', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  showTile()
  const delaysMs = [failAndMeasureDelayMs(), failAndMeasureDelayMs(), failAndMeasureDelayMs(), failAndMeasureDelayMs()]
  expect(delaysMs).toEqual(delaysMs.toSorted((a, b) => a - b))
  expect(new Set(delaysMs).size).toBe(4)
})

it('adds jitter to the delays', () => {
  const delaysMs = [0, 0.3, 0.6, 0.9].map((random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    showTile()
    return failAndMeasureDelayMs()
  })
  expect(new Set(delaysMs).size).toBe(4)
})

it('sends no request after dispose', () => {
  const { tiles } = showTile()
  lastImage()?.dispatchEvent(new Event('error'))
  tiles.dispose()
  const { length } = images
  vi.advanceTimersByTime(120_000)
  expect(images).toHaveLength(length)
})
