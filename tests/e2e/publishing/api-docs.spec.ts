import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'

/** Other articles of the page than those of a call and a schema. All calls have the same markup, and so do all schemas. */
const otherArticles = /<article id="(?!call-placeAHotspot"|schema-hotspot").*?<\/article>/gs

test('the API documentation shows the fields of a call and loads nothing from other sites', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  // The layout of thousands of cells would take most of the time.
  await page.route('**/api/docs', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(otherArticles, '') })
  })
  await page.goto('/api/docs')
  await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: 'Place a hotspot' }).click()
  const heading = page.getByRole('heading', { name: 'Place a hotspot' })
  await expect(heading).toBeInViewport()
  const callArticle = page.getByRole('article').filter({ has: heading })
  await expect(callArticle.getByRole('row', { name: /yawDeg/ }).first()).toContainText('-180 to 180')
  const schemaLink = callArticle.getByRole('link', { name: 'Hotspot', exact: true }).first()
  await expect(schemaLink).toHaveAttribute('href', '#schema-hotspot')
  await expectAccessibleEverywhere(page)
  expect(requestedPaths.filter((path) => !/^\/(api\/docs|favicon\.svg|sdk\/.+\.woff2)$/.test(path))).toEqual([])
})
