import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { plainEngine } from './plain-engine.ts'
import { plainImports } from './plain-imports.ts'
import { rawStyles } from './raw-styles.ts'

type Chunk = Rolldown.OutputChunk

/** Chunks of the SDK that a page loads to show a panorama, and those that it loads later. */
export async function coreParts(): Promise<{ readonly core: readonly Chunk[]; readonly later: readonly Chunk[] }> {
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
  const chunks = bundle.output.filter((part) => part.type === 'chunk')
  const core = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of core) for (const chunk of chunks) if (imports.includes(chunk.fileName)) core.add(chunk)
  return { core: [...core], later: chunks.filter((chunk) => !core.has(chunk)) }
}

/** Transfer size of chunks. */
export function gzipBytes(chunks: readonly Pick<Chunk, 'code'>[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0)
}
