import type { Violation } from '../source.ts'

export type Lockfile = { readonly packages: Readonly<Record<string, { readonly version?: string }>> }

/** First versions without a known vulnerability that affects Stopover (advisories as of November 2026). */
export const minimumVersions: Readonly<Record<string, string>> = {
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
  nodemailer: '10.0.5',
  'express-rate-limit': '8.2.2',
}

const numbersOf = (version: string) => version.split('-')[0]?.split('.').map(Number) ?? []

function isBelow(version: string, minimum: string): boolean {
  const actual = numbersOf(version)
  const required = numbersOf(minimum)
  const index = required.findIndex((number, position) => number !== (actual[position] ?? 0))
  return index >= 0 && (actual[index] ?? 0) < (required[index] ?? 0)
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Installed packages below their minimum version, nested copies included. */
export function findOldVersions({ packages }: Lockfile): Violation[] {
  return Object.entries(packages).flatMap(([path, { version }]) => {
    const minimum = path === '' ? undefined : minimumVersions[nameOf(path)]
    if (minimum === undefined || version === undefined || !isBelow(version, minimum)) return []
    return [`${path} is ${version}; the minimum is ${minimum}`]
  })
}

/** Finds dependencies with a version range, which would let two clones of the same commit differ. */
export function findUnpinnedVersions(dependencies: Readonly<Record<string, string>>): Violation[] {
  return Object.entries(dependencies)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} has the range ${version} instead of an exact version`)
}
