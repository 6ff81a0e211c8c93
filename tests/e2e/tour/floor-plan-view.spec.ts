import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible, phoneSize } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { aDrawnPlan } from '../support/drawn-plan.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const baseUrl = '/media/plans00000000000000000/theplans/'
const manifest = {
  mapping: 'flat' as const,
  widthPx: 800,
  heightPx: 600,
  renditions: [400, 800].map((widthPx) => ({ widthPx, file: `${widthPx}.webp` })),
}
const plan = { id: 'plan', altText: 'The house from above', credit: '', baseUrl, manifest }

function withFloorPlans(document: TourDocument): TourDocument {
  const { hall, garden } = document.stops
  const { tour } = document.tours
  if (!hall || !garden || !tour) throw new Error('the house lacks a stop or its tour')
  const floorPlans = [
    { id: 'ground', name: 'Ground floor', mediaId: 'plan', northDeg: 90 },
    { id: 'upper', name: 'Upper floor', mediaId: 'plan', northDeg: 0 },
  ]
  return {
    ...document,
    images: { plan },
    stops: {
      hall: { ...hall, northOffsetDeg: 10, floorPlanPosition: { planId: 'ground', x: 0.25, y: 0.5 } },
      garden: { ...garden, floorPlanPosition: { planId: 'upper', x: 0.75, y: 0.25 } },
    },
    // The author shows the compass.
    tours: { tour: { ...tour, floorPlans, buttons: { bar: [], corner: ['compass'], hidden: [], own: [] } } },
  }
}

/** Publishes the house with two floor plans and opens its first stop. */
async function openTourWithPlans(page: Page, { server, document }: Visit) {
  const shareId = aShareId('plans')
  const planImage = await aDrawnPlan()
  for (const { widthPx, file } of manifest.renditions)
    await server.addMedia(
      `plans00000000000000000/theplans/${file}`,
      await sharp(planImage).resize(widthPx).webp().toBuffer(),
    )
  await server.publish(shareId, 1, withFloorPlans(document))
  await page.goto(`${server.origin}/share/${shareId}/stop/1`)
  await untilDrawn(page)
}

/** Smallest width and height of a pin. */
const minTouchTargetPx = 44

const panel = (page: Page) =>
  page.getByRole('region', { name: 'Floor plan' }).or(page.getByRole('dialog', { name: 'Floor plan' }))
const pin = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const coneRotationOf = (page: Page) =>
  panel(page)
    .locator('.view-cone')
    .evaluate((cone) => Number.parseFloat(getComputedStyle(cone).rotate))

test(
  'the floor plan shows the current stop and heading, and links to the other stops',
  anySize,
  async ({ page, visit, violations }) => {
    await openTourWithPlans(page, visit)
    const openButton = page.getByRole('button', { name: 'Floor plan' })
    await openButton.focus()
    await page.keyboard.press('Enter')
    await expect(pin(page, 'Hall')).toBeFocused()
    await expect(pin(page, 'Hall')).toHaveAttribute('aria-current', 'location')
    await expect(panel(page).getByRole('img', { name: 'The house from above' })).toBeVisible()
    await expectAccessible(page)
    const pinBox = await pin(page, 'Hall').boundingBox()
    expect(Math.min(pinBox?.width ?? 0, pinBox?.height ?? 0)).toBeGreaterThanOrEqual(minTouchTargetPx)
    // North is to the right on the plan (90°), and the heading of the view is 10°.
    const coneRotationDeg = 90 + 10
    expect(await coneRotationOf(page)).toBeCloseTo(coneRotationDeg, 0)
    await page.locator('.surface').press('ArrowRight')
    await expect.poll(() => coneRotationOf(page)).toBeGreaterThan(coneRotationDeg + 2)
    // The compass turns the view north, so that its needle points up and the cone to the right.
    const compass = page.getByRole('button', { name: 'Face north' })
    const needleRotationOf = () =>
      compass.locator('svg').evaluate((needle) => Number.parseFloat(getComputedStyle(needle).rotate))
    expect(await needleRotationOf()).toBeLessThan(-12)
    await compass.press('Enter')
    await expect.poll(needleRotationOf).toBeCloseTo(0, 1)
    expect(await coneRotationOf(page)).toBeCloseTo(90, 0)
    await expect(panel(page)).toBeVisible()
    // A chosen plan shows its own stops, and entering a stop shows the plan of that stop.
    await panel(page).getByLabel('Floor plan').last().selectOption('Upper floor')
    await expect(pin(page, 'Hall')).toHaveCount(0)
    await pin(page, 'Garden').press('Enter')
    await expect(page.getByRole('heading', { name: 'Garden', exact: true })).toBeVisible()
    await expect(pin(page, 'Garden')).toHaveAttribute('aria-current', 'location')
    await expect(panel(page).locator('select')).toHaveValue('upper')
    await page.locator('.surface').press('[')
    await expect(panel(page).locator('select')).toHaveValue('ground')
    await expect(pin(page, 'Hall')).toHaveAttribute('aria-current', 'location')
    await panel(page).locator('select').press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(openButton).toBeFocused()
    await expect(openButton).toHaveAttribute('aria-expanded', 'false')
    expect(violations).toEqual([])

    // On a phone the plan covers the tour, so it closes when a stop is chosen.
    await page.setViewportSize(phoneSize)
    await openButton.press('Enter')
    await expect(pin(page, 'Hall')).toBeVisible()
    await expectAccessible(page)
    await panel(page).getByLabel('Floor plan').last().selectOption('Upper floor')
    await pin(page, 'Garden').press('Enter')
    await expect(page.getByRole('heading', { name: 'Garden', exact: true })).toBeVisible()
    await expect(panel(page)).toBeHidden()

    // If the plan's image can't be loaded, its pins are still shown.
    await page.route('**/media/plans00000000000000000/**', (route) => route.abort())
    await page.reload()
    await untilDrawn(page)
    await openButton.click()
    await expect(panel(page).getByRole('alert')).toContainText("couldn't be loaded")
    await expect(panel(page).locator('button[aria-current=location]')).toBeVisible()
  },
)
