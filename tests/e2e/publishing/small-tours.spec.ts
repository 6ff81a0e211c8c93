import type { Locator, Page } from '@playwright/test'
import { aHotspot } from '../../support/files/tour-documents.ts'
import { aShareId } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const sizes = [
  { width: 320, height: 568 },
  { width: 560, height: 315 },
  { width: 700, height: 420 },
  { width: 1440, height: 900 },
]

const bellsId = '00000000-0000-4000-8000-000000000001'

/** Publishes a hall with info, audio and document hotspots, and a door in the start view. */
async function publishHall({ server, document }: Visit): Promise<string> {
  const shareId = aShareId('smalltour')
  const { hall } = document.stops
  const door = hall?.hotspots.find(({ id }) => id === 'door')
  if (!hall || !door) throw new Error('the house has no hall or no door')
  const bells = {
    id: bellsId,
    altText: '',
    credit: '',
    baseUrl: '/media/none/',
    transcriptUrl: '/media/none/bells.txt',
    manifest: {
      mapping: 'sound' as const,
      durationMs: 4000,
      channels: 2,
      waveForm: 'wave.json',
      loudness: { integratedLufs: -20, rangeLu: 3, truePeakDbtp: -2 },
      renditions: [{ file: 'bells.m4a', sizeBytes: 1000, codecs: 'mp4a.40.2' }],
    },
  }
  const vase = { html: '<p>Made in 1820 by a potter of the village, and repaired twice.</p>' }
  const hotspots = [
    aHotspot({ id: 'vase', title: 'Vase', yawDeg: -12, pitchDeg: 8, details: vase }),
    aHotspot({ id: 'bells', kind: 'audio', title: 'Bells', yawDeg: 0, pitchDeg: 8, details: { mediaId: bellsId } }),
    aHotspot({
      id: 'plan',
      kind: 'document',
      title: 'Plan of the house',
      yawDeg: 12,
      pitchDeg: 8,
      details: { url: 'https://example.org/plan.pdf' },
    }),
    { ...door, yawDeg: 0, pitchDeg: -10 },
  ]
  await server.publish(shareId, 1, {
    ...document,
    audio: { [bellsId]: bells },
    stops: { ...document.stops, hall: { ...hall, hotspots } },
  })
  return shareId
}

type Size = (typeof sizes)[number]

/** Tells if a card overlaps the middle third of the tour, in width and height. */
async function coversMiddle(card: Locator, { width, height }: Size): Promise<boolean> {
  const box = await card.boundingBox()
  if (!box) return false
  const isBeside = box.x >= (width / 3) * 2 || box.x + box.width <= width / 3
  return !isBeside && box.y < (height / 3) * 2 && box.y + box.height > height / 3
}

/** Tells if a click in the center of an element hits the element itself. */
function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((target) => {
    const { x, y, width, height } = target.getBoundingClientRect()
    const root = target.getRootNode()
    const hitElement = root instanceof ShadowRoot ? root.elementFromPoint(x + width / 2, y + height / 2) : null
    return hitElement !== null && target.contains(hitElement)
  })
}

async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
  // The tour adapts its layout within two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

test(
  'cards cover neither the middle of the tour nor the link hotspot at any size',
  anySize,
  async ({ page, visit }) => {
    const shareId = await publishHall(visit)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${visit.server.origin}/share/${shareId}`)
    await untilDrawn(page)
    const door = page.locator('.hotspot[data-hotspot=door]')
    for (const size of sizes) {
      const sizeText = `at ${size.width}×${size.height}`
      await resize(page, size)
      await expect.poll(() => coversMiddle(page.locator('.description'), size), sizeText).toBe(false)
      await expect.poll(() => isUncovered(door), `the door ${sizeText}`).toBe(true)
      const barBox = await page.locator('.bar').boundingBox()
      expect(barBox?.height, `rows of the bar ${sizeText}`).toBeLessThanOrEqual(64)

      for (const id of ['vase', 'bells', 'plan']) {
        await page.locator(`.hotspot[data-hotspot=${id}]`).press('Enter')
        const card = page.getByRole('dialog')
        await expect(card).toBeVisible()
        await expect(card.locator('[aria-busy]')).toHaveCount(0)
        await expect.poll(() => coversMiddle(card, size), `${id} ${sizeText}`).toBe(false)
        await page.keyboard.press('Escape')
        await expect(card).toBeHidden()
      }
      await page.getByRole('button', { name: 'About this stop' }).or(page.locator('.text-button')).first().click()

      await expect(page.locator('.tour').getByText('Built in 1790', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
    }
  },
)
