import { chromium } from '@playwright/test'
import { installDebianPackage } from './debian.ts'
import { findOnPath, isExecutable } from './executables.ts'

/** Chromium's headless shell, which is a quarter faster. */
const shell = 'chromium-headless-shell'
const commands = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Browser for tests: `CHROMIUM_PATH`, then PATH, then one that Playwright installed. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen !== undefined && chosen !== '') {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which is not a program.`)
    return chosen
  }
  return findOnPath(commands) ?? [macApplication, chromium.executablePath()].find(isExecutable)
}

/** Installs a browser if there is none. Continuous integration always gets the fast shell; other machines get no second browser. */
export function findOrInstallChromium(): string | undefined {
  const existing = findChromium()
  const isWanted = existing === undefined || (process.env.CI === 'true' && !existing.endsWith(shell))
  if (isWanted && !process.env.CHROMIUM_PATH && installDebianPackage(shell)) return findChromium()
  return existing ?? (installDebianPackage('chromium') ? findChromium() : undefined)
}

/**
 * Flags for software WebGL and no background network traffic. Pages are composited without WebGL, which would take a
 * third longer. Chromium refuses to sandbox as root.
 */
export const chromiumArguments: readonly string[] = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
