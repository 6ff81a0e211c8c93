import { expect, it } from 'vitest'
import { project, projectionOf, unproject } from '../../../../src/sdk/core/camera/projection.ts'
import { CanvasRegion } from '../../../../src/sdk/core/gpu/canvas-region.ts'

const canvasSize = { widthPx: 800, heightPx: 600 }
const view = projectionOf({ yawDeg: 20, pitchDeg: 10, fovDeg: 90 }, { widthPx: 400, heightPx: 300 })

function regionOf(drawnSize: typeof canvasSize) {
  const style = { transform: '', transformOrigin: '' }
  const region = new CanvasRegion(Object.assign(Object.create(null), { style }))
  region.resize(canvasSize, drawnSize)
  return { region, style }
}

it('adds a margin of one pixel to a stretched region', () => {
  const { region, style } = regionOf({ widthPx: 600, heightPx: 450 })
  expect(region.viewport).toEqual({ x: -1, y: -1, width: 602, height: 452 })
  expect(style.transform).toBe(`scale(${800 / 600}, ${600 / 450})`)
})

it('adds no margin if the whole canvas is drawn', () => {
  const { region, style } = regionOf(canvasSize)
  expect(region.viewport).toMatchObject({ width: 800, height: 600 })
  expect(region.viewport.x).toBeCloseTo(0)
  expect(region.viewport.y).toBeCloseTo(0)
  expect(style.transform).toBe('')
  expect(region.withMargin(view)).toEqual(view)
})

it('extends the view into the margin without moving its content', () => {
  const drawnSize = { widthPx: 600, heightPx: 450 }
  const { region } = regionOf(drawnSize)
  const extended = region.withMargin(view)
  const marginPx = view.widthPx / drawnSize.widthPx
  for (const [x, y] of [
    [0, 0],
    [400, 300],
    [130, 270],
  ] as const) {
    const position = project(extended, unproject(view, x, y))
    expect([position.x - marginPx, position.y - marginPx]).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)])
  }
})
