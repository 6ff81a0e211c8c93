import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage } from './debian.ts'
import { findOnPath, isExecutable } from './executables.ts'

/** The programs that show pages in other engines than Chromium's, and the display that they are shown on. */
export type EnginePrograms = {
  readonly webkitDriver: string
  /** WebKit's own small browser, which its driver starts. */
  readonly webkitBrowser: string
  readonly firefox: string
  readonly display: string
}

const libraries = '/usr/lib'

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Debian keeps it in a folder of its library, by architecture and version, and not on the path. */
function findMiniBrowser(): string | undefined {
  return foldersIn(libraries)
    .flatMap(foldersIn)
    .filter((folder) => /\/webkit2gtk-[\d.]+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(isExecutable)
}

type Program = { readonly find: () => string | undefined; readonly debianPackage: string }

const programs: Readonly<Record<keyof EnginePrograms, Program>> = {
  webkitDriver: { find: () => findOnPath(['WebKitWebDriver']), debianPackage: 'webkit2gtk-driver' },
  webkitBrowser: { find: findMiniBrowser, debianPackage: 'webkit2gtk-driver' },
  firefox: { find: () => findOnPath(['firefox-esr', 'firefox']), debianPackage: 'firefox-esr' },
  display: { find: () => findOnPath(['Xvfb']), debianPackage: 'xvfb' },
}

/** Undefined where one of them is missing. */
export function findEngines(): EnginePrograms | undefined {
  const { webkitDriver, webkitBrowser, firefox, display } = programs
  const [driver, browser, fox, screen] = [webkitDriver, webkitBrowser, firefox, display].map(({ find }) => find())
  if (!driver || !browser || !fox || !screen) return undefined
  return { webkitDriver: driver, webkitBrowser: browser, firefox: fox, display: screen }
}

/** Installs what is missing; false where that cannot be done. */
export function installEngines(): boolean {
  const missing = Object.values(programs).filter(({ find }) => find() === undefined)
  const packages = new Set(missing.map(({ debianPackage }) => debianPackage))
  return [...packages].every(installDebianPackage) && findEngines() !== undefined
}
