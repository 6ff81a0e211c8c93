import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type DemoStop, demoTour } from '../../../src/server/demo/demo-tour.ts'
import { planExtent, planPositionOf } from '../../../src/server/demo/plan-places.ts'
import {
  angleBetweenDeg,
  bearingDeg,
  normalizeYawDeg,
  radPerDeg,
  vectorToDirection,
} from '../../../src/shared/geometry/sphere.ts'
import { richText } from '../../../src/shared/texts.ts'
import { viewInput } from '../../../src/shared/tours/view.ts'

function stopOf(key: string): DemoStop {
  const stop = demoTour.stops.find((candidate) => candidate.key === key)
  if (!stop) throw new Error(`The demo has no stop ${key}`)
  return stop
}

const links = demoTour.stops.flatMap((from) => from.links.map((link) => ({ from, link, to: stopOf(link.target) })))

test('the demo has five stops, at least two facings and a way back for every link', () => {
  expect(demoTour.stops).toHaveLength(5)
  expect(new Set(demoTour.stops.map((stop) => stop.northOffsetDeg)).size).toBeGreaterThanOrEqual(4)
  expect(links).toHaveLength(10)
  for (const { from, to } of links) expect(to.links.map((link) => link.target)).toContain(from.key)
})

test('there and back point in opposite compass directions', () => {
  for (const { from, link, to } of links) {
    const back = to.links.find((candidate) => candidate.target === from.key)
    const there = bearingDeg(link.yawDeg, from.northOffsetDeg)
    const turned = bearingDeg(back?.yawDeg ?? Number.NaN, to.northOffsetDeg) - there
    expect(Math.abs(normalizeYawDeg(turned - 180))).toBeLessThan(1e-9)
  }
})

test('links point at a visitor who stands at the other stop', () => {
  for (const { from, link, to } of links) {
    const chest = vectorToDirection([
      to.position.x - from.position.x,
      to.position.y - 0.5 - from.position.y,
      to.position.z - from.position.z,
    ])
    const pointed = { yawDeg: bearingDeg(link.yawDeg, from.northOffsetDeg), pitchDeg: link.pitchDeg }
    expect(angleBetweenDeg(pointed, chest)).toBeLessThan(1e-9)
  }
})

test('stops stand on the plan as in the house: in their rooms, and in the directions of their links', () => {
  const meters = { x: planExtent.east - planExtent.west, y: planExtent.south - planExtent.north }
  for (const { from, link, to } of links) {
    const here = planPositionOf(from.position)
    const there = planPositionOf(to.position)
    const seen = Math.atan2((there.x - here.x) * meters.x, (here.y - there.y) * meters.y) / radPerDeg
    expect(Math.abs(normalizeYawDeg(seen - bearingDeg(link.yawDeg, from.northOffsetDeg)))).toBeLessThan(1e-9)
  }
  for (const { position } of demoTour.stops) {
    const { x, y } = planPositionOf(position)
    expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThan(0.1)
  }
})

test.each(demoTour.plans)(
  'the plan of the $name is an image of the shape that its places are told for',
  async ({ file }) => {
    const { width, height } = await sharp(join(import.meta.dirname, '../../../src/server/demo', file)).metadata()
    const { west, east, north, south } = planExtent
    expect(width / height).toBeCloseTo((east - west) / (south - north), 2)
  },
)

test('every stop stands on one plan', () => {
  const shown = demoTour.plans.flatMap(({ stops }) => stops)
  expect(shown.toSorted()).toEqual(demoTour.stops.map(({ key }) => key).toSorted())
})

test('texts and views are what the product accepts', () => {
  for (const stop of demoTour.stops) {
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

test('a phone held upright meets something to press in every stop', () => {
  const tanHalf = (deg: number) => Math.tan((deg * Math.PI) / 360)
  for (const { name, initialView, links, infos } of demoTour.stops) {
    const halfWidth = tanHalf(initialView.fovDeg) * (390 / 844)
    const nearest = Math.min(
      ...[...links, ...infos].map(({ yawDeg }) => Math.abs(normalizeYawDeg(yawDeg - initialView.yawDeg))),
    )
    expect(Math.tan((nearest * Math.PI) / 180), name).toBeLessThan(halfWidth)
  }
})
