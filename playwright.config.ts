import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/testing/chromium.ts'

const executablePath = findChromium()

/**
 * Walked by keyboard alone, which takes long: in every run at the size of a phone, where it is harder, and at both sizes
 * where `EVERY_SIZE=on`, as in `npm run soak`.
 */
const walks = [
  'editor/{comments,presence,stop-claims,stop-removal}.spec.ts',
  'publishing/{custom-script,no-access,publish,restricted,review,schedule}.spec.ts',
  'publishing/{script-setting,share-links,versions,visibility}.spec.ts',
]

/** Two workers: half of a test is waiting, and each worker runs a Stopover of its own. No limit in a test is close enough for the other to matter. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/first-starts.ts',
  outputDir: 'test-results',
  workers: 2,
  // A run that decides is made on machines that others use too; what passed only the second time is named as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // They end what hangs: on a machine with much to do a test may take ten times what it takes on an idle one.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // Without one the global setup says so: what only reads this file needs no browser.
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...chromiumArguments] },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    // A pixel for two: pages are laid out the same, and drawing them without a graphics card takes a quarter of the time.
    {
      name: 'desktop',
      testIgnore: ['viewer/**', ...(process.env.EVERY_SIZE === 'on' ? [] : walks)],
      use: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 },
    },
    // What is drawn is compared, pixel by pixel. The software renderer's time grows with the pixels.
    { name: 'viewer', testMatch: /e2e\/viewer\/[^/]+\.spec\.ts$/, use: { viewport: { width: 480, height: 300 } } },
    // These choose their sizes themselves, or show nothing that has one.
    {
      name: 'phone',
      grepInvert: /@any-size/,
      testIgnore: ['viewer/**', 'identity/**', 'api-docs.spec.ts', 'whole-path.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 0.5, hasTouch: true, isMobile: true },
    },
  ],
})
