import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledPackages } from '../../scripts/notices/bundled-packages.ts'
import { readSources, root } from './source.ts'

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Record<string, string>>>

/** What a production tree holds of the sources: Dockerfile copies these folders. */
const folders = ['src/server', 'src/shared', 'migrations']
const sources = readSources(...folders)
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

describe('what the server imports at run time', () => {
  const loaded = sources.flatMap(({ path, imports }) =>
    imports.filter(({ isType }) => !isType).map((each) => ({ path, specifier: each.specifier, target: each.target })),
  )

  it('is seen: hundreds of files, and the packages everybody knows', () => {
    expect(sources.length).toBeGreaterThan(450)
    const packages = loaded.map(({ specifier }) => specifier)
    expect(packages).toEqual(expect.arrayContaining(['express', 'sharp', '@aws-sdk/client-s3']))
  })

  it('is in dependencies, so that npm ci --omit=dev installs it', () => {
    const missing = loaded.filter(
      ({ specifier, target }) =>
        target === undefined && !specifier.startsWith('node:') && !Object.hasOwn(dependencies, packageOf(specifier)),
    )
    expect(missing).toEqual([])
  })

  it('lies in the folders that a production tree holds', () => {
    const outside = loaded.filter(
      ({ target }) => target !== undefined && !folders.some((folder) => target.startsWith(`${folder}/`)),
    )
    expect(outside).toEqual([])
  })
})

describe('what the app and the SDK import', () => {
  const imported = new Set(
    readSources('src/client', 'src/sdk').flatMap(({ imports }) =>
      imports
        .filter(({ isType, target, specifier }) => !isType && target === undefined && !specifier.startsWith('node:'))
        .map(({ specifier }) => packageOf(specifier)),
    ),
  )

  it('is named in the notices: packages of the server, or bundled ones', () => {
    expect(imported.size).toBeGreaterThan(20)
    const known = new Set([...Object.keys(dependencies), ...bundledPackages])
    expect([...imported].filter((name) => !known.has(name))).toEqual([])
  })

  it('is not installed where only the server runs', () => {
    expect(bundledPackages.filter((name) => !Object.hasOwn(devDependencies, name))).toEqual([])
    const needed = new Set(sources.flatMap(({ imports }) => imports.map(({ specifier }) => packageOf(specifier))))
    const onlyBundled = Object.keys(dependencies).filter((name) => imported.has(name) && !needed.has(name))
    expect(onlyBundled).toEqual([])
  })
})
