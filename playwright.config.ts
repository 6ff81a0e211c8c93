import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/testing/chromium.ts'

const executablePath = findChromium()

/**
 * Long tests that use only the keyboard. They always run at the size of a phone, which is the harder one. With
 * `EVERY_SIZE=on`, as in `npm run soak`, they also run at the size of a desktop.
 */
const keyboardTests = [
  'editor/{comments,presence,stop-claims,stop-removal}.spec.ts',
  'publishing/{custom-script,no-access,publish,restricted,review,schedule}.spec.ts',
  'publishing/{script-setting,share-links,versions,visibility}.spec.ts',
]

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/first-starts.ts',
  outputDir: 'test-results',
  // Two suffice, because a test spends half of its time waiting. Each worker starts a server of its own.
  workers: 2,
  // CI machines are shared with other jobs. Playwright reports a test that passes only in its retry as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // The timeouts only end tests that hang: on a busy machine a test may take ten times as long as on an idle one.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // A missing browser is reported by the global setup, because listing the tests needs none.
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...chromiumArguments] },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    // A device pixel ratio of 0.5 doesn't change the layout, but quarters the time of software rendering.
    {
      name: 'desktop',
      testIgnore: ['viewer/**', ...(process.env.EVERY_SIZE === 'on' ? [] : keyboardTests)],
      use: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.5 },
    },
    // Tests that compare rendered pixels. The viewport is small, because software rendering takes time per pixel.
    { name: 'viewer', testMatch: /e2e\/viewer\/[^/]+\.spec\.ts$/, use: { viewport: { width: 480, height: 300 } } },
    // The ignored tests set their own viewport sizes, or test pages that look the same at all of them.
    {
      name: 'phone',
      grepInvert: /@any-size/,
      testIgnore: ['viewer/**', 'identity/**', 'api-docs.spec.ts', 'whole-path.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 0.5, hasTouch: true, isMobile: true },
    },
  ],
})
