import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const coreLimitBytes = 65_000

/** What a page loads to show a panorama, as the bundler of the SDK makes it. */
async function coreCode(): Promise<string> {
  const rolldownOptions = {
    input: 'src/sdk/core/create-tour-viewer.ts',
    preserveEntrySignatures: 'strict',
  } satisfies Rolldown.InputOptions
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { target: 'es2022', write: false, modulePreload: false, rolldownOptions },
  })
  const [bundle] = [result].flat()
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built')
  const chunks = bundle.output.filter((part) => part.type === 'chunk')
  expect(chunks).toHaveLength(1)
  return chunks.map(({ code }) => code).join('')
}

test('the viewer core stays within 65 kB gzip, engine included', async () => {
  const code = await coreCode()
  expect(code).toContain('sampler2DArray')
  expect(code).toContain('webglcontextlost')
  expect(gzipSync(code, { level: 9 }).byteLength).toBeLessThanOrEqual(coreLimitBytes)
})
