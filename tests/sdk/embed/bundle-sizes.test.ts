import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSdkAssets } from '../../../src/server/web/sdk/sdk-assets.ts'
import { visitorLanguages } from '../../../src/shared/visitor-texts/visitor-languages.ts'
import { scriptLimitsKb } from '../script-limits.ts'

const root = join(import.meta.dirname, '../../..')
const kilobyteBytes = 1000

let outDir: string
beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'stopover-sizes-'))
  const configFile = join(root, 'vite.sdk.config.ts')
  await build({ root, configFile, logLevel: 'error', mode: 'production', build: { outDir, emptyOutDir: true } })
}, 120_000)
afterAll(() => rm(outDir, { recursive: true, force: true }))

/** Total gzip size and number of the files with matching names. */
async function gzipped(name: RegExp): Promise<{ readonly bytes: number; readonly files: number }> {
  const files = (await readdir(outDir)).filter((file) => name.test(file))
  const contents = await Promise.all(files.map((file) => readFile(join(outDir, file))))
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
  return { bytes, files: files.length }
}

describe('the bundle of the SDK', () => {
  it.each<[title: string, name: RegExp, maxKilobytes: number, fileCount?: number]>([
    ['the drop-in script', /^stopover\.js$/, scriptLimitsKb.dropIn],
    ['the drop-in script of an exact version', /^stopover-pinned\.js$/, scriptLimitsKb.pinnedDropIn],
    ['the viewer', /^create-tour-viewer-.+\.js$/, scriptLimitsKb.viewerCore],
    // The bundler includes the icons and their buttons.
    ['controls and panels, and what all parts share', /^controls-.+\.js$/, 27.6],
    ['the scene API', /^scene-session-.+\.js$/, 8.2],
    ['video controls', /^media-bar-.+\.js$/, 4],
    ['time layers and their comparison', /^(?:add-time-layers|capture-display)-.+\.js$/, 6.6, 2],
    ['floor plans and the map', /^add-locations-.+\.js$/, 10.2],
    ['data of the bundled map', /^world-map-.+\.js$/, 62],
    ['themes', /^theme-.+\.js$/, scriptLimitsKb.styles],
    ['the start screen', /^start-screen-.+\.js$/, scriptLimitsKb.startScreen],
    ['the loader of large tours', /^tour-parts-.+\.js$/, 3],
    ['visit counting', /^(?:visit|viewed-hotspots)-.+\.js$/, scriptLimitsKb.visits, 2],
    ['Google Analytics', /^ga-tracker-.+\.js$/, 5],
    ['rich text', /^rich-text-.+\.js$/, 14],
  ])('stays within its size limit: %s', async (_title, name, maxKilobytes, fileCount = 1) => {
    const { bytes, files } = await gzipped(name)
    expect(files).toBe(fileCount)
    expect(bytes).toBeLessThanOrEqual(maxKilobytes * kilobyteBytes)
  })

  /** Number and total size of files that a share page loads: those that it links to, and others by their names. */
  async function firstViewFiles(lazyNames: RegExp): Promise<{ readonly bytes: number; readonly files: number }> {
    const assets = readSdkAssets(outDir)
    const linkedFiles = [assets?.sharePage ?? '', ...(assets?.modules ?? [])].map((path) => path.replace('/sdk/', ''))
    const lazyFiles = (await readdir(outDir)).filter((name) => lazyNames.test(name))
    const files = new Set([...linkedFiles, ...lazyFiles])
    const contents = await Promise.all([...files].map((name) => readFile(join(outDir, name))))
    const bytes = contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0)
    return { bytes, files: files.size }
  }

  it('shows the first image of a share page after five files and 85 kB, in any language', async () => {
    const { bytes, files } = await firstViewFiles(/^texts-hi-.+\.js$/)
    expect(files).toBeLessThanOrEqual(5)
    expect(bytes).toBeLessThanOrEqual(scriptLimitsKb.firstView * kilobyteBytes)
  })

  it('loads at most seven files and 85 kB for a visit in English of a tour without other features', async () => {
    const { bytes, files } = await firstViewFiles(/^(?:deferred|visit|viewed-hotspots)-.+\.js$/)
    expect(files).toBeLessThanOrEqual(7)
    expect(bytes).toBeLessThanOrEqual(scriptLimitsKb.firstView * kilobyteBytes)
  })

  it('has one file of less than 4 kB for the texts of each language', async () => {
    const names = (await readdir(outDir)).filter((name) => /^texts-.+\.js$/.test(name))
    const languages = names.map((name) => name.replace(/^texts-(.+)-.{8}\.js$/, '$1'))
    expect(languages.sort()).toEqual(visitorLanguages.filter((language) => language !== 'en').sort())
    for (const name of names) {
      const { bytes } = await gzipped(new RegExp(`^${name}$`))
      expect(bytes, name).toBeLessThanOrEqual(4 * kilobyteBytes)
    }
  })

  it('contains the digest of every module in the script of an exact version', async () => {
    const script = await readFile(join(outDir, 'stopover-pinned.js'), 'utf8')
    // Parts are loaded on share pages only, and custom scripts and Google's tag run in pages of their own.
    const unpinned =
      /^(?:stopover|stopover-pinned|share-page-.+|tour-parts-.+|script-frame-.+|google-analytics-frame-.+)\.js$/
    for (const name of await readdir(outDir)) {
      if (!name.endsWith('.js') || unpinned.test(name)) continue
      const digest = createHash('sha384')
        .update(await readFile(join(outDir, name)))
        .digest('base64')
      expect(script, name).toContain(`sha384-${digest}`)
    }
  })

  it('verifies and retries each imported module by its own name', async () => {
    for (const name of await readdir(outDir)) {
      if (!name.endsWith('.js')) continue
      const code = await readFile(join(outDir, name), 'utf8')
      for (const [, imported, guarded] of code.matchAll(
        /import\(`\.\/([\w.-]+)`\)(?:\.then\([^`]*?\))?,`([\w.-]+\.js)`/g,
      ))
        expect(guarded, name).toBe(imported)
    }
  })

  it.each(['stopover.js', 'stopover-pinned.js'])('runs %s as a module and as a classic script', async (name) => {
    const script = await readFile(join(outDir, name), 'utf8')
    expect(script).not.toMatch(/\bexport\b|import\.meta|\bimport\s*[{*"'`]/)
    expect(() => new Function(script)).not.toThrow()
  })
})
