import type { Page } from '@playwright/test'
import type { PublicHotspot } from '../../../src/shared/publishing/tour-document.ts'
import { aHotspot } from '../../support/files/tour-documents.ts'
import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'

const around = (yawDeg: number, pitchDeg: number, [width, height]: readonly [number, number]) =>
  [
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ].map(([x = 0, y = 0]) => ({ yawDeg: yawDeg + x * width, pitchDeg: pitchDeg + y * height }))

const areas = [
  aHotspot({
    id: 'window',
    kind: 'area',
    title: 'Window',
    yawDeg: -24,
    pitchDeg: 8,
    labelMode: 'hover',
    readingOrder: 1,
    details: { corners: around(-24, 8, [9, 14]), action: { kind: 'info', details: { html: '<p>It is tall.</p>' } } },
  }),
  aHotspot({
    id: 'gate',
    kind: 'area',
    yawDeg: 24,
    pitchDeg: 0,
    readingOrder: 2,
    details: { corners: around(24, 0, [8, 14]), action: { kind: 'stop', details: { targetStopId: 'garden' } } },
  }),
  aHotspot({
    id: 'floor',
    kind: 'area',
    title: 'Floor',
    yawDeg: 0,
    pitchDeg: -90,
    colour: '#b42318',
    readingOrder: 3,
    details: {
      corners: [0, 60, 120, 180, -120, -60].map((yawDeg) => ({ yawDeg, pitchDeg: -45 })),
      action: { kind: 'info', details: { html: '<p>Oak.</p>' } },
    },
  }),
  aHotspot({
    id: 'back',
    kind: 'area',
    title: 'Back wall',
    yawDeg: 180,
    readingOrder: 4,
    details: {
      corners: around(0, 0, [20, 20]).map(turned),
      action: { kind: 'link', details: { url: 'https://example.org/' } },
    },
  }),
]

function turned({ yawDeg, pitchDeg }: { yawDeg: number; pitchDeg: number }) {
  return { yawDeg: ((yawDeg + 360) % 360) - 180, pitchDeg }
}

async function open(page: Page, { server, document }: Visit, hotspots: readonly PublicHotspot[]): Promise<void> {
  const { hall } = document.stops
  if (!hall) throw new Error('the tour has changed')
  const stops = { ...document.stops, hall: { ...hall, hotspots: [...hotspots] } }
  await server.publish('areas00000000000000000', 1, { ...document, stops })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${server.origin}/share/areas00000000000000000/stop/1`)
  await untilDrawn(page)
  await expect(page.locator('.outline')).toHaveCount(hotspots.length)
}

const line = (page: Page, at: number) => page.locator('.hotspots li').nth(at).locator('.outline .line')

/** Where an edge lies, as far as the page shows it. */
async function middle(page: Page, at: number) {
  const box = await line(page, at).boundingBox()
  if (!box) throw new Error('the area is not drawn')
  return { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test(
  'areas are pressed anywhere within, read in order, looked past, and reached by keyboard wherever they are',
  anySize,
  async ({ page, visit }) => {
    await open(page, visit, areas)
    const translated = await page.locator('.hotspots .hotspot').evaluateAll((all) => all.map((one) => one.ariaLabel))
    // how much is in sight is another thing on a phone
    const names = translated.map((name) => name?.replace(/, (to the left|to the right|below)$/, ''))
    expect(names).toEqual(['Read: Window', 'Go to Garden', 'Read: Floor', 'Back wall, opens in a new tab, behind you'])
    await expectAccessibleEverywhere(page)
    // The window had other sizes meanwhile.
    await untilDrawn(page)

    const at = await middle(page, 0)
    await page.mouse.click(at.x + at.width * 0.3, at.y - at.height * 0.3)
    await expect(page.getByRole('dialog', { name: 'Window' }).getByText('It is tall.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Read: Window, visited' })).toBeFocused()
    const dashes = await line(page, 0).evaluate((path) => getComputedStyle(path).strokeDasharray)
    expect(dashes).not.toBe('none')

    // a drag that begins on an area looks around
    const from = await middle(page, 0)
    await page.mouse.move(from.x, from.y + 50)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 50, { steps: 5 })
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(async () => (await middle(page, 0)).x).toBeGreaterThan(from.x + 40)

    const back = page.locator('.hotspots a.hotspot')
    await expect(back).toHaveAttribute('href', 'https://example.org/')
    await page.locator('.surface').focus()
    for (const _ of areas) await page.keyboard.press('Tab')
    await expect(back).toBeFocused()
    await expect(back).toHaveAccessibleName('Back wall, opens in a new tab')
    const box = await middle(page, 3)
    expect(box.width).toBeGreaterThan(100)
    expect(await line(page, 3).evaluate((path) => getComputedStyle(path).stroke)).toBe('rgb(245, 181, 68)')

    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Read: Floor' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Floor' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
  },
)
