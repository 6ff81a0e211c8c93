import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { planExtent, planPositionOf } from '../../../src/server/domain/tours/samples/plan-position.ts'
import { type SampleStop, sampleTour } from '../../../src/server/domain/tours/samples/sample-tour.ts'
import {
  angleBetweenDeg,
  bearingDeg,
  normalizeYawDeg,
  radPerDeg,
  vectorToDirection,
} from '../../../src/shared/geometry/sphere.ts'
import { richText } from '../../../src/shared/texts.ts'
import { viewInput } from '../../../src/shared/tours/view.ts'

function stopOf(key: string): SampleStop {
  const stop = sampleTour.stops.find((candidate) => candidate.key === key)
  if (!stop) throw new Error(`The demo has no stop ${key}`)
  return stop
}

const links = sampleTour.stops.flatMap((source) =>
  source.links.map((link) => ({ source, link, target: stopOf(link.target) })),
)

test('every link has a link back', () => {
  expect(sampleTour.stops).toHaveLength(5)
  expect(new Set(sampleTour.stops.map((stop) => stop.northOffsetDeg)).size).toBeGreaterThanOrEqual(4)
  expect(links).toHaveLength(10)
  for (const { source, target } of links) expect(target.links.map((link) => link.target)).toContain(source.key)
})

test('a link and its link back point in opposite compass directions', () => {
  for (const { source, link, target } of links) {
    const linkBack = target.links.find((candidate) => candidate.target === source.key)
    const linkBearing = bearingDeg(link.yawDeg, source.northOffsetDeg)
    const backBearing = bearingDeg(linkBack?.yawDeg ?? Number.NaN, target.northOffsetDeg)
    expect(Math.abs(normalizeYawDeg(backBearing - linkBearing - 180))).toBeLessThan(1e-9)
  }
})

/** Distance of a visitor's chest below the camera. The camera is at eye level. */
const chestBelowEyesM = 0.5
test('links point at the chest of a visitor at the other stop', () => {
  for (const { source, link, target } of links) {
    const chestDirection = vectorToDirection([
      target.position.x - source.position.x,
      target.position.y - chestBelowEyesM - source.position.y,
      target.position.z - source.position.z,
    ])
    const linkDirection = { yawDeg: bearingDeg(link.yawDeg, source.northOffsetDeg), pitchDeg: link.pitchDeg }
    expect(angleBetweenDeg(linkDirection, chestDirection)).toBeLessThan(1e-9)
  }
})

test('plan positions match the directions of links', () => {
  const extentM = { x: planExtent.east - planExtent.west, y: planExtent.south - planExtent.north }
  for (const { source, link, target } of links) {
    const start = planPositionOf(source.position)
    const end = planPositionOf(target.position)
    const planBearing = Math.atan2((end.x - start.x) * extentM.x, (start.y - end.y) * extentM.y) / radPerDeg
    const linkBearing = bearingDeg(link.yawDeg, source.northOffsetDeg)
    expect(Math.abs(normalizeYawDeg(planBearing - linkBearing))).toBeLessThan(1e-9)
  }
})

test('plan positions are not close to the edges', () => {
  for (const { position } of sampleTour.stops) {
    const { x, y } = planPositionOf(position)
    expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThan(0.1)
  }
})

test.each(sampleTour.plans)('the plan image of the $name has the aspect ratio of its extent', async ({ file }) => {
  const { width, height } = await sharp(
    join(import.meta.dirname, '../../../src/server/domain/tours/samples', file),
  ).metadata()
  const { west, east, north, south } = planExtent
  expect(width / height).toBeCloseTo((east - west) / (south - north), 2)
})

test('every stop is on exactly one plan', () => {
  const stopsOnPlans = sampleTour.plans.flatMap(({ stops }) => stops)
  expect(stopsOnPlans.toSorted()).toEqual(sampleTour.stops.map(({ key }) => key).toSorted())
})

test('texts and views pass validation', () => {
  for (const stop of sampleTour.stops) {
    expect(viewInput.safeParse(stop.initialView).success).toBe(true)
    expect(stop.northOffsetDeg).toBeGreaterThanOrEqual(0)
    expect(stop.northOffsetDeg).toBeLessThan(360)
    expect(stop.infos.length).toBeGreaterThanOrEqual(1)
    for (const html of [stop.description, ...stop.infos.map((info) => info.html)]) {
      expect(richText.safeParse(html).success).toBe(true)
      expect(html).toMatch(/^<p>.+<\/p>$/)
    }
  }
})

test('a phone in portrait orientation sees a hotspot at the start view of every stop', () => {
  const phoneAspectRatio = 390 / 844
  const tanHalf = (deg: number) => Math.tan((deg * Math.PI) / 360)
  for (const { name, initialView, links, infos } of sampleTour.stops) {
    const halfWidth = tanHalf(initialView.fovDeg) * phoneAspectRatio
    const nearestDeg = Math.min(
      ...[...links, ...infos].map(({ yawDeg }) => Math.abs(normalizeYawDeg(yawDeg - initialView.yawDeg))),
    )
    expect(Math.tan((nearestDeg * Math.PI) / 180), name).toBeLessThan(halfWidth)
  }
})
