import { chromium } from '@playwright/test'
import { installDebianPackage } from './debian.ts'
import { findOnPath, isExecutable } from './executables.ts'

/** Chromium without its windows: the same pages, a quarter sooner. */
const shell = 'chromium-headless-shell'
const commands = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The browser for tests: `CHROMIUM_PATH`, then PATH, then one that Playwright brought earlier. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen !== undefined && chosen !== '') {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which is not a program.`)
    return chosen
  }
  return findOnPath(commands) ?? [macApplication, chromium.executablePath()].find(isExecutable)
}

/** The continuous integration gets the quick one whatever the machine has; nobody else's machine is given a second. */
export function findOrInstallChromium(): string | undefined {
  const found = findChromium()
  const isWanted = found === undefined || (process.env.CI === 'true' && !found.endsWith(shell))
  if (isWanted && !process.env.CHROMIUM_PATH && installDebianPackage(shell)) return findChromium()
  return found ?? (installDebianPackage('chromium') ? findChromium() : undefined)
}

/**
 * Software WebGL, and silence towards the network. Pages are put together without that WebGL: it takes a third longer.
 * Chromium rejects its sandbox to root.
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
