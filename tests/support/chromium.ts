import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../scripts/testing/chromium.ts'

/** Chromium with software WebGL, for Vitest tests named `*.browser.test.ts`. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Run npm test, which installs one, or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: [...chromiumArguments] })
}
