import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { builtSdkFolder } from '../../ports/sdk-files.ts'

/** Cache lifetime of SDK scripts without a hash in their names. */
export const sdkScriptFreshSeconds = 300

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
)

/** Paths of the built SDK's files that the share page links to. */
export type SdkAssets = {
  readonly sharePage: string
  /** Modules that the share page loads, including the viewer. */
  readonly modules: readonly string[]
  /** Additional modules for tours that load in parts. */
  readonly partLoadingModules: readonly string[]
  readonly font: string
}

const sharePageKey = 'src/sdk/embed/share-page.ts'
const viewerKey = 'src/sdk/core/create-tour-viewer.ts'
const partsKey = 'src/sdk/chrome/parts/tour-parts.ts'
const scriptFrameKey = 'src/sdk/embed/script/script-frame.ts'
const gaFrameKey = 'src/sdk/embed/google-analytics/google-analytics-frame.ts'
const fontFile = /^inter-latin-wght-normal-.+\.woff2$/

type Manifest = z.output<typeof manifestSchema>

/** Reads the manifest of the build; `undefined` when the SDK isn't built. */
function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, '.vite/manifest.json')
  return existsSync(path) ? manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

function pathIn(manifest: Manifest, key: string): string {
  const entry = manifest[key]
  if (!entry) throw new Error(`the built SDK has no ${key}`)
  return `/sdk/${entry.file}`
}

/** Path of the module that the page for custom scripts loads; `undefined` when the SDK isn't built. */
export function readScriptFrame(folder: string = builtSdkFolder): string | undefined {
  const manifest = readManifest(folder)
  return manifest && pathIn(manifest, scriptFrameKey)
}

/** Path of the module that the Google Analytics page loads; `undefined` when the SDK isn't built. */
export function readGaFrame(folder: string = builtSdkFolder): string | undefined {
  const manifest = readManifest(folder)
  return manifest && pathIn(manifest, gaFrameKey)
}

/** Paths that the share page links to; `undefined` when the SDK isn't built. */
export function readSdkAssets(folder: string = builtSdkFolder): SdkAssets | undefined {
  const manifest = readManifest(folder)
  if (!manifest) return undefined
  const pathOf = (key: string) => pathIn(manifest, key)
  const importsOf = (key: string): string[] =>
    (manifest[key]?.imports ?? []).flatMap((name) => [name, ...importsOf(name)])
  const modules = [...importsOf(sharePageKey), viewerKey, ...importsOf(viewerKey)]
  const partLoadingModules = [partsKey, ...importsOf(partsKey)].filter((name) => !modules.includes(name))
  const font = readdirSync(folder).find((name) => fontFile.test(name))
  if (font === undefined) throw new Error('the built SDK has no font')
  return {
    sharePage: pathOf(sharePageKey),
    modules: [...new Set(modules)].map(pathOf),
    partLoadingModules: [...new Set(partLoadingModules)].map(pathOf),
    font: `/sdk/${font}`,
  }
}
