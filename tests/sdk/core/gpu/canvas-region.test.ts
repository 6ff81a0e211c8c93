import { expect, it } from 'vitest'
import { project, projectionOf, unproject } from '../../../../src/sdk/core/camera/projection.ts'
import { CanvasRegion } from '../../../../src/sdk/core/gpu/canvas-region.ts'

const whole = { widthPx: 800, heightPx: 600 }
const view = projectionOf({ yawDeg: 20, pitchDeg: 10, fovDeg: 90 }, { widthPx: 400, heightPx: 300 })

function partOf(drawn: typeof whole) {
  const style = { transform: '', transformOrigin: '' }
  const part = new CanvasRegion(Object.assign(Object.create(null), { style }))
  part.resize(whole, drawn)
  return { part, style }
}

it('draws a pixel more on each side of a part that is stretched, and of a whole canvas nothing more', () => {
  const { part, style } = partOf({ widthPx: 600, heightPx: 450 })
  expect(part.viewport).toEqual({ x: -1, y: -1, width: 602, height: 452 })
  expect(style.transform).toBe(`scale(${800 / 600}, ${600 / 450})`)
  const full = partOf(whole)
  expect(full.part.viewport).toEqual({ x: -0, y: -0, width: 800, height: 600 })
  expect([full.style.transform, full.part.withMargin(view)]).toEqual(['', view])
})

it('shows in that pixel what lies beside the view, and everything else where it was', () => {
  const drawn = { widthPx: 600, heightPx: 450 }
  const { part } = partOf(drawn)
  const wide = part.withMargin(view)
  const pixel = view.widthPx / drawn.widthPx
  for (const [x, y] of [
    [0, 0],
    [400, 300],
    [130, 270],
  ] as const) {
    const seen = project(wide, unproject(view, x, y))
    expect([seen.x - pixel, seen.y - pixel]).toEqual([expect.closeTo(x, 6), expect.closeTo(y, 6)])
  }
})
