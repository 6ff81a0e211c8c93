import type { Violation } from '../source.ts'

export type Lockfile = { readonly packages: Readonly<Record<string, { readonly version?: string }>> }

/** The first versions without a known hole that would matter here (advisories as of 2026-11). */
export const versionFloors: Readonly<Record<string, string>> = {
  express: '5.2.1',
  'path-to-regexp': '8.4.0',
  'body-parser': '2.2.1',
  qs: '6.14.1',
  'proxy-addr': '2.0.8',
  multer: '2.2.0',
  '@trpc/server': '11.8.0',
  '@mikro-orm/core': '7.0.14',
  '@mikro-orm/sql': '7.0.14',
  '@mikro-orm/postgresql': '7.0.14',
  '@mikro-orm/pglite': '7.0.14',
  '@mikro-orm/migrations': '7.0.14',
  '@tus/server': '2.4.3',
  sharp: '0.35.4',
  dompurify: '3.4.13',
  'maplibre-gl': '6.4.1',
  'i18next-http-backend': '3.0.5',
  nodemailer: '10.0.5',
  'express-rate-limit': '8.2.2',
}

const numbersOf = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? []

function isBelow(version: string, floor: string): boolean {
  const own = numbersOf(version)
  const least = numbersOf(floor)
  const index = least.findIndex((number, position) => number !== (own[position] ?? 0))
  return index >= 0 && (own[index] ?? 0) < (least[index] ?? 0)
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Every installed copy counts, also those nested under another package. */
export function findOldVersions({ packages }: Lockfile): Violation[] {
  return Object.entries(packages).flatMap(([path, { version }]) => {
    const floor = path === '' ? undefined : versionFloors[nameOf(path)]
    if (floor === undefined || version === undefined || !isBelow(version, floor)) return []
    return [`${path} is ${version}; the least is ${floor}`]
  })
}

/** Ranges would let two clones of one commit differ. */
export function findLooseVersions(dependencies: Readonly<Record<string, string>>): Violation[] {
  return Object.entries(dependencies)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is asked for as ${version}, not as one version`)
}
