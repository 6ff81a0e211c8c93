import { type Binary, binaries } from './compiled-in.ts'
import { dataSources } from './data-sources.ts'
import { authorOf, commonText, findInstalled, licenseTextsOf, textOfLicense } from './license-texts.ts'
import { type Lockfile, type ShippedPackage, shippedPackages } from './shipped-packages.ts'

const rule = '='.repeat(80)

const introduction = [
  'THIRD-PARTY NOTICES',
  '',
  'Stopover contains and depends on the software below. This file is written by "npm run notices" from',
  'package-lock.json and from what the installed packages say; do not edit it. Numbers in brackets lead to the',
  'texts at the end. Packages for other platforms than the one it was written on are listed with the text of theirs.',
]

/** License texts, numbered in the order of their first use, without duplicates. */
class NumberedTexts {
  readonly #texts: string[] = []
  readonly #numbers = new Map<string, number>()

  /** Number of a text. Texts that differ only in white space share a number. */
  numberOf(text: string): number {
    const normalized = text.replace(/\s+/g, ' ')
    const existingNumber = this.#numbers.get(normalized)
    if (existingNumber !== undefined) return existingNumber
    const number = this.#texts.push(text)
    this.#numbers.set(normalized, number)
    return number
  }

  print(): string[] {
    return this.#texts.flatMap((text, index) => [rule, `[${index + 1}]`, rule, '', text, ''])
  }
}

/** Name of a package in the list, which `listedPackages` parses. */
function formatPackage({ name, version }: Pick<ShippedPackage, 'name' | 'version'>): string {
  return `${name} ${version}`
}

/** Licenses of packages that name their license in other files than package.json. */
const licensesElsewhere: Readonly<Record<string, string>> = {
  '@shinyoshiaki/jspack': 'BSD-3-Clause',
  busboy: 'MIT',
  'combine-errors': 'MIT',
  streamsearch: 'MIT',
}

function licenseOf({ name, license }: ShippedPackage): string {
  const licenseName = license === '' ? licensesElsewhere[name] : license
  if (licenseName === undefined) throw new Error(`${name} names no license: read its files, and add it here`)
  return licenseName
}

function formatPackageLine(
  shippedPackage: ShippedPackage,
  packages: readonly ShippedPackage[],
  texts: NumberedTexts,
): string {
  const license = licenseOf(shippedPackage)
  const installed = findInstalled(shippedPackage, packages)
  const licenseTexts = installed === undefined ? textOfLicense(license) : licenseTextsOf(installed, license)
  if (licenseTexts.length === 0)
    throw new Error(`${shippedPackage.name} includes no license text, and texts/ has none for ${license}`)
  const author = installed === undefined ? '' : authorOf(installed)
  const by = author === '' ? '' : `; by ${author}`
  const binary = binaries.find(({ packages: holders }) => holders.test(shippedPackage.name))
  const contents = binary === undefined ? '' : `; see "${binary.title}" below`
  const numbers = licenseTexts.map((text) => `[${texts.numberOf(text)}]`).join(' ')
  return `- ${formatPackage(shippedPackage)} (${license}${by}${contents}) ${numbers}`
}

function formatBinary({ title, statement, parts }: Binary, texts: NumberedTexts): string[] {
  const lines = parts.map(({ name, license, text, source }) => {
    const number = text === undefined ? '' : ` [${texts.numberOf(commonText(text))}]`
    return `- ${name} (${license}) ${source}${number}`
  })
  return ['', rule, title, rule, '', ...statement, '', ...lines]
}

const dataTitle = 'Data'

function formatDataSources(): string[] {
  return [
    '',
    rule,
    dataTitle,
    rule,
    '',
    ...dataSources.map(({ name, statement, source }) => `- ${name}: ${statement} ${source}`),
  ]
}

/** Content of THIRD-PARTY-NOTICES; deterministic for the same packages. */
export function writeNotices(lockfile: Lockfile): string {
  const packages = shippedPackages(lockfile)
  const texts = new NumberedTexts()
  const lines = packages.map((shippedPackage) => formatPackageLine(shippedPackage, packages, texts))
  const compiledIn = binaries.flatMap((binary) => formatBinary(binary, texts))
  const head = [...introduction, '', rule, 'Packages', rule, '', ...lines, ...compiledIn, ...formatDataSources(), '']
  return `${[...head, ...texts.print()].join('\n').trimEnd()}\n`
}

/** Names and versions of the packages that notices list. */
export function listedPackages(notices: string): string[] {
  const [, list = ''] = notices.split(`Packages\n${rule}\n`)
  const [packageList = ''] = list.split(rule)
  return [...packageList.matchAll(/^- (\S+ \S+) \(/gm)].map(([, name = '']) => name)
}

/** Names and versions of the packages that notices have to list. */
export function requiredPackages(lockfile: Lockfile): string[] {
  return shippedPackages(lockfile).map(formatPackage)
}
