import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import express from 'express'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildIfStale } from '../../../scripts/building/bundles.ts'
import { appPages } from '../../../src/server/web/app-pages.ts'

const folder = join(import.meta.dirname, '../../../dist/client')
const kilobyteBytes = 1000

/** Vite's manifest: the file of each entry and lazy import, and the chunks that it imports statically. */
const manifestSchema = z.record(
  z.string(),
  z.looseObject({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) }),
)
let manifest: z.infer<typeof manifestSchema>
beforeAll(async () => {
  expect(await buildIfStale()).toBe(true)
  manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
}, 120_000)

/** Key of a module in the manifest, or of the chunk that is named so. The parts of the app have chunks of the same names (`vite.config.ts`). */
function keyOf(name: string): string {
  // Names of lazy chunks end with a number, and may begin like the name of a part.
  const isNamed = (key: string) => key.startsWith('_') && manifest[key]?.name === name && key.endsWith('.js')
  return name in manifest ? name : (Object.keys(manifest).find(isNamed) ?? name)
}

function chunkOf(key: string) {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`the build has no ${key}`)
  return chunk
}

/** Scripts that a browser loads before a screen appears. */
function scriptsOf(modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const addWithImports = (key: string) => {
    const { file, imports } = chunkOf(key)
    if (files.has(file)) return
    files.add(file)
    imports.forEach(addWithImports)
  }
  for (const name of ['index.html', ...modules]) addWithImports(keyOf(name))
  return files
}

/** Script as the server sends it to browsers, compressed by the build. */
async function sentBytes(file: string): Promise<number> {
  const path = join(folder, file)
  const [content, compressed] = await Promise.all([readFile(path), readFile(`${path}.br`)])
  expect(brotliDecompressSync(compressed).equals(content)).toBe(true)
  return compressed.length
}

/** Scripts that the page at a path names, and the namespace of the texts that it preloads. */
async function preloadsAt(path: string) {
  const server = createServer(express().use(appPages()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } })
    const html = await response.text()
    const scripts = Array.from(html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g), ([, file]) => file ?? '')
    return { scripts, texts: /locales\/en\/(\w+)\.json/.exec(html)?.[1] }
  } finally {
    server.close()
  }
}

const id = '0190c3a0-0000-7000-8000-000000000001'

it.each([
  { path: '/login', modules: ['access'], texts: 'access' },
  { path: '/home', modules: ['app', 'home'], texts: 'translation' },
  { path: '/home/medialibrary', modules: ['app', 'library'], texts: 'translation' },
  { path: `/home/${id}/edit/stops`, modules: ['app', 'tour', 'stops'], texts: 'translation' },
  { path: `/home/${id}/edit/stop/${id}`, modules: ['app', 'tour', 'stop', 'viewer'], texts: 'translation' },
  {
    path: `/home/${id}/hotspots-manager/${id}`,
    modules: ['app', 'tour', 'hotspots', 'viewer'],
    texts: 'translation',
  },
  { path: '/home/settings/user', modules: ['app'], texts: 'translation' },
])('preloads the scripts and texts of $path', async ({ path, modules, texts }) => {
  const skeleton = path.startsWith('/home') ? ['skeleton'] : []
  const preloads = await preloadsAt(path)
  expect(preloads.scripts.toSorted()).toEqual([...scriptsOf([...skeleton, ...modules])].toSorted())
  expect(preloads.texts).toBe(texts)
})

it('has fewer than 60 chunks below 2 kB', async () => {
  const files = new Set(Object.values(manifest).map(({ file }) => file))
  const sizes = await Promise.all([...files].filter((file) => file.endsWith('.js')).map(sentBytes))
  expect(sizes.filter((size) => size < 2 * kilobyteBytes).length).toBeLessThan(60)
})

/** Limits of the scripts that a screen loads before it appears. Other scripts follow while the browser is idle. */
it.each([
  { screen: '/login', modules: ['access'], filesMax: 12, maxKb: 90 },
  { screen: '/home', modules: ['app', 'home'], filesMax: 25, maxKb: 230 },
  { screen: 'the media library', modules: ['app', 'library'], filesMax: 25, maxKb: 335 },
  { screen: 'Tour Stops', modules: ['app', 'tour', 'stops'], filesMax: 45, maxKb: 420 },
  { screen: 'the stop editor', modules: ['app', 'tour', 'stop-hotspots', 'stop'], filesMax: 45, maxKb: 420 },
  { screen: 'the hotspots manager', modules: ['app', 'tour', 'stop-hotspots', 'hotspots'], filesMax: 45, maxKb: 420 },
])('loads at most $filesMax scripts of $maxKb kB for $screen', async ({ modules, filesMax, maxKb }) => {
  const files = [...scriptsOf(modules)]
  const sizes = await Promise.all(files.map(sentBytes))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(files.length).toBeLessThanOrEqual(filesMax)
  expect(bytes / kilobyteBytes).toBeLessThanOrEqual(maxKb)
})

it('loads the choice of a conflict with the tour, because its dialog cannot be closed', async () => {
  const dialog = '../../../src/client/features/tours/tour-draft/saving/conflict-dialog.tsx'
  const source = await readFile(join(import.meta.dirname, dialog), 'utf8')
  expect(source).toMatch(/^import .* from '\.\/conflict-choice\.tsx'$/m)
})

// The order in which chunks of a cycle run would depend on the first screen.
it('has no cycle of chunks that import each other', () => {
  const checkedKeys = new Set<string>()
  const visit = (key: string, importers: readonly string[]) => {
    expect(importers, `${key} imports itself`).not.toContain(key)
    if (checkedKeys.has(key)) return
    for (const imported of chunkOf(key).imports) visit(imported, [...importers, key])
    checkedKeys.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
  expect(checkedKeys.size).toBeGreaterThan(100)
})
