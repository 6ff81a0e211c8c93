import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleDeclarations } from '../../scripts/building/bundle-declarations.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-declarations-'))
})
afterAll(() => rm(folder, { recursive: true }))

const library = `
/** A point. */
export interface Point { readonly x: number }

const names = ['near', 'far'] as const
/** A distance. */
export type Distance = (typeof names)[number]
type Answer = 'yes' | Distance
export type Shape = { readonly points: readonly Point[]; readonly answers: readonly Answer[] }
export interface Hidden { readonly secret: Answer }
export const pi = 3
`

let entryCount = 0
async function bundleEntry(entry: string): Promise<string> {
  await writeFile(join(folder, 'library.ts'), library)
  entryCount += 1
  const path = join(folder, `entry-${entryCount}.ts`)
  await writeFile(path, entry)
  return bundleDeclarations(path)
}

describe('declarations of an entry', () => {
  it('name imported types as the entry exports them, with their comments', async () => {
    const entry = `/** Header. */

import type { Point as PagePoint, Shape as PageShape } from './library.ts'

export type { PagePoint, PageShape }

/** Line between two points. */
export interface Line extends PagePoint { readonly shape: PageShape; on<Name>(name: Name): Promise<PagePoint> }

declare global {
  var line: Line
}
`
    expect(await bundleEntry(entry)).toBe(`/** Header. */

/** A point. */
export interface PagePoint { readonly x: number }

export type PageShape = { readonly points: readonly PagePoint[]; readonly answers: readonly ('yes' | 'near' | 'far')[] }

/** Line between two points. */
export interface Line extends PagePoint { readonly shape: PageShape; on<Name>(name: Name): Promise<PagePoint> }

declare global {
  var line: Line
}
`)
  })

  it.each([
    [
      'an interface that the entry uses and does not export',
      `import type { Hidden } from './library.ts'\nexport type Page = { readonly hidden: Hidden }\n`,
      /Hidden of .*library.ts needs a name in the entry/,
    ],
    ['an exported value', `import { pi } from './library.ts'\nexport { pi }\n`, /pi isn't a type/],
    [
      'a type of a package',
      `import type { Plugin } from 'vite'\nexport type Page = { readonly plugin: Plugin }\n`,
      /Plugin of vite can't be bundled/,
    ],
  ])('reject %s', async (_case, entry, message) => {
    await expect(bundleEntry(entry)).rejects.toThrow(message)
  })
})
