import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { directionFormulas, directionOf } from '../../support/direction-colours.ts'
import { angleDeg, type Colour, lookoutAt, type ReferenceView } from '../../support/reference-view.ts'
import { aDocument, aStop } from '../../support/tour-documents.ts'
import { tellFigure } from '../support/figures.ts'
import { expect, mount, servePanorama, test, untilSettled, type ViewerHost } from '../support/viewer-page.ts'

/** Yaw, pitch, field of view: the middle of faces, edges, a corner, the poles, ±180°. */
const views = [
  [40, 10, 90],
  [0, 0, 45],
  [45, 0, 45],
  [45, 35, 60],
  [0, 90, 90],
  [0, -90, 90],
  [180, 0, 90],
  [-135, -60, 75],
] as const
const landscape = { widthPx: 1024, heightPx: 768 }
/** Coarse levels need fewer pixels to be judged. */
const small = { widthPx: 640, heightPx: 480 }
const portrait = { widthPx: 390, heightPx: 844 }
/** 2520 has a finest level of five full tiles, and levels that end in the middle of a tile. */
const faceSizePx = 2520
const levels = [0, 1, 2, 3]
const steps = [0.03, 0.18, 0.34, 0.5, 0.66, 0.82, 0.97]

type Size = { readonly widthPx: number; readonly heightPx: number }
type Rig = { readonly rigPitchDeg: number; readonly rigRollDeg: number }

async function open(page: Page, host: ViewerHost, level: number, size: Size, rig: Rig): Promise<void> {
  await page.setViewportSize({ width: size.widthPx, height: size.heightPx })
  const panos = await Promise.all(
    directionFormulas.map((formula, index) =>
      servePanorama(host, `labels${level}-${index}`, { formula, faceSizePx, finestLevel: level }),
    ),
  )
  const levelling = { levelPitchDeg: rig.rigPitchDeg, levelRollDeg: rig.rigRollDeg }
  const stops = panos.map(({ id }) => aStop({ id, mediaId: id, ...levelling }))
  await mount(page, host, aDocument(stops, panos), { transition: 'none' })
}

async function pixelsAt(page: Page, size: Size): Promise<readonly Colour[]> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([size.widthPx, size.heightPx])
  return steps.flatMap((v) =>
    steps.map((u): Colour => {
      const at = (Math.floor(v * size.heightPx) * size.widthPx + Math.floor(u * size.widthPx)) * 3
      return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    }),
  )
}

type Shot = readonly Colour[]

/** Colours of the same 49 places in each view of one picture, whose tiles are brought once for all of them. */
async function shotsOf(page: Page, position: number, size: Size): Promise<readonly Shot[]> {
  await page.evaluate((stop) => window.viewer.goTo(stop, { transition: 'none' }), position)
  const shots: Shot[] = []
  for (const [yawDeg, pitchDeg, fovDeg] of views) {
    await page.evaluate((view) => window.viewer.setView(view), { yawDeg, pitchDeg, fovDeg })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await untilSettled(page)
    shots.push(await pixelsAt(page, size))
  }
  return shots
}

function worstErrorDeg([coarse = [], plain = [], shifted = []]: readonly Shot[], view: ReferenceView): number {
  const errors = steps.flatMap((v, row) =>
    steps.map((u, column) => {
      const at = row * steps.length + column
      const [a, b, c] = [coarse[at], plain[at], shifted[at]]
      if (!a || !b || !c) throw new Error('a place has no colour')
      const x = Math.floor(u * view.widthPx) + 0.5
      const y = Math.floor(v * view.heightPx) + 0.5
      return angleDeg(directionOf([a, b, c]), lookoutAt(view, x, y))
    }),
  )
  return Math.max(...errors)
}

/** Every view of the tour that is open shows each direction where it belongs. */
async function expectTruth(page: Page, size: Size, rig: Rig): Promise<void> {
  const pictures = [await shotsOf(page, 1, size), await shotsOf(page, 2, size), await shotsOf(page, 3, size)]
  for (const [index, [yawDeg, pitchDeg, fovDeg]] of views.entries()) {
    const shots = pictures.map((shotsOfPicture) => shotsOfPicture[index] ?? [])
    const error = worstErrorDeg(shots, { yawDeg, pitchDeg, fovDeg, ...size, ...rig })
    tellFigure('direction-error-deg', error)
    expect(error, `yaw ${yawDeg} pitch ${pitchDeg} fov ${fovDeg}`).toBeLessThanOrEqual(0.1)
  }
}

test.describe.configure({ timeout: 300_000 })

for (const level of levels)
  test(`level ${level} shows every direction within 0.1°`, async ({ page, host }) => {
    const rig = { rigPitchDeg: 0, rigRollDeg: 0 }
    const size = level === 3 ? landscape : small
    await open(page, host, level, size, rig)
    await expectTruth(page, size, rig)
  })

test('a tilted rig is levelled, upright on a phone too', async ({ page, host }) => {
  const rig = { rigPitchDeg: 12, rigRollDeg: -17 }
  await open(page, host, 3, portrait, rig)
  await expectTruth(page, portrait, rig)
})
