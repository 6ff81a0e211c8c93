import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../program.ts'
import type { ShippedPackage } from './shipped-packages.ts'

const licenseFile = /^(?:licen[cs]e|copying|notice|third[-_]?party)/i
const readmeFile = /^readme(?:\.|$)/i
const platformSuffix = /-(?:linux|linuxmusl|darwin|win|win32|freebsd|android|wasm32|webcontainers)(?:-.*)?$/

/** Files with the texts of common licenses, for packages that include none. */
const commonTexts: readonly (readonly [license: RegExp, file: string])[] = [
  [/^Apache-2\.0$/, 'Apache-2.0.txt'],
  [/^BSD-3-Clause$/, 'BSD-3-Clause.txt'],
  [/^ISC$/, 'ISC.txt'],
  [/^LGPL-3\.0-or-later$/, 'LGPL-3.txt'],
  [/^MIT$/, 'MIT.txt'],
]

/** Normalizes line endings and trailing spaces, so that equal texts from two packages compare equal. */
function normalizeText(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

function readText(path: string): string {
  return normalizeText(readFileSync(path, 'utf8'))
}

/** Text of a license in `scripts/notices/texts`. */
export function commonText(file: string): string {
  return readText(join(root, 'scripts/notices/texts', file))
}

/** Length above which a section of a README is a license text rather than a name. */
const licenseTextMinLength = 200

/** License section of a package's README, if it is more than a name. */
function textInReadme(folder: string): string | undefined {
  const readme = readdirSync(folder).find((file) => readmeFile.test(file))
  if (readme === undefined) return undefined
  const [, text = ''] =
    /^#+\s*licen[cs]e[^\n]*\n([\s\S]*?)(?=^#+\s|$(?![\s\S]))/im.exec(readText(join(folder, readme))) ?? []
  return text.length > licenseTextMinLength ? normalizeText(text) : undefined
}

function textsIn(folder: string): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ name }) => name).filter((name) => licenseFile.test(name))
  const texts = names.sort().map((name) => readText(join(folder, name)))
  const inReadme = texts.length === 0 ? textInReadme(folder) : undefined
  return inReadme === undefined ? texts : [inReadme]
}

/** Common text of a license; empty for a license without a text in `texts/`. */
export function textOfLicense(license: string): string[] {
  const [, file] = commonTexts.find(([pattern]) => pattern.test(license)) ?? []
  return file === undefined ? [] : [commonText(file)]
}

const isInstalled = ({ path }: ShippedPackage) => existsSync(join(root, path))

/**
 * Installed package with the license texts of a package: the package itself, or its counterpart for this platform.
 * Undefined if neither is installed.
 */
export function findInstalled(
  shipped: ShippedPackage,
  packages: readonly ShippedPackage[],
): ShippedPackage | undefined {
  if (isInstalled(shipped)) return shipped
  const family = shipped.name.replace(platformSuffix, '')
  return packages.find(
    (other) => other.isForPlatform && other.name.replace(platformSuffix, '') === family && isInstalled(other),
  )
}

/** License texts of an installed package: the texts in its own files or README, or else the common text. */
export function licenseTextsOf({ path }: ShippedPackage, license: string): readonly string[] {
  const ownTexts = textsIn(join(root, path))
  return ownTexts.length > 0 ? ownTexts : textOfLicense(license)
}

/** Author in the package.json of an installed package; empty if there is none. */
export function authorOf({ path }: ShippedPackage): string {
  const { author } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
    author?: string | { readonly name?: string }
  }
  const name = typeof author === 'string' ? author : (author?.name ?? '')
  return name.replace(/\s*[<(].*$/, '')
}
