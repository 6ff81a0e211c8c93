import { fileURLToPath } from 'node:url'

const entries = {
  '/script/stripe.js': new URL('../script/stripe.ts', import.meta.url),
  '/script/card-frame.js': new URL('../script/card-frame.ts', import.meta.url),
  '/script/bank-frame.js': new URL('../script/bank-frame.ts', import.meta.url),
} as const
type ScriptPath = keyof typeof entries

export const isScriptPath = (path: string): path is ScriptPath => Object.hasOwn(entries, path)

async function bundleScript(entry: URL): Promise<string> {
  // The bundler is loaded with the first script, because tests of the API alone don't need it.
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    mode: 'production',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'standIn', fileName: 'script' },
    },
  })
  const [bundle] = [result].flat()
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined
  if (chunk === undefined) throw new Error(`${entry.pathname} could not be bundled`)
  return chunk.code
}

const bundles = new Map<ScriptPath, Promise<string>>()

/** Resolves to the code of a browser script, which is bundled on first use. */
export function loadScript(path: ScriptPath): Promise<string> {
  const bundle = bundles.get(path) ?? bundleScript(entries[path])
  bundles.set(path, bundle)
  return bundle
}
