import type { Page } from '@playwright/test'
import type { View } from '../../../src/shared/geometry/sphere.ts'
import type { Formula } from '../../support/files/synthetic-panorama.ts'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'
import { expect, mount, servePanorama, test, untilSharp, type ViewerHost } from '../support/viewer/viewer-page.ts'

const formula: Formula = ([x, y, z]) => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]
const arrival = { yawDeg: 120, pitchDeg: 5, fovDeg: 80 }
const start = { yawDeg: 0, pitchDeg: 0, fovDeg: 90 }
const doors = { turn: 30, zoom: 12, none: -25 }

/** A hall with doors to the garden, each with a transition of its own. */
async function twoStops(host: ViewerHost) {
  const panos = await Promise.all(
    ['hallroom', 'gardenroom'].map((name) => servePanorama(host, name, { formula, faceSizePx: 504 })),
  )
  const hotspots = Object.entries(doors).map(([transition, yawDeg]) =>
    aHotspot({ id: transition, kind: 'stop', yawDeg, details: { targetStopId: 'garden', arrival, transition } }),
  )
  const hall = aStop({ id: 'hall', mediaId: 'hallroom', initialView: start, hotspots })
  return aDocument([hall, aStop({ id: 'garden', mediaId: 'gardenroom' })], panos)
}

type Sample = View & { readonly stop: string }

/** What was shown frame by frame on the way through a door. */
async function passing(page: Page, door: keyof typeof doors): Promise<{ hall: View[]; garden: View[] }> {
  await page.evaluate(async (view) => {
    await window.viewer.goTo('hall', { view, transition: 'none' })
    await window.viewer.setView(view)
  }, start)
  await untilSharp(page)
  const samples: readonly Sample[] = await page.evaluate(async (id) => {
    const seen: Sample[] = []
    document.querySelector<HTMLElement>(`[data-hotspot=${id}]`)?.click()
    const isAtRest = () => seen.at(-1)?.stop === 'garden' && seen.at(-1)?.fovDeg === seen.at(-5)?.fovDeg
    while (!isAtRest()) {
      await new Promise(requestAnimationFrame)
      seen.push({ ...window.viewer.getView(), stop: window.viewer.stop.id })
    }
    return seen
  }, door)
  const at = (wanted: string) => samples.flatMap(({ stop, ...view }) => (stop === wanted ? [view] : []))
  return { hall: at('hall'), garden: at('garden') }
}

test('a hotspot is followed as its author chose, and at once by whoever asked for less motion', async ({
  page,
  host,
}) => {
  await mount(page, host, await twoStops(host))
  await untilSharp(page)

  const turning = await passing(page, 'turn')
  expect(turning.hall.at(-1)?.yawDeg).toBeCloseTo(doors.turn, 3)
  expect(turning.hall.at(-1)?.fovDeg).toBeLessThan(start.fovDeg)
  expect(turning.garden[0]?.fovDeg).toBeGreaterThan(arrival.fovDeg * 1.02)
  expect(turning.garden.at(-1)).toEqual(arrival)

  const nearing = await passing(page, 'zoom')
  expect(nearing.hall.every(({ yawDeg }) => yawDeg === start.yawDeg)).toBe(true)
  expect(nearing.garden[0]?.fovDeg).toBeGreaterThan(arrival.fovDeg * 1.02)
  expect(nearing.garden.at(-1)).toEqual(arrival)

  const atOnce = await passing(page, 'none')
  expect([...atOnce.hall, ...atOnce.garden].every((view) => [start.fovDeg, arrival.fovDeg].includes(view.fovDeg))).toBe(
    true,
  )
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const calm = await passing(page, 'turn')
  expect(calm.hall.every(({ yawDeg }) => yawDeg === start.yawDeg)).toBe(true)
  expect(calm.garden.length).toBeGreaterThan(0)
  expect(calm.garden.every(({ yawDeg, fovDeg }) => yawDeg === arrival.yawDeg && fovDeg === arrival.fovDeg)).toBe(true)
})

test('a move can be taken over: by hands, by another stop, by going back', async ({ page, host }) => {
  await mount(page, host, await twoStops(host), { transition: 'turn' })
  await untilSharp(page)
  const found = await page.evaluate(async () => {
    const { viewer } = window
    const frame = () => new Promise(requestAnimationFrame)
    document.querySelector<HTMLElement>('[data-hotspot=turn]')?.click()
    await frame()
    await frame()
    // somebody takes hold of the view while it turns: the way goes on from there
    await viewer.setView({ yawDeg: -50 })
    while (viewer.stop.id === 'hall') await frame()
    const stopFade = viewer.getView()
    // and turns around while the stops blend
    await viewer.setView({ yawDeg: 10, fovDeg: 70 })
    const mine = viewer.getView()
    await frame()
    const kept = viewer.getView()
    // back, on again and back: the last wish counts
    const navigations = [viewer.goTo('hall'), viewer.goTo('garden'), viewer.goTo('hall')]
    await Promise.all(navigations)
    return { stopFade, mine, kept, end: viewer.stop.id }
  })
  expect(found.stopFade.yawDeg).toBe(120)
  expect(found.kept).toEqual(found.mine)
  expect(found.end).toBe('hall')
  await untilSharp(page)
  await page.evaluate(() => {
    void window.viewer.goTo('garden')
    return window.viewer.goTo('hall')
  })
  expect(await page.evaluate(() => window.viewer.stop.id)).toBe('hall')
})
