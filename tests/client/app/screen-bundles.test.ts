import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { buildIfStale } from '../../../scripts/building/bundles.ts'

const folder = join(import.meta.dirname, '../../../dist/client')
const features = 'src/client/features'
const frame = `${features}/tours/tour-editor/frame/tour-frame.tsx`
const kilobyte = 1000

/** Vite's manifest: the file of each entry and lazy import, and the chunks that it imports statically. */
const manifestSchema = z.record(
  z.string(),
  z.looseObject({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) }),
)
let manifest: z.infer<typeof manifestSchema>
beforeAll(async () => {
  expect(await buildIfStale(false)).toBe(true)
  manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')))
}, 120_000)

/** Key of a module in the manifest, or of the chunk that is named so. */
function keyOf(name: string): string {
  const isNamed = (key: string) => key.startsWith('_') && manifest[key]?.name === name && key.endsWith('.js')
  return name in manifest ? name : (Object.keys(manifest).find(isNamed) ?? name)
}

/** Scripts that a browser loads before a screen appears. */
function scriptsOf(modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the build has no ${name}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports.forEach(add)
  }
  for (const name of ['index.html', ...modules]) add(keyOf(name))
  return files
}

/** Script as the server sends it to browsers, compressed by the build. */
async function sentBytes(file: string): Promise<number> {
  const path = join(folder, file)
  const [content, compressed] = await Promise.all([readFile(path), readFile(`${path}.br`)])
  expect(brotliDecompressSync(compressed).equals(content)).toBe(true)
  return compressed.length
}

/** Scripts that screens load today. The aims are 230 kB for the list of tours, and 420 kB in 45 files for the stop editor. */
it.each([
  { path: '/login', modules: ['access'], filesMax: 12, maxKb: 90 },
  { path: '/home', modules: ['app', 'home'], filesMax: 25, maxKb: 315 },
  {
    path: 'the media library',
    modules: ['app', `${features}/library/media/library-screen.tsx`],
    filesMax: 32,
    maxKb: 405,
  },
  {
    path: 'the stop editor',
    modules: ['app', frame, `${features}/tours/stops/workspace/stop-workspace.tsx`],
    filesMax: 47,
    maxKb: 495,
  },
])('loads at most $filesMax scripts of $maxKb kB for $path', async ({ modules, filesMax, maxKb }) => {
  const files = [...scriptsOf(modules)]
  const sizes = await Promise.all(files.map(sentBytes))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(files.length).toBeLessThanOrEqual(filesMax)
  expect(bytes / kilobyte).toBeLessThanOrEqual(maxKb)
})
