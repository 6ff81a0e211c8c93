import { describe, expect, it } from 'vitest'
import { projectionOf } from '../../../../src/sdk/core/camera/projection.ts'
import type { ImageLayer } from '../../../../src/sdk/core/gpu/tile-renderer.ts'
import { isSameDrawing } from '../../../../src/sdk/core/stage/is-same-drawing.ts'
import { createPyramid } from '../../../../src/sdk/core/tiles/tile.ts'

const viewport = { widthPx: 800, heightPx: 600 }
const { roots } = createPyramid({ faceSizePx: 1008, tiles: '' }, '')
const [front, back] = roots
if (!front || !back) throw new Error('a pyramid has six roots')

/** Creates a new layer object, as each frame does. */
const aLayer = (fields: Partial<ImageLayer> = {}, yawDeg = 10): ImageLayer => ({
  projection: projectionOf({ yawDeg, pitchDeg: 5, fovDeg: 90 }, viewport),
  tiles: [{ tile: front, alpha: 1 }],
  preview: null,
  source: null,
  opacity: 1,
  ...fields,
})

describe('a drawing', () => {
  it('is the same if view, tiles and all other fields are equal', () => {
    expect(isSameDrawing([aLayer(), aLayer({}, 20)], [aLayer(), aLayer({}, 20)])).toBe(true)
  })

  it.each([
    ['the view rotates', [aLayer({}, 10.01)]],
    ['a layer has another tile', [aLayer({ tiles: [{ tile: back, alpha: 1 }] })]],
    ['a layer has one more tile', [aLayer({ tiles: [front, back].map((tile) => ({ tile, alpha: 1 })) })]],
    ['a tile fades in', [aLayer({ tiles: [{ tile: front, alpha: 0.5 }] })]],
    ['a layer fades out', [aLayer({ opacity: 0.5 })]],
    ['it has one more layer', [aLayer(), aLayer()]],
    ['it has no layers', []],
  ])('differs if %s', (_difference, layers) => {
    expect(isSameDrawing(layers, [aLayer()])).toBe(false)
    expect(isSameDrawing([aLayer()], layers)).toBe(false)
  })

  it('always differs if a layer has a source, such as a video', () => {
    const source: ImageLayer['source'] = {
      fragmentSource: '',
      samplers: [],
      uniforms: [],
      hasImage: true,
      bind: () => {},
      release: () => {},
    }
    expect(isSameDrawing([aLayer({ source })], [aLayer({ source })])).toBe(false)
  })
})
