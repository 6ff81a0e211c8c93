import { fileURLToPath } from 'node:url'

const entries = {
  '/script/stripe.js': new URL('../script/stripe.ts', import.meta.url),
  '/script/card-frame.js': new URL('../script/card-frame.ts', import.meta.url),
  '/script/bank-frame.js': new URL('../script/bank-frame.ts', import.meta.url),
} as const
type ScriptPath = keyof typeof entries

export const isScriptPath = (path: string): path is ScriptPath => Object.hasOwn(entries, path)

async function build(entry: URL): Promise<string> {
  // Loaded with the first script: tests of the API alone need no bundler.
  const { build: viteBuild } = await import('vite')
  const result = await viteBuild({
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

const built = new Map<ScriptPath, Promise<string>>()

/** Browser script, bundled on first use. */
export function scriptAt(path: ScriptPath): Promise<string> {
  const script = built.get(path) ?? build(entries[path])
  built.set(path, script)
  return script
}
