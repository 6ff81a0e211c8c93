import { expect, it } from 'vitest'
import { createLazyChunkGroups } from '../../scripts/building/lazy-chunk-groups.ts'

/** Modules by id, with their static and lazy imports and the length of their code. */
type Modules = Readonly<
  Record<string, { readonly imports?: readonly string[]; readonly lazy?: readonly string[]; readonly length?: number }>
>

/** Chunk name of each module. It is empty for modules that stay in the chunk of the only lazy import that loads them. */
function chunksOf(modules: Modules): Record<string, string> {
  const graph = {
    getModuleInfo: (id: string) => {
      const { imports = [], lazy = [], length = 10 } = modules[id] ?? {}
      return { importedIds: imports, dynamicallyImportedIds: lazy, code: 'x'.repeat(length) }
    },
  }
  const fixedChunkOf = (id: string) => (id === 'main' || id.startsWith('app') ? 'app' : null)
  const groups = createLazyChunkGroups(
    { startId: 'main', fixedChunkOf, smallChunkLength: 100, maxExcessLength: 500 },
    1,
  )
  const chunkOf = (id: string) => {
    const names = groups.toSorted((a, b) => b.priority - a.priority).map(({ name }) => name(id, graph))
    return names.find((name) => name !== null) ?? ''
  }
  return Object.fromEntries(Object.keys(modules).map((id) => [id, chunkOf(id)]))
}

it('merges small chunks', () => {
  const chunks = chunksOf({
    main: { lazy: ['image', 'video'] },
    image: { imports: ['frame'] },
    video: { imports: ['frame'] },
    frame: {},
  })
  expect(new Set([chunks.image, chunks.video, chunks.frame]).size).toBe(1)
  expect(chunks.image).not.toBe('')
})

it('never changes fixed chunks', () => {
  const chunks = chunksOf({
    main: { lazy: ['image', 'video'] },
    image: { imports: ['app-frame'] },
    video: {},
    'app-frame': {},
  })
  expect([chunks.main, chunks['app-frame']]).toEqual(['', ''])
})

it('keeps chunks separate if a lazy import would load much more than it needs', () => {
  const chunks = chunksOf({ main: { lazy: ['editor', 'hint'] }, editor: { length: 5_000 }, hint: {} })
  expect(chunks).toEqual({ main: '', editor: '', hint: '' })
})

it('merges a small chunk into the large one that imports it lazily', () => {
  const chunks = chunksOf({ main: { lazy: ['editor'] }, editor: { length: 5_000, lazy: ['hint'] }, hint: {} })
  expect(chunks.hint).toBe(chunks.editor)
  expect(chunks.hint).not.toBe('')
})

it('never merges two chunks if the first imports the second by way of a third', () => {
  const chunks = chunksOf({
    main: { lazy: ['first', 'second', 'third'] },
    first: { imports: ['middle'] },
    second: { imports: ['middle', 'base'] },
    third: { imports: ['base'] },
    middle: { length: 450, imports: ['base'] },
    base: {},
  })
  const importsByChunk = [
    [chunks.first, chunks.middle],
    [chunks.second, chunks.middle],
    [chunks.middle, chunks.base],
  ].filter(([from, to]) => from !== to)
  expect(
    importsByChunk.some(([from, to]) => importsByChunk.some((other) => other[0] === to && other[1] === from)),
  ).toBe(false)
})

it('fills a chunk before those that import it', () => {
  const modules = {
    first: { length: 200, imports: ['shared'] },
    second: { length: 200, imports: ['shared'] },
    shared: { length: 200 },
    main: { lazy: ['first', 'second', 'third'] },
    third: { length: 200, imports: ['first'] },
  }
  const graph = {
    getModuleInfo: (id: string) => {
      const {
        imports = [],
        lazy = [],
        length = 10,
      }: Modules[string] = Object.entries(modules).find(([name]) => name === id)?.[1] ?? {}
      return { importedIds: imports, dynamicallyImportedIds: lazy, code: 'x'.repeat(length) }
    },
  }
  const groups = createLazyChunkGroups(
    { startId: 'main', fixedChunkOf: () => null, smallChunkLength: 100, maxExcessLength: 0 },
    1,
  )
  const priorityOf = (id: string) => groups.find(({ name }) => name(id, graph) !== null)?.priority ?? 0
  expect(priorityOf('shared')).toBeGreaterThan(priorityOf('first'))
})
