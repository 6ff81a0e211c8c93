import { chromium } from '@playwright/test'
import { installDebianPackage } from './debian.ts'
import { findOnPath, isExecutable } from './executables.ts'

/** Chromium's headless shell, which is a quarter faster. */
const shell = 'chromium-headless-shell'
const commands = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Browser for tests: `CHROMIUM_PATH`, then PATH, then one that Playwright installed. */
export function findChromium(): string | undefined {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath !== undefined && configuredPath !== '') {
    if (!isExecutable(configuredPath)) throw new Error(`CHROMIUM_PATH names ${configuredPath}, which is not a program.`)
    return configuredPath
  }
  return findOnPath(commands) ?? [macApplication, chromium.executablePath()].find(isExecutable)
}

/** Finds a browser, or installs one. In continuous integration the fast shell is installed even beside another browser. */
export function findOrInstallChromium(): string | undefined {
  const installedPath = findChromium()
  const needsShell = installedPath === undefined || (process.env.CI === 'true' && !installedPath.endsWith(shell))
  if (needsShell && !process.env.CHROMIUM_PATH && installDebianPackage(shell)) return findChromium()
  return installedPath ?? (installDebianPackage('chromium') ? findChromium() : undefined)
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
