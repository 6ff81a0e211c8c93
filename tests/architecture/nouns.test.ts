import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productSources } from './project.ts'
import { filesPerFolder, findFullFolders, findNounViolations, nounOrders } from './rules/nouns.ts'
import { parseSource, root } from './source.ts'

const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.includes('/node_modules/'))

describe('the project', () => {
  it('keeps the order of its nouns', () => expect(findNounViolations(productSources)).toEqual([]))

  it.each(nounOrders.map(({ root: folder, exceptions }) => [folder, exceptions.length] as const))(
    'has at most eight pairs of nouns in %s that know each other',
    (_folder, count) => expect(count).toBeLessThanOrEqual(8),
  )

  it('has no folder that hides a second noun', () => {
    const paths = ['src', 'tests', 'scripts', 'bench'].flatMap(filesBelow)
    expect(paths.length).toBeGreaterThan(2000)
    // A list of names, in which there is nothing to look for.
    expect(findFullFolders(paths.filter((path) => !/^src\/server\/demo\/panoramas\//.test(path)))).toEqual([])
  })
})

describe('the rule about nouns', () => {
  const orders = [{ root: 'src/a', order: ['low', 'high'], exceptions: [] }]
  const violations = (path: string, text: string) => findNounViolations([parseSource(path, text)], orders)

  it('fires when a noun knows one that comes after it', () => {
    expect(violations('src/a/low/x.ts', `import { y } from '../high/y.ts'`)).toHaveLength(1)
  })

  it('fires on a noun without a place', () => {
    expect(violations('src/a/other/x.ts', 'export const x = 1')).toHaveLength(1)
  })

  it('fires on an exception that is not needed any more', () => {
    const excepted = [{ root: 'src/a', order: ['low', 'high'], exceptions: [['low', 'high', 'once'] as const] }]
    expect(findNounViolations([parseSource('src/a/low/x.ts', 'export const x = 1')], excepted)).toHaveLength(1)
    const needed = parseSource('src/a/low/x.ts', `import { y } from '../high/y.ts'`)
    expect(findNounViolations([needed], excepted)).toEqual([])
  })

  it('counts the rows of a noun that comes after it', () => {
    expect(violations('src/a/low/x.ts', `import { Y } from '../high/entity.ts'`)).toHaveLength(1)
  })

  it('is quiet on a noun that comes before', () => {
    expect(violations('src/a/high/x.ts', `import { y } from '../low/y.ts'`)).toEqual([])
  })

  it('tells the nouns of one area apart', () => {
    const inAreas = [{ root: 'src/a', order: ['area/low', 'area/high'], exceptions: [] }]
    const source = parseSource('src/a/area/low/x.ts', `import { y } from '../high/y.ts'`)
    expect(findNounViolations([source], inAreas)).toHaveLength(1)
  })
})

describe('the rule about folders', () => {
  const folder = (count: number) => Array.from({ length: count }, (_, index) => `src/a/${index}.ts`)

  it('fires one file past the limit', () => {
    expect(findFullFolders(folder(filesPerFolder))).toEqual([])
    expect(findFullFolders(folder(filesPerFolder + 1))).toHaveLength(1)
  })
})
