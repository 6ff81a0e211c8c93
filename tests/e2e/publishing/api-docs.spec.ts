import { expectAccessibleEverywhere } from '../support/accessibility.ts'
import { expect, test } from '../support/app.ts'

test.use({ withDemo: false })

test('the page of the API reads well, leads to each call by a link, and asks for nothing else', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/api/docs')
  await page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: 'Place a hotspot' }).click()
  const heading = page.getByRole('heading', { name: 'Place a hotspot' })
  await expect(heading).toBeInViewport()
  const call = page.getByRole('article').filter({ has: heading })
  await expect(call.getByRole('row', { name: /yawDeg/ }).first()).toContainText('-180 to 180')
  await expect(call.getByRole('link', { name: 'Hotspot' }).first()).toHaveAttribute('href', '#shape-hotspot')
  // All calls are made alike, and axe takes long over thousands of cells: one call and one shape stand for them.
  await page.evaluate(() => {
    const kept = ['call-placeAHotspot', 'shape-hotspot']
    for (const article of document.querySelectorAll('article')) if (!kept.includes(article.id)) article.remove()
  })
  await expectAccessibleEverywhere(page)
  expect(asked.filter((path) => !/^\/(api\/docs|favicon\.svg|sdk\/.+\.woff2)$/.test(path))).toEqual([])
})
