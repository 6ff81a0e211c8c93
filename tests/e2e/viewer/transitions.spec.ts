import type { Page } from '@playwright/test'
import type { View } from '../../../src/shared/geometry/sphere.ts'
import { aDocument, aHotspot, aStop } from '../../support/files/tour-documents.ts'
import { gradient } from '../support/viewer/hall-and-garden.ts'
import { expect, mount, servePanorama, test, untilSharp, type ViewerHost } from '../support/viewer/viewer-page.ts'

const arrivalView = { yawDeg: 120, pitchDeg: 5, fovDeg: 80 }
const startView = { yawDeg: 0, pitchDeg: 0, fovDeg: 90 }
/** Yaw of the link with each transition. */
const linkYawsDeg = { turn: 30, zoom: 12, none: -25 }

/** A hall with three links to a garden, each with a different transition. */
async function aHallWithLinks(host: ViewerHost) {
  const panos = await Promise.all(
    ['hallroom', 'gardenroom'].map((name) => servePanorama(host, name, { formula: gradient, faceSizePx: 504 })),
  )
  const hotspots = Object.entries(linkYawsDeg).map(([transition, yawDeg]) =>
    aHotspot({
      id: transition,
      kind: 'stop',
      yawDeg,
      details: { targetStopId: 'garden', arrival: arrivalView, transition },
    }),
  )
  const hall = aStop({ id: 'hall', mediaId: 'hallroom', initialView: startView, hotspots })
  return aDocument([hall, aStop({ id: 'garden', mediaId: 'gardenroom' })], panos)
}

type Sample = View & { readonly stopId: string }

/** Follows the link with a transition. Returns the view of each frame until the view rests, separately for each stop. */
async function sampleTransition(
  page: Page,
  transition: keyof typeof linkYawsDeg,
): Promise<{ hall: View[]; garden: View[] }> {
  await page.evaluate(async (view) => {
    await window.viewer.goTo('hall', { view, transition: 'none' })
    await window.viewer.setView(view)
  }, startView)
  await untilSharp(page)
  const samples: readonly Sample[] = await page.evaluate(async (id) => {
    const frames: Sample[] = []
    document.querySelector<HTMLElement>(`[data-hotspot=${id}]`)?.click()
    const isAtRest = () => frames.at(-1)?.stopId === 'garden' && frames.at(-1)?.fovDeg === frames.at(-5)?.fovDeg
    while (!isAtRest()) {
      await new Promise(requestAnimationFrame)
      frames.push({ ...window.viewer.getView(), stopId: window.viewer.stop.id })
    }
    return frames
  }, transition)
  const viewsAt = (id: string) => samples.flatMap(({ stopId, ...view }) => (stopId === id ? [view] : []))
  return { hall: viewsAt('hall'), garden: viewsAt('garden') }
}

test('a visitor follows links with each transition', async ({ page, host }) => {
  await mount(page, host, await aHallWithLinks(host))
  await untilSharp(page)

  await test.step('turns to the link before the fade', async () => {
    const turnViews = await sampleTransition(page, 'turn')
    expect(turnViews.hall.at(-1)?.yawDeg).toBeCloseTo(linkYawsDeg.turn, 3)
    expect(turnViews.hall.at(-1)?.fovDeg).toBeLessThan(startView.fovDeg)
    expect(turnViews.garden[0]?.fovDeg).toBeGreaterThan(arrivalView.fovDeg * 1.02)
    expect(turnViews.garden.at(-1)).toEqual(arrivalView)
  })
  await test.step('zooms without turning', async () => {
    const zoomViews = await sampleTransition(page, 'zoom')
    expect(zoomViews.hall.every(({ yawDeg }) => yawDeg === startView.yawDeg)).toBe(true)
    expect(zoomViews.garden[0]?.fovDeg).toBeGreaterThan(arrivalView.fovDeg * 1.02)
    expect(zoomViews.garden.at(-1)).toEqual(arrivalView)
  })
  await test.step('cuts without zooming', async () => {
    const cutViews = await sampleTransition(page, 'none')
    const cutFovsDeg = [...cutViews.hall, ...cutViews.garden].map(({ fovDeg }) => fovDeg)
    expect(cutFovsDeg.every((fovDeg) => fovDeg === startView.fovDeg || fovDeg === arrivalView.fovDeg)).toBe(true)
  })
  await test.step('can be interrupted', async () => {
    await page.evaluate(() => window.viewer.goTo('hall', { transition: 'none' }))
    const result = await page.evaluate(async () => {
      const { viewer } = window
      const frame = () => new Promise(requestAnimationFrame)
      document.querySelector<HTMLElement>('[data-hotspot=turn]')?.click()
      await frame()
      await frame()
      // Setting the view during the turn doesn't stop the transition.
      await viewer.setView({ yawDeg: -50 })
      while (viewer.stop.id === 'hall') await frame()
      const fadeStartView = viewer.getView()
      // The view can also be set while the stops fade into each other.
      await viewer.setView({ yawDeg: 10, fovDeg: 70 })
      const viewSet = viewer.getView()
      await frame()
      const viewAfterFrame = viewer.getView()
      // The last of several navigations wins.
      const turnOptions = { transition: 'turn' } as const
      await Promise.all(['hall', 'garden', 'hall'].map((stop) => viewer.goTo(stop, turnOptions)))
      return { fadeStartView, viewSet, viewAfterFrame, finalStopId: viewer.stop.id }
    })
    expect(result.fadeStartView.yawDeg).toBe(120)
    expect(result.viewAfterFrame).toEqual(result.viewSet)
    expect(result.finalStopId).toBe('hall')
    await untilSharp(page)
    await page.evaluate(() => {
      void window.viewer.goTo('garden', { transition: 'turn' })
      return window.viewer.goTo('hall', { transition: 'turn' })
    })
    expect(await page.evaluate(() => window.viewer.stop.id)).toBe('hall')
  })
  await test.step('cuts with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const reducedMotionViews = await sampleTransition(page, 'turn')
    expect(reducedMotionViews.hall.every(({ yawDeg }) => yawDeg === startView.yawDeg)).toBe(true)
    expect(reducedMotionViews.garden.length).toBeGreaterThan(0)
    expect(
      reducedMotionViews.garden.every(
        ({ yawDeg, fovDeg }) => yawDeg === arrivalView.yawDeg && fovDeg === arrivalView.fovDeg,
      ),
    ).toBe(true)
  })
})
