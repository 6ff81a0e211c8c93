import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'

test('the API documentation links to each call and loads nothing from other sites', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/api/docs')
  await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: 'Place a hotspot' }).click()
  const heading = page.getByRole('heading', { name: 'Place a hotspot' })
  await expect(heading).toBeInViewport()
  const callArticle = page.getByRole('article').filter({ has: heading })
  await expect(callArticle.getByRole('row', { name: /yawDeg/ }).first()).toContainText('-180 to 180')
  await expect(callArticle.getByRole('link', { name: 'Hotspot', exact: true }).first()).toHaveAttribute('href', '#schema-hotspot')
  // All calls have the same markup, so axe checks one call and one schema instead of thousands of cells.
  await page.evaluate(() => {
    const checkedIds = ['call-placeAHotspot', 'schema-hotspot']
    for (const article of document.querySelectorAll('article')) if (!checkedIds.includes(article.id)) article.remove()
  })
  await expectAccessibleEverywhere(page)
  expect(requestedPaths.filter((path) => !/^\/(api\/docs|favicon\.svg|sdk\/.+\.woff2)$/.test(path))).toEqual([])
})
