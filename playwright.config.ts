import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/testing/chromium.ts'

const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('There is no Chromium. Run npm test, which installs one, or set CHROMIUM_PATH.')

/** Two workers: half of a test is waiting, and each worker runs a Stopover of its own. No limit in a test is close enough for the other to matter. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args: [...chromiumArguments] },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // These choose their sizes themselves, or show nothing that has one.
    {
      name: 'phone',
      testIgnore: ['viewer/**', 'whole-path.spec.ts', 'start.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
