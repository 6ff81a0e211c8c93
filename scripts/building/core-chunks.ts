import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { plainEngine } from './plain-engine.ts'
import { plainImports } from './plain-imports.ts'
import { rawStyles } from './raw-styles.ts'

type Chunk = Rolldown.OutputChunk

/** Builds the viewer. A page loads the chunks in `core` to show a panorama, and the chunks in `lazy` on demand. */
export async function buildCoreChunks(): Promise<{ readonly core: readonly Chunk[]; readonly lazy: readonly Chunk[] }> {
  const rolldownOptions = {
    input: 'src/sdk/core/create-tour-viewer.ts',
    preserveEntrySignatures: 'strict',
  } satisfies Rolldown.InputOptions
  const result = await build({
    configFile: false,
    publicDir: false,
    plugins: [plainEngine(), plainImports(), rawStyles()],
    logLevel: 'error',
    build: { target: 'es2022', write: false, modulePreload: false, rolldownOptions },
  })
  const [bundle] = [result].flat()
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  const chunks = bundle.output.filter((file) => file.type === 'chunk')
  const core = new Set(chunks.filter(({ isEntry }) => isEntry))
  // Transitive closure of the static imports: a Set also iterates the chunks that are added meanwhile.
  for (const { imports } of core) for (const chunk of chunks) if (imports.includes(chunk.fileName)) core.add(chunk)
  return { core: [...core], lazy: chunks.filter((chunk) => !core.has(chunk)) }
}

/** Size of chunks when they are transferred with gzip. */
export function gzipBytes(chunks: readonly Pick<Chunk, 'code'>[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0)
}
