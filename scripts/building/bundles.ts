import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runProgram, toolArguments } from '../program.ts'
import { compressAssets } from './compress-assets.ts'
import { sourceDigest } from './source-digest.ts'

type Bundle = {
  readonly name: string
  readonly config: string
  readonly sources: readonly string[]
  /** Runs after a successful build. */
  readonly afterBuild?: () => Promise<void>
}

/** Sources that the SDK and the app share. Locale files are served unchanged, so they need no build. */
const sharedSources = ['src/shared', 'src/sdk', 'scripts/building', 'package-lock.json', 'tsconfig.json']
const bundles: readonly Bundle[] = [
  {
    name: 'sdk',
    config: 'vite.sdk.config.ts',
    sources: [...sharedSources, 'vite.sdk.config.ts'],
    afterBuild: () => compressAssets('sdk'),
  },
  {
    name: 'media-worker',
    config: 'vite.worker.config.ts',
    sources: ['src/shared', 'src/server', 'scripts/building', 'package-lock.json', 'vite.worker.config.ts'],
  },
  {
    name: 'client',
    config: 'vite.config.ts',
    sources: [...sharedSources, 'vite.config.ts', 'src/client'],
    afterBuild: () => compressAssets('client/assets'),
  },
]

/** Servers that tests start as processes. Without them, tests start the sources. */
const testServers: Bundle = {
  name: 'test-servers',
  config: 'vite.test-servers.config.ts',
  sources: [
    'src/shared',
    'src/server',
    'tests/support',
    'scripts/building',
    'package-lock.json',
    'vite.test-servers.config.ts',
  ],
}

const titleOf = ({ name }: Bundle) => name.replaceAll('-', ' ')
/** File with the digest of the sources from which the bundle was built. */
const stampPath = (bundle: Bundle) => join(root, 'dist', `${bundle.name}.sources`)

function isFresh(bundle: Bundle, digest: string): boolean {
  const stamp = stampPath(bundle)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest
}

/** Deletes the stamp first and writes it last, so that an interrupted build never counts as finished. */
async function build(bundle: Bundle, digest: string): Promise<boolean> {
  rmSync(stampPath(bundle), { force: true })
  const tool = toolArguments('vite')
  const args = [...tool, 'build', '--config', bundle.config, '--logLevel', 'warn']
  const { exitCode } = await runProgram(process.execPath, args, { env: { NODE_ENV: 'production' } })
  if (exitCode !== 0) return false
  await bundle.afterBuild?.()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampPath(bundle), digest)
  return true
}

/** Builds the bundles with changed sources into `dist/`, or all if forced. Resolves to false if a build failed. */
export async function buildIfStale({ isForced = false, isForTests = false } = {}): Promise<boolean> {
  for (const bundle of isForTests ? [...bundles, testServers] : bundles) {
    const digest = sourceDigest(root, bundle.sources)
    if (!isForced && isFresh(bundle, digest)) continue
    const startedMs = performance.now()
    console.log(`Building the ${titleOf(bundle)} …`)
    if (!(await build(bundle, digest))) {
      console.error(`The ${titleOf(bundle)} could not be built; see above.`)
      return false
    }
    console.log(`Built the ${titleOf(bundle)} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`)
  }
  return true
}
