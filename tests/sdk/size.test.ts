import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { plainEngine } from '../../scripts/building/plain-engine.ts'
import { plainImports } from '../../scripts/building/plain-imports.ts'

const coreLimitBytes = 65_000

type Chunk = Rolldown.OutputChunk

/** The parts that a page loads to show a panorama, as the bundler of the SDK makes them, and those that come later. */
async function coreParts(): Promise<{ readonly core: readonly Chunk[]; readonly later: readonly Chunk[] }> {
  const rolldownOptions = {
    input: 'src/sdk/core/create-tour-viewer.ts',
    preserveEntrySignatures: 'strict',
  } satisfies Rolldown.InputOptions
  const result = await build({
    configFile: false,
    publicDir: false,
    plugins: [plainEngine(), plainImports()],
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

const bytesOf = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0)

test('the viewer core stays within 65 kB gzip, engine included', async () => {
  const { core } = await coreParts()
  const code = core.map((chunk) => chunk.code).join('')
  expect(code).toContain('sampler2DArray')
  expect(code).toContain('webglcontextlost')
  expect(bytesOf(core)).toBeLessThanOrEqual(coreLimitBytes)
})

/** Most bytes of what comes later and is larger, or rarer, than most. */
const partLimitsBytes: Readonly<Record<string, number>> = {
  'play-list': 116_000,
  'tile-layer': 2_000,
  'icon-drawings': 1_000,
  outline: 1_100,
  'figure-rules': 1_000,
  // pictures and films that hang in the scene
  pinned: 1_400,
  'pinned-film': 1_300,
  'pinned-picture': 600,
  // for editors alone
  'editor-hands': 2_800,
  'follow-device': 1_300,
  // once there is a picture: what is out of sight, what has lost its graphics card, pictures of it
  'once-drawn': 1_900,
  // all of VR: eyes, hands, signs, what is read there
  immersion: 9_500,
}

test('what a stop or a visitor may need comes when it is needed, and is small', async () => {
  const { core, later } = await coreParts()
  expect(core.some(({ code }) => code.includes('halfEquirect'))).toBe(false)
  for (const [part, limitBytes] of Object.entries(partLimitsBytes)) {
    const chunks = later.filter(({ name }) => name === part)
    expect(chunks, part).toHaveLength(1)
    expect(bytesOf(chunks), part).toBeLessThanOrEqual(limitBytes)
  }
  const others = later.filter(({ name }) => !Object.hasOwn(partLimitsBytes, name))
  expect(bytesOf(others)).toBeLessThanOrEqual(8_000)
})
