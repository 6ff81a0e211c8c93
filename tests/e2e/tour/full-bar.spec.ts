import { aShareId } from '../../support/servers/visitor-server.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn } from '../support/viewer/visitor-tour.ts'

const shareId = aShareId('fullbar')
const bellsId = '00000000-0000-4000-8000-000000000001'
const minTouchTargetPx = 44
/** Maximum height of a bar with one row of buttons. */
const maxRowPx = 64
/** Number of buttons in the bar and behind “More”, at least. */
const minButtonCount = 9

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a bar with every control has one row of buttons of at least 44 pixels', anySize, async ({ page, visit }) => {
  const { tour } = visit.document.tours
  if (!tour) throw new Error('the house has no tour')
  const manifest = {
    mapping: 'sound' as const,
    durationMs: 4000,
    channels: 2,
    waveForm: 'wave.json',
    loudness: { integratedLufs: -20, rangeLu: 3, truePeakDbtp: -2 },
    renditions: [{ file: 'bells.m4a', sizeBytes: 1000, codecs: 'mp4a.40.2' }],
  }
  const texts = { altText: '', credit: '', transcriptUrl: '/media/none/bells.txt' }
  await visit.server.publish(shareId, 1, {
    ...visit.document,
    audio: { [bellsId]: { id: bellsId, ...texts, baseUrl: '/media/none/', manifest } },
    tours: { tour: { ...tour, backgroundAudio: { mediaId: bellsId, volume: 0.5, loop: true } } },
  })
  await page.addInitScript(() => {
    const orientation = { alpha: 40, beta: 90, gamma: 0 }
    setInterval(() => dispatchEvent(new DeviceOrientationEvent('deviceorientation', orientation)), 30)
  })
  await page.goto(`${visit.server.origin}/share/${shareId}/stop/1`)
  await untilDrawn(page)
  const bar = page.locator('.bar')
  const more = bar.getByRole('button', { name: 'More' })
  const moreControls = page.getByRole('group', { name: 'More controls' })
  await expect(bar.getByRole('button', { name: /^(Unmute|Mute) background audio/ })).toBeVisible()
  // Controls that load later are attached, in the bar or behind “More”.
  for (const control of ['gyro', 'guide']) await expect(page.locator(`[data-control=${control}]`)).toHaveCount(1)
  await expect(page.locator('.icon-button[aria-label$=transcript]')).toHaveCount(1)
  await more.click()
  for (const name of [/^Use device motion/, /^Play the tour/, /transcript$/])
    await expect(bar.or(moreControls).getByRole('button', { name })).toBeVisible()
  for (const width of [800, 500, 430, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.waitForFunction((px) => innerWidth === px, width)
    // All boxes are measured at once, because a resized bar lays out its buttons more than once.
    await expect(async () => {
      const { barBox, buttonBoxes, countBehindMore } = await bar.evaluate((element) => ({
        barBox: element.getBoundingClientRect(),
        buttonBoxes: Array.from(element.querySelectorAll('button'), (button) => button.getBoundingClientRect()).filter(
          ({ width, height }) => width > 0 && height > 0,
        ),
        countBehindMore:
          element.closest('.bottom')?.querySelectorAll(':scope > .more-panel > .icon-button').length ?? 0,
      }))
      expect(barBox.height).toBeLessThanOrEqual(maxRowPx)
      expect(barBox.right).toBeLessThanOrEqual(width)
      expect(buttonBoxes.length + countBehindMore).toBeGreaterThanOrEqual(minButtonCount)
      for (const box of buttonBoxes) {
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(minTouchTargetPx)
        expect(box.left).toBeGreaterThanOrEqual(barBox.left)
        expect(box.right).toBeLessThanOrEqual(barBox.right)
      }
    }, `at ${width} px`).toPass({ timeout: 60_000 })
  }
})
