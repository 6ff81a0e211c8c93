import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findFullChromium } from '../../../scripts/testing/chromium.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn } from '../support/viewer/visitor-tour.ts'

/** What keeps a page out of the cache that the page itself could change. */
async function reasonsOf(session: CDPSession): Promise<string[]> {
  const reasons: string[] = []
  await session.send('Page.enable')
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason))
  })
  return reasons
}

const countFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame((time) => resolve(time)))),
  )

test(
  'a page with a tour is restored from the back/forward cache, as a share page and as a page of another site',
  anySize,
  async ({ visit }, { project }) => {
    const { launchOptions } = project.use
    const executablePath = findFullChromium() ?? launchOptions?.executablePath
    const browser = await chromium.launch({
      ...launchOptions,
      ...(executablePath === undefined ? {} : { executablePath }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const page = await browser.newPage({ viewport: { width: 640, height: 480 } })
    const session = await page.context().newCDPSession(page)
    const reasons = await reasonsOf(session)
    const embedding = `${visit.site.origin}/tour`
    await page.route(embedding, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script type="module" src="${visit.server.origin}/sdk/1/stopover.js"></script>
<stopover-tour tour="${visit.shareId}" style="height:400px"></stopover-tour>`,
      }),
    )
    for (const address of [`${visit.server.origin}/share/${visit.shareId}/stop/1`, embedding]) {
      await page.goto(address)
      await untilDrawn(page)
      await page.evaluate(() => {
        Reflect.set(window, 'isTheSame', true)
        addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isRestored', persisted))
      })
      await page.goto(`${visit.server.origin}/share/error/404`)
      await page.evaluate(() => history.back())
      await expect.poll(() => page.evaluate(() => location.href).catch(() => '')).toBe(address)
      expect(reasons).toEqual([])
      // A browser without windows names its reasons, and keeps no page.
      if (findFullChromium() === undefined) continue
      expect(await page.evaluate(() => [Reflect.get(window, 'isTheSame'), Reflect.get(window, 'isRestored')])).toEqual([
        true,
        true,
      ])
      expect(await countFrames(page)).toBeGreaterThan(0)
      await page.getByRole('button', { name: 'Zoom in' }).click()
    }
    await browser.close()
  },
)
