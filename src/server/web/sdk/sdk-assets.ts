import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
)

/** What the share page has to name of the built SDK, as addresses on this server. */
export type SdkAssets = {
  readonly sharePage: string
  /** Modules the share page will ask for: the viewer is among them. */
  readonly modules: readonly string[]
  /** Those it will ask for besides where a tour comes in parts. */
  readonly partsModules: readonly string[]
  readonly font: string
}

export const builtSdkFolder = join(import.meta.dirname, '../../../../dist/sdk')

const sharePageKey = 'src/sdk/embed/share-page.ts'
const viewerKey = 'src/sdk/core/create-tour-viewer.ts'
const partsKey = 'src/sdk/chrome/parts/tour-parts.ts'
const scriptFrameKey = 'src/sdk/embed/script/script-frame.ts'
const gaFrameKey = 'src/sdk/embed/google-analytics/google-analytics-frame.ts'
const fontFile = /^inter-latin-wght-normal-.+\.woff2$/

type Manifest = z.output<typeof manifestSchema>

/** What the build left; `undefined` while there is none. */
function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, '.vite/manifest.json')
  return existsSync(path) ? manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

function addressIn(manifest: Manifest, key: string): string {
  const entry = manifest[key]
  if (!entry) throw new Error(`the built SDK has no ${key}`)
  return `/sdk/${entry.file}`
}

/** Address of the module of the page in which custom scripts run; `undefined` while there is no build. */
export function readScriptFrame(folder: string = builtSdkFolder): string | undefined {
  const manifest = readManifest(folder)
  return manifest && addressIn(manifest, scriptFrameKey)
}

/** Address of the module of the page in which Google's tag runs; `undefined` while there is no build. */
export function readGaFrame(folder: string = builtSdkFolder): string | undefined {
  const manifest = readManifest(folder)
  return manifest && addressIn(manifest, gaFrameKey)
}

/** What the share page has to name; `undefined` while there is no build. */
export function readSdkAssets(folder: string = builtSdkFolder): SdkAssets | undefined {
  const manifest = readManifest(folder)
  if (!manifest) return undefined
  const addressOf = (key: string) => addressIn(manifest, key)
  const importsOf = (key: string): string[] =>
    (manifest[key]?.imports ?? []).flatMap((name) => [name, ...importsOf(name)])
  const modules = [...importsOf(sharePageKey), viewerKey, ...importsOf(viewerKey)]
  const partsModules = [partsKey, ...importsOf(partsKey)].filter((name) => !modules.includes(name))
  const font = readdirSync(folder).find((name) => fontFile.test(name))
  if (font === undefined) throw new Error('the built SDK has no typeface')
  return {
    sharePage: addressOf(sharePageKey),
    modules: [...new Set(modules)].map(addressOf),
    partsModules: [...new Set(partsModules)].map(addressOf),
    font: `/sdk/${font}`,
  }
}

export type SdkFile = { readonly name: string; readonly body: Buffer }

/** Names and bytes of the built SDK's files. */
export function readSdkFiles(folder: string = builtSdkFolder): readonly SdkFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ name, body: readFileSync(join(folder, name)) }))
}
