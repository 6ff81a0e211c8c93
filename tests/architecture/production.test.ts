import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources, root } from './source.ts'

type Manifest = { readonly dependencies: Record<string, string> }

/** What a production tree holds of the sources: Dockerfile copies these folders. */
const folders = ['src/server', 'src/shared', 'migrations']
const sources = readSources(...folders)
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

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
