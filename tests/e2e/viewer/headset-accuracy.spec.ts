import type { Page } from '@playwright/test'
import { directionFormulas, directionOf } from '../../support/files/direction-colors.ts'
import { angleDeg, panoramaDirectionAlong, type UnitVector } from '../../support/files/reference-view.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'
import {
  addHeadset,
  captureEyes,
  colorIn,
  type EyeScreenshot,
  type EyeShape,
  enterVR,
  eyeSize,
  leftEye,
  rightEye,
  turnHead,
  waitForHeadsetFrames,
} from '../support/viewer/headset.ts'
import { expect, mount, servePanorama, test, untilSharp } from '../support/viewer/viewer-page.ts'

/** Sample positions along each side of an eye's image, from 0 to 1. */
const samplePositions = [0.03, 0.18, 0.34, 0.5, 0.66, 0.82, 0.97]
const rig = { rigPitchDeg: 12, rigRollDeg: -17 }

/** Poses of the head, relative to the page's view on entering VR. */
const heads = [
  { yawDeg: 160, pitchDeg: -35, rollDeg: 25 },
  { yawDeg: -95, pitchDeg: 70, rollDeg: -10 },
] as const

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 240, height: 150 })
  await addHeadset(page)
})

const eyes = [
  { shape: leftEye, leftPx: 0 },
  { shape: rightEye, leftPx: eyeSize.widthPx },
] as const

const samplePoints = samplePositions.flatMap((v) =>
  samplePositions.map((u) => ({ x: Math.floor(u * eyeSize.widthPx), y: Math.floor(v * eyeSize.heightPx) })),
)

/** Direction in the panorama at a pixel of an eye. The display of the eye is turned relative to the head. */
function expectedDirectionAt(
  { left, right, down, up, yawDeg }: EyeShape,
  point: (typeof samplePoints)[number],
  head: (typeof heads)[number],
) {
  const x = ((point.x + 0.5) / eyeSize.widthPx) * (left + right) - left
  const y = (1 - (point.y + 0.5) / eyeSize.heightPx) * (down + up) - down
  const eyeDirection: UnitVector = panoramaDirectionAlong({ yawDeg, pitchDeg: 0 }, [x, y, 1])
  return panoramaDirectionAlong({ ...head, ...rig }, eyeDirection)
}

async function captureSharpEyes(page: Page): Promise<EyeScreenshot> {
  await waitForHeadsetFrames(page, 3)
  await untilSharp(page)
  return captureEyes(page)
}

test('both eyes show every direction of a tilted rig within 0.1°', async ({ page, host }) => {
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
  const screenshotsByStop: EyeScreenshot[][] = []
  for (const position of [1, 2, 3]) {
    await turnHead(page, 0, 0)
    await waitForHeadsetFrames(page, 2)
    await page.evaluate((stop) => window.viewer.goTo(stop, { view: { yawDeg: 0 } }), position)
    const screenshots: EyeScreenshot[] = []
    screenshotsByStop.push(screenshots)
    for (const { yawDeg, pitchDeg, rollDeg } of heads) {
      await turnHead(page, yawDeg, pitchDeg, rollDeg)
      await waitForHeadsetFrames(page, 10)
      screenshots.push(await captureSharpEyes(page))
    }
  }
  for (const [index, head] of heads.entries())
    for (const { shape, leftPx } of eyes) {
      const errors = samplePoints.flatMap((point) => {
        const colors = screenshotsByStop.map((stopScreenshots) => {
          const screenshot = stopScreenshots[index]
          if (!screenshot) throw new Error('a screenshot is missing')
          return colorIn(screenshot, leftPx + point.x, point.y)
        })
        const [coarse, wave, shiftedWave] = colors
        if (!coarse || !wave || !shiftedWave) throw new Error('a color is missing')
        return angleDeg(directionOf([coarse, wave, shiftedWave]), expectedDirectionAt(shape, point, head))
      })
      // The gaze cursor and the buttons cover a few points.
      const inaccurate = errors.filter((error) => error > 0.1)
      expect(inaccurate.length, JSON.stringify(head)).toBeLessThanOrEqual(4)
    }
})
