import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledPackages } from '../../scripts/notices/bundled-packages.ts'
import { readSources, root } from './source.ts'

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Record<string, string>>>

/** Source folders that the Dockerfile copies into the production image. */
const folders = ['src/server', 'src/shared', 'migrations']
const sources = readSources(...folders)
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

describe('a run-time import of the server', () => {
  const runtimeImports = sources.flatMap(({ path, imports }) =>
    imports.filter(({ isType }) => !isType).map(({ specifier, target }) => ({ path, specifier, target })),
  )

  it('is found in hundreds of files, including well-known packages', () => {
    expect(sources.length).toBeGreaterThan(450)
    const packages = runtimeImports.map(({ specifier }) => specifier)
    expect(packages).toEqual(expect.arrayContaining(['express', 'sharp', '@aws-sdk/client-s3']))
  })

  it('is in dependencies, so that npm ci --omit=dev installs it', () => {
    const missing = runtimeImports.filter(
      ({ specifier, target }) =>
        target === undefined && !specifier.startsWith('node:') && !Object.hasOwn(dependencies, packageOf(specifier)),
    )
    expect(missing).toEqual([])
  })

  it('has its target in the folders of the production image', () => {
    const outside = runtimeImports.filter(
      ({ target }) => target !== undefined && !folders.some((folder) => target.startsWith(`${folder}/`)),
    )
    expect(outside).toEqual([])
  })
})

describe('a package that the app or the SDK imports', () => {
  const browserPackages = new Set(
    readSources('src/client', 'src/sdk').flatMap(({ imports }) =>
      imports
        .filter(({ isType, target, specifier }) => !isType && target === undefined && !specifier.startsWith('node:'))
        .map(({ specifier }) => packageOf(specifier)),
    ),
  )

  it('is named in the notices, as a package of the server or a bundled one', () => {
    expect(browserPackages.size).toBeGreaterThan(20)
    const namedPackages = new Set([...Object.keys(dependencies), ...bundledPackages])
    expect([...browserPackages].filter((name) => !namedPackages.has(name))).toEqual([])
  })

  it('is not installed where only the server runs', () => {
    expect(bundledPackages.filter((name) => !Object.hasOwn(devDependencies, name))).toEqual([])
    const serverPackages = new Set(
      sources.flatMap(({ imports }) => imports.map(({ specifier }) => packageOf(specifier))),
    )
    const onlyBundled = Object.keys(dependencies).filter(
      (name) => browserPackages.has(name) && !serverPackages.has(name),
    )
    expect(onlyBundled).toEqual([])
  })
})
