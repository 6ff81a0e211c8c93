import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { anySize } from '../support/any-size.ts'
import { expect, test, untilDrawn } from '../support/viewer/visitor-tour.ts'

test(
  'a share page shows the text version on request and disposes the viewer meanwhile',
  anySize,
  async ({ page, visit, violations }) => {
    const shareUrl = `${visit.server.origin}/share/${visit.shareId}/stop/1`
    await page.goto(shareUrl)
    await untilDrawn(page)
    await page.keyboard.press('Tab')
    const textLink = page.getByRole('link', { name: 'Read as text' })
    await expect(textLink).toBeFocused()
    const linkBox = await textLink.boundingBox()
    const titleBox = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(linkBox?.y).toBeGreaterThan((titleBox?.y ?? 0) + (titleBox?.height ?? 0))
    await page.keyboard.press('Enter')
    const textVersion = page.getByRole('article')
    await expect(textVersion).toBeFocused()
    await expect(page).toHaveURL(`${shareUrl}#text`)
    await expect(page.locator('.stopover-viewer')).toHaveCount(0)
    await expectAccessibleEverywhere(page)
    await expect(textVersion).toMatchAriaSnapshot(`
    - article:
      - paragraph:
        - link "Back to the tour"
      - heading "A small house" [level=1]
      - navigation:
        - heading "All stops" [level=2]
        - list:
          - listitem:
            - link "Hall"
          - listitem:
            - link "Garden"
      - heading "Hall" [level=2]
      - figure:
        - img "The hallroom"
      - paragraph: /A hall with a tall window/
      - list:
        - listitem: Built in 1790
      - heading "In this stop" [level=3]
      - list:
        - listitem:
          - heading "Vase" [level=4]
          - paragraph:
            - text: Made in 1820.
            - link "More about it"
        - listitem:
          - link "Go to Garden"
      - paragraph:
        - 'link "View in the tour: Hall"'
      - heading "Garden" [level=2]
      - figure:
        - img "The gardenroom"
      - paragraph:
        - 'link "View in the tour: Garden"'
  `)
    await page.getByRole('link', { name: 'Go to Garden' }).click()
    await expect(page.getByRole('heading', { name: 'Garden' })).toBeInViewport()
    await expect(textVersion).toBeVisible()
    await page.getByRole('link', { name: 'Back to the tour' }).click()
    await expect(textVersion).toBeHidden()
    await untilDrawn(page)
    // The text version opens at the current stop, not at the stop of the address.
    await page.getByRole('button', { name: 'Go to Garden' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read as text', includeHidden: true })).toHaveAttribute(
      'href',
      /#stop-2$/,
    )
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('link', { name: 'Read the tour as text' }).click()
    await expect(textVersion).toBeVisible()
    await expect(textVersion.getByRole('heading', { name: 'Garden' })).toBeInViewport()
    await expect(page).toHaveURL(/stop\/2#stop-2$/)
    await page.getByRole('link', { name: 'View in the tour: Garden' }).click()
    await untilDrawn(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible()
    expect(violations).toEqual([])

    // An address with a text anchor opens the text version.
    for (const anchor of ['text', 'stop-2']) {
      await page.goto('about:blank')
      await page.goto(`${shareUrl}#${anchor}`, { waitUntil: 'networkidle' })
      await expect(textVersion).toBeVisible()
      await expect(page.locator('.stopover-viewer, .bar')).toHaveCount(0)
    }
  },
)

test('a tour that fails to load shows the text version with a retry link', anySize, async ({ page, visit }) => {
  // The message is in the visitor's language, although the viewer that chooses it is missing.
  const shareUrl = `${visit.server.origin}/share/${visit.shareId}/stop/1?lang=de`
  const { promise: scriptReleased, resolve: releaseScript } = Promise.withResolvers<void>()
  await page.route('**/create-tour-viewer-*.js*', async (route) => {
    await scriptReleased
    await route.abort()
  })
  const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().includes('create-tour-viewer'))
  const loggedError = page.waitForEvent('console', (message) => message.text().includes('dynamically imported'))
  await page.goto(shareUrl, { waitUntil: 'commit' })
  const textVersion = page.getByRole('article')
  // The static title stays until the tour has loaded and shows its own.
  await page.locator('#tour .tour').waitFor({ state: 'attached' })
  await expect(page.locator('#tour .title')).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#text'
  })
  await expect(textVersion).toBeVisible()
  releaseScript()
  await Promise.all([failedRequest, loggedError])
  await expect(textVersion.getByRole('status')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the tour' }).click()
  await expect(textVersion.getByRole('status')).toContainText('Der Rundgang konnte nicht geladen werden.')
  await expect(textVersion).toBeFocused()
  await page.unroute('**/create-tour-viewer-*.js*')
  await textVersion.getByRole('link', { name: 'Noch einmal versuchen' }).click()
  await untilDrawn(page)
  await expect(textVersion).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a share page shows images, texts and links', anySize, async ({ page, visit }) => {
    await page.goto(`${visit.server.origin}/share/${visit.shareId}/stop/1`)
    await expect(page.getByRole('heading', { level: 1, name: 'A small house' })).toBeVisible()
    await expect(page.getByText('Made in 1820.')).toBeVisible()
    await expect(page.locator('#tour')).toBeHidden()
    await page.getByRole('link', { name: 'Go to Garden' }).click()
    await expect(page.getByRole('heading', { name: 'Garden' })).toBeInViewport()
  })
})
