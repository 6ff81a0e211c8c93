import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { findOldVersions, findUnpinnedVersions, type Lockfile, minimumVersions } from './rules/versions.ts'
import { root } from './source.ts'

const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
const { dependencies, devDependencies, optionalDependencies } = packageJson
const lockOf = (path: string, version: string): Lockfile => ({ packages: { '': {}, [path]: { version } } })

describe('the project', () => {
  it('installs no version below the minimum', () => {
    const installed = Object.keys(minimumVersions).filter((name) => lockfile.packages[`node_modules/${name}`])
    // Guards against an empty list.
    expect(installed.length).toBeGreaterThanOrEqual(14)
    expect(findOldVersions(lockfile)).toEqual([])
  })

  it('pins exact versions', () => {
    expect(findUnpinnedVersions({ ...dependencies, ...devDependencies, ...optionalDependencies })).toEqual([])
  })

  it('pins one Node version for all platforms', () => {
    // Optional dependencies are the Node binaries of all platforms.
    const versions = new Set(Object.values(optionalDependencies))
    expect(versions).toEqual(new Set([readFileSync(join(root, '.nvmrc'), 'utf8').trim()]))
  })

  it('runs on Node 24 or newer', () => {
    expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(24)
  })

  it('has all ORM packages at one version', () => {
    const versions = Object.entries(dependencies).filter(([name]) => name.startsWith('@mikro-orm/'))
    expect(new Set(versions.map(([, version]) => version)).size).toBe(1)
  })
})

describe('the version rules', () => {
  it.each([
    ['node_modules/express', '5.2.0'],
    ['node_modules/sharp', '0.34.99'],
    ['node_modules/a/node_modules/qs', '6.9.20'],
    ['node_modules/@trpc/server', '10.99.0'],
  ])('report %s %s', (path, version) => {
    expect(findOldVersions(lockOf(path, version))).toHaveLength(1)
  })

  it.each([
    ['node_modules/express', '5.2.1'],
    ['node_modules/multer', '2.10.0'],
    ['node_modules/sharp', '1.0.0-rc.1'],
    ['node_modules/unheard-of', '0.0.1'],
  ])('accept %s %s', (path, version) => {
    expect(findOldVersions(lockOf(path, version))).toEqual([])
  })

  it('report ranges and tags', () =>
    expect(findUnpinnedVersions({ a: '^1.0.0', b: '1.0.0', c: 'latest' })).toHaveLength(2))
})
