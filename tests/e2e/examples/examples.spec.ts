import type { Page } from '@playwright/test'
import { buildPackages } from '../../../scripts/packing/build-packages.ts'
import { anySize } from '../support/any-size.ts'
import { test as base, expect, untilDrawn, type Visit } from '../support/viewer/visitor-tour.ts'
import { type ExampleName, exampleNames, startExamples } from './built-examples.ts'

type Examples = Awaited<ReturnType<typeof startExamples>>

async function buildAndStart({ server, shareId }: Visit): Promise<Examples> {
  if (!(await buildPackages())) throw new Error('The packages could not be built.')
  return startExamples({ origin: server.origin, shareId })
}

let startedExamples: Promise<Examples> | undefined

const test = base.extend<{ consoleErrors: string[]; examples: Examples }>({
  // The first test starts the examples, because a worker fixture would give this file a worker of its own.
  examples: [
    async ({ visit }, use) => {
      startedExamples ??= buildAndStart(visit)
      await use(await startedExamples)
    },
    { timeout: 120_000 },
  ],
  /** Errors and warnings of the page, such as hydration mismatches. */
  consoleErrors: async ({ page }, use) => {
    const consoleErrors: string[] = []
    page.on('pageerror', ({ message }) => consoleErrors.push(message))
    page.on('console', (message) => {
      const isFromPage = !/GPU stall|WebGL|GL Driver/.test(message.text())
      if (isFromPage && ['error', 'warning'].includes(message.type())) consoleErrors.push(message.text())
    })
    await use(consoleErrors)
  },
})

test.afterAll(async () => (await startedExamples)?.stop())

const statusOf = (page: Page) => page.getByRole('status').first()
const scriptsOf = (page: Page) => page.locator('script[src$="/sdk/1/stopover.js"]')

const sdkUrl = /\/sdk\/1\/stopover\.js/
/** Examples with a framework component for the tour. Their pages can unmount it. */
const components: readonly ExampleName[] = ['react', 'vue']
const isComponent = (name: ExampleName) => components.includes(name)

/** Expects the component to unmount completely and to mount again. */
async function expectRemount(page: Page): Promise<void> {
  const element = await page.locator('stopover-tour').elementHandle()
  // Unmounting during a navigation would log an error.
  await untilDrawn(page)
  await page.getByRole('button', { name: 'Hide the tour' }).click()
  await expect(page.locator('stopover-tour')).toHaveCount(0)
  expect(await element?.evaluate(({ shadowRoot }) => shadowRoot?.childElementCount)).toBe(0)
  await page.getByRole('button', { name: 'Show the tour' }).click()
  await untilDrawn(page)
  await page.getByRole('button', { name: 'Go to the second stop' }).click()
  await expect(statusOf(page)).toHaveText('You are here: Garden')
  await expect(scriptsOf(page)).toHaveCount(1)
}

test(
  'every example shows a tour, follows its events and navigates it',
  anySize,
  async ({ page, examples, consoleErrors, visit }) => {
    for (const name of exampleNames) {
      const url = `${examples.origin}/${name}/`
      await page.goto(url)
      await untilDrawn(page)
      await expect(statusOf(page), name).toHaveText('You are here: Hall')
      await page.getByRole('button', { name: 'Go to the second stop' }).click()
      await expect(statusOf(page), name).toHaveText('You are here: Garden')
      await expect(page.getByRole('heading', { name: 'Garden' })).toBeVisible()
      await expect(scriptsOf(page)).toHaveCount(1)
      if (isComponent(name)) await expectRemount(page)
      expect(consoleErrors, name).toEqual([])
    }
    // The next example is rendered on the server.
    const html = await (await page.request.get(`${examples.origin}/next/`)).text()
    expect(html).toContain(`tour="${visit.shareId}"`)
    expect(html).toContain('Open the tour')
  },
)

test(
  'a component queues calls until the SDK has loaded, and reports when it cannot load',
  anySize,
  async ({ page, examples }) => {
    for (const name of components) {
      const scriptGate = Promise.withResolvers<void>()
      await page.route(sdkUrl, async (route) => {
        await scriptGate.promise
        await route.continue()
      })
      await page.goto(`${examples.origin}/${name}/`, { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Go to the second stop' }).click()
      scriptGate.resolve()
      await expect(statusOf(page)).toHaveText('You are here: Garden')
      await page.unroute(sdkUrl)
      await page.route(sdkUrl, (route) => route.abort())
      await page.goto(`${examples.origin}/${name}/`)
      await expect(statusOf(page)).toContainText('The tour viewer could not be loaded')
      await expect(page.getByRole('link', { name: 'Open the tour' })).toBeVisible()
      await page.unroute(sdkUrl)
    }
  },
)
