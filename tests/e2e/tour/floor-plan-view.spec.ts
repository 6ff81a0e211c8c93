import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { TourDocument } from '../../../src/shared/publishing/tour-document.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { expectAccessible } from '../support/accessibility.ts'
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

function planned(document: TourDocument): TourDocument {
  const { hall, garden } = document.stops
  const { tour } = document.tours
  if (!hall || !garden || !tour) throw new Error('the tour has changed')
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
    tours: { tour: { ...tour, floorPlans } },
  }
}

/** Publishes the house with its plans; answers the address of its first stop. */
async function openPlanned(page: Page, { server, document }: Visit) {
  const shareId = aShareId('plans')
  const drawn = await aDrawnPlan()
  for (const { widthPx, file } of manifest.renditions)
    await server.addMedia(
      `plans00000000000000000/theplans/${file}`,
      await sharp(drawn).resize(widthPx).webp().toBuffer(),
    )
  await server.publish(shareId, 1, planned(document))
  await page.goto(`${server.origin}/share/${shareId}/stop/1`)
  await untilDrawn(page)
}

const panel = (page: Page) =>
  page.getByRole('region', { name: 'Floor plan' }).or(page.getByRole('dialog', { name: 'Floor plan' }))
const pin = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true })
const turnOf = (page: Page) =>
  panel(page)
    .locator('.view-cone')
    .evaluate((cone) => Number.parseFloat(getComputedStyle(cone).rotate))

test('the floor plan shows where the visitor is and looks, and leads to the other stops', async ({
  page,
  visit,
  violations,
}) => {
  await openPlanned(page, visit)
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const open = page.getByRole('button', { name: 'Floor plan' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(pin(page, 'Hall')).toBeFocused()
  await expect(pin(page, 'Hall')).toHaveAttribute('aria-current', 'location')
  await expect(panel(page).getByRole('img', { name: 'The house from above' })).toBeVisible()
  await expectAccessible(page)
  const size = await pin(page, 'Hall').boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  // north is to the right, and the middle of the image looks 10° past it
  expect(await turnOf(page)).toBeCloseTo(100, 0)
  if (!isPhone) {
    await page.locator('.surface').press('ArrowRight')
    await expect.poll(() => turnOf(page)).toBeGreaterThan(102)
    await expect(panel(page)).toBeVisible()
  }
  // a plan that was chosen shows its own stops, and the stop that is entered brings its plan
  await panel(page).getByLabel('Floor plan').last().selectOption('Upper floor')
  await expect(pin(page, 'Hall')).toHaveCount(0)
  await pin(page, 'Garden').press('Enter')
  await expect(page.getByRole('heading', { name: 'Garden', exact: true })).toBeVisible()
  if (isPhone) {
    await expect(panel(page)).toBeHidden()
    await open.click()
  }
  await expect(pin(page, 'Garden')).toHaveAttribute('aria-current', 'location')
  await expect(panel(page).locator('select')).toHaveValue('upper')
  await page.keyboard.press('[')
  if (!isPhone) {
    await page.locator('.surface').press('[')
    await expect(panel(page).locator('select')).toHaveValue('ground')
    await expect(pin(page, 'Hall')).toHaveAttribute('aria-current', 'location')
  }
  await panel(page).locator('select').press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(open).toBeFocused()
  await expect(open).toHaveAttribute('aria-expanded', 'false')
  expect(violations).toEqual([])

  // A plan whose image can't be loaded still leads to its stops.
  await page.route('**/media/plans00000000000000000/**', (route) => route.abort())
  await page.reload()
  await untilDrawn(page)
  await open.click()
  await expect(panel(page).getByRole('alert')).toContainText("couldn't be loaded")
  await expect(panel(page).locator('button[aria-current=location]')).toBeVisible()
})
