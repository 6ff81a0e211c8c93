import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MapTiles } from '../../../../src/sdk/core/map/map-tiles.ts'

/** An image element, as far as map tiles use one. */
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

/** A document that makes images and puts them nowhere. */
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

/** A map of a single tile. */
function showTile() {
  const told: boolean[] = []
  const source = { address: () => 'https://tiles.test/0', maxZoom: 0 }
  const tiles = new MapTiles(fakeDocument(), source, (isPictured) => told.push(isPictured))
  tiles.draw({ center: { x: 0.5, y: 0.5 }, zoom: 0 }, { widthPx: 10, heightPx: 10 })
  return { tiles, told }
}

const last = () => images.at(-1)

/** Lets the last request fail; answers how long it took until the next one. */
function failAndWaitMs(): number {
  const startMs = Date.now()
  last()?.dispatchEvent(new Event('error'))
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

it('requests a tile that failed for as long as it is in view, and shows it when it comes', () => {
  const { told } = showTile()
  for (let failures = 0; failures < 40; failures++) expect(failAndWaitMs()).toBeLessThanOrEqual(20_000)
  expect(told).toEqual([false])
  last()?.dispatchEvent(new Event('load'))
  expect(told).toEqual([false, true])
})

it('waits longer after each of the first failures', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  showTile()
  const pausesMs = [failAndWaitMs(), failAndWaitMs(), failAndWaitMs(), failAndWaitMs()]
  expect(pausesMs).toEqual(pausesMs.toSorted((a, b) => a - b))
  expect(new Set(pausesMs).size).toBe(4)
})

it('spreads the requests of visitors that failed together', () => {
  const pauses = [0, 0.3, 0.6, 0.9].map((random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    showTile()
    return failAndWaitMs()
  })
  expect(new Set(pauses).size).toBe(4)
})

it('requests nothing more once the map is gone', () => {
  const { tiles } = showTile()
  last()?.dispatchEvent(new Event('error'))
  tiles.dispose()
  const { length } = images
  vi.advanceTimersByTime(120_000)
  expect(images).toHaveLength(length)
})
