import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { directionOf } from '../../../support/files/direction-colors.ts'
import { angleDeg, type Color, panoramaDirectionAt, type ReferenceView } from '../../../support/files/reference-view.ts'
import { recordFigure } from './figures.ts'
import { expect, nextFrames, untilSettled } from './viewer-page.ts'

/** Sample positions along each side of the screenshot, from 0 to 1. */
const samplePositions = [0.03, 0.18, 0.34, 0.5, 0.66, 0.82, 0.97]

export type Size = Pick<ReferenceView, 'widthPx' | 'heightPx'>
export type Rig = { readonly rigPitchDeg: number; readonly rigRollDeg: number }
type View = Pick<ReferenceView, 'yawDeg' | 'pitchDeg' | 'fovDeg'>
type ViewColors = { readonly view: View; readonly colors: readonly Color[] }

async function colorsOf(page: Page, size: Size): Promise<readonly Color[]> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([size.widthPx, size.heightPx])
  return samplePositions.flatMap((v) =>
    samplePositions.map((u): Color => {
      const offset = (Math.floor(v * size.heightPx) * size.widthPx + Math.floor(u * size.widthPx)) * 3
      return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0]
    }),
  )
}

/** Colors at the sample positions in each view of one stop. The views share the loaded tiles. */
async function captureViews(
  page: Page,
  position: number,
  views: readonly View[],
  size: Size,
): Promise<readonly ViewColors[]> {
  await page.evaluate((stop) => window.viewer.goTo(stop, { transition: 'none' }), position)
  const viewColors: ViewColors[] = []
  for (const requestedView of views) {
    await page.evaluate((view) => window.viewer.setView(view), requestedView)
    await nextFrames(page)
    await untilSettled(page)
    const view = await page.evaluate(() => window.viewer.getView())
    viewColors.push({ view, colors: await colorsOf(page, size) })
  }
  return viewColors
}

/** Largest angle between a direction decoded from a sample and the direction that the view should show there. */
function maxErrorDeg(
  colorsByImage: readonly (readonly Color[])[],
  view: ReferenceView,
  directionAt: typeof panoramaDirectionAt,
): number {
  const [coarse = [], wave = [], shiftedWave = []] = colorsByImage
  const errors = samplePositions.flatMap((v, row) =>
    samplePositions.map((u, column) => {
      const index = row * samplePositions.length + column
      const coarseColor = coarse[index]
      const waveColor = wave[index]
      const shiftedColor = shiftedWave[index]
      if (!coarseColor || !waveColor || !shiftedColor) throw new Error('a sample has no color')
      const x = Math.floor(u * view.widthPx) + 0.5
      const y = Math.floor(v * view.heightPx) + 0.5
      return angleDeg(directionOf([coarseColor, waveColor, shiftedColor]), directionAt(view, x, y))
    }),
  )
  return Math.max(...errors)
}

type Scene = Size & {
  readonly rig: Rig
  /** Position of the first of three consecutive stops that show the three images of `directionFormulas`. */
  readonly firstStop?: number
  /** Reference projection; rectilinear by default. */
  readonly directionAt?: typeof panoramaDirectionAt
}

/** Expects every direction within 0.1° of its position in each view. Returns the views that the viewer set. */
export async function expectAccurateDirections(
  page: Page,
  views: readonly View[],
  { rig, firstStop = 1, directionAt = panoramaDirectionAt, ...size }: Scene,
): Promise<readonly View[]> {
  const viewsByStop = [
    await captureViews(page, firstStop, views, size),
    await captureViews(page, firstStop + 1, views, size),
    await captureViews(page, firstStop + 2, views, size),
  ]
  const actualViews = viewsByStop[0]?.map(({ view }) => view) ?? []
  for (const [index, view] of actualViews.entries()) {
    const colorsByImage = viewsByStop.map((stopViews) => stopViews[index]?.colors ?? [])
    const error = maxErrorDeg(colorsByImage, { ...view, ...size, ...rig }, directionAt)
    recordFigure('direction-error-deg', error)
    expect(error, JSON.stringify(view)).toBeLessThanOrEqual(0.1)
  }
  return actualViews
}
