import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/testing/chromium.ts'

const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('There is no Chromium. Run npm test, which installs one, or set CHROMIUM_PATH.')

/** One worker: software WebGL needs the whole machine, and each worker runs a Stopover of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    launchOptions: { executablePath, args: [...chromiumArguments] },
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // the viewer's own tests and the whole path choose their sizes themselves
    {
      name: 'phone',
      testIgnore: ['viewer/**', 'whole-path.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
