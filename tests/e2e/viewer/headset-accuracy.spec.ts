import type { Page } from '@playwright/test'
import { directionFormulas, directionOf } from '../../support/files/direction-colors.ts'
import { angleDeg, panoramaDirectionAlong, type UnitVector } from '../../support/files/reference-view.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import {
  addHeadset,
  colorIn,
  type EyeShape,
  type EyeShot,
  enterVR,
  eyeSize,
  framesInHeadset,
  holdHead,
  leftEye,
  rightEye,
  shotOfEyes,
} from '../support/viewer/headset.ts'
import { expect, mount, servePanorama, test, untilSharp } from '../support/viewer/viewer-page.ts'

/** Sample positions along each side of an eye's image, from 0 to 1. */
const samplePositions = [0.03, 0.18, 0.34, 0.5, 0.66, 0.82, 0.97]
const rig = { rigPitchDeg: 12, rigRollDeg: -17 }

/** Poses of the head, relative to the page's view on entering. */
const heads = [
  { yawDeg: 160, pitchDeg: -35, rollDeg: 25 },
  { yawDeg: -95, pitchDeg: 70, rollDeg: -10 },
] as const

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 240, height: 150 })
  await addHeadset(page)
})

const eyes = [
  { shape: leftEye, fromPx: 0 },
  { shape: rightEye, fromPx: eyeSize.widthPx },
] as const

const samplePoints = samplePositions.flatMap((v) =>
  samplePositions.map((u) => ({ x: Math.floor(u * eyeSize.widthPx), y: Math.floor(v * eyeSize.heightPx) })),
)

/** The direction of a pixel of an eye, whose display is turned relative to the head. */
function lookoutOf(
  { left, right, down, up, yawDeg }: EyeShape,
  point: (typeof samplePoints)[number],
  head: (typeof heads)[number],
) {
  const x = ((point.x + 0.5) / eyeSize.widthPx) * (left + right) - left
  const y = (1 - (point.y + 0.5) / eyeSize.heightPx) * (down + up) - down
  const eyeDirection: UnitVector = panoramaDirectionAlong({ yawDeg, pitchDeg: 0 }, [x, y, 1])
  return panoramaDirectionAlong({ ...head, ...rig }, eyeDirection)
}

async function captureSharpEyes(page: Page): Promise<EyeShot> {
  await framesInHeadset(page, 3)
  await untilSharp(page)
  return shotOfEyes(page)
}

test('both eyes show every direction of a tilted rig within 0.1°', async ({ page, host }) => {
  test.setTimeout(300_000)
  const panos = await Promise.all(
    directionFormulas.map((formula, index) => servePanorama(host, `labels-${index}`, { formula, faceSizePx: 1008 })),
  )
  const leveling = { levelPitchDeg: rig.rigPitchDeg, levelRollDeg: rig.rigRollDeg }
  await mount(
    page,
    host,
    aDocument(
      panos.map(({ id }) => aStop({ id, mediaId: id, ...leveling })),
      panos,
    ),
  )
  await page.evaluate(() => window.viewer.ready)
  await enterVR(page)
  const shots: EyeShot[][] = []
  for (const position of [1, 2, 3]) {
    await holdHead(page, 0, 0)
    await framesInHeadset(page, 2)
    await page.evaluate((stop) => window.viewer.goTo(stop, { view: { yawDeg: 0 } }), position)
    shots.push([])
    for (const { yawDeg, pitchDeg, rollDeg } of heads) {
      await holdHead(page, yawDeg, pitchDeg, rollDeg)
      await framesInHeadset(page, 10)
      shots.at(-1)?.push(await captureSharpEyes(page))
    }
  }
  for (const [index, head] of heads.entries())
    for (const { shape, fromPx } of eyes) {
      const errors = samplePoints.flatMap((point) => {
        const colors = shots.map((stopShots) => {
          const shot = stopShots[index]
          if (!shot) throw new Error('a picture is missing')
          return colorIn(shot, fromPx + point.x, point.y)
        })
        const [coarse, plain, shifted] = colors
        if (!coarse || !plain || !shifted) throw new Error('a colour is missing')
        return angleDeg(directionOf([coarse, plain, shifted]), lookoutOf(shape, point, head))
      })
      // The gaze cursor and the buttons cover a few points.
      const covered = errors.filter((error) => error > 0.1)
      expect(covered.length, JSON.stringify(head)).toBeLessThanOrEqual(4)
    }
})
