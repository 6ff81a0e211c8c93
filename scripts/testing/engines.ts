import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage } from './debian.ts'
import { findOnPath, isExecutable } from './executables.ts'

/** Programs that run pages in other browser engines, and the virtual display for them. */
export type EnginePrograms = {
  readonly webkitDriver: string
  /** MiniBrowser, which WebKit's driver starts. */
  readonly webkitBrowser: string
  readonly firefox: string
  readonly display: string
}

const libraryFolder = '/usr/lib'

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** Finds MiniBrowser, which Debian keeps in WebKit's library folder rather than on PATH. */
function findMiniBrowser(): string | undefined {
  return foldersIn(libraryFolder)
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

/** Programs that are installed; undefined if one of them is missing. */
export function findEngines(): EnginePrograms | undefined {
  const webkitDriver = programs.webkitDriver.find()
  const webkitBrowser = programs.webkitBrowser.find()
  const firefox = programs.firefox.find()
  const display = programs.display.find()
  if (!webkitDriver || !webkitBrowser || !firefox || !display) return undefined
  return { webkitDriver, webkitBrowser, firefox, display }
}

/** Installs missing programs; false if that is impossible. */
export function installEngines(): boolean {
  const missingPrograms = Object.values(programs).filter(({ find }) => find() === undefined)
  const packages = new Set(missingPrograms.map(({ debianPackage }) => debianPackage))
  return [...packages].every(installDebianPackage) && findEngines() !== undefined
}
