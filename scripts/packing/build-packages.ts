import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageTypes } from '../building/page-types.ts'
import { sourceDigest } from '../building/source-digest.ts'
import { root, runProgram, toolArguments } from '../program.ts'
import { apiTypes } from './api-types.ts'
import { packWordpress } from './wordpress-zip.ts'

/** Packages in build order: each comes after the packages that it imports. */
export const packageFolders = ['client', 'cli', 'embed', 'react', 'vue'] as const
export type PackageFolder = (typeof packageFolders)[number]

/** Output folder of packed files, beside the builds of the app and the SDK. */
export const builtFolder = join(root, 'dist/packages')

async function readJson(path: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(path, 'utf8'))
}

/** Version of the product in the root package.json, which all packages have. */
export async function productVersion(): Promise<string> {
  const { version } = await readJson(join(root, 'package.json'))
  if (typeof version !== 'string') throw new Error('package.json has no version')
  return version
}

/** Content of a file; undefined if there is none. */
async function readIfExists(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}

/** Writes a file in a new folder, or leaves it alone if another process has written the same. */
async function writeIfChanged(folder: string, name: string, content: string): Promise<void> {
  const path = join(folder, name)
  if ((await readIfExists(path)) === content) return
  await mkdir(folder, { recursive: true })
  await writeFile(path, content)
}

/** Generates types beside the sources of the packages. They are never committed. */
async function writeGeneratedTypes(version: string): Promise<void> {
  await writeIfChanged(join(root, 'packages/client/src/generated'), 'api.ts', apiTypes(version))
  await writeIfChanged(join(root, 'packages/embed/src/generated'), 'stopover.d.ts', pageTypes())
}

/** Pins our own packages among the dependencies to the product's version. */
function pinOwnPackages(dependencies: unknown, version: string): Record<string, string> {
  const entries = Object.entries(Object(dependencies)) as [string, string][]
  return Object.fromEntries(entries.map(([name, range]) => [name, name.startsWith('@stopover/') ? version : range]))
}

async function buildPackage(folder: PackageFolder, version: string): Promise<boolean> {
  const source = join(root, 'packages', folder)
  const target = join(builtFolder, folder)
  await mkdir(target, { recursive: true })
  const args = [...toolArguments('typescript', 'tsc'), '-p', source, '--outDir', join(target, 'dist')]
  const { exitCode } = await runProgram(process.execPath, args)
  if (exitCode !== 0) return false
  if (folder === 'embed') await cp(join(source, 'src/generated'), join(target, 'dist/generated'), { recursive: true })
  const { dependencies, ...manifest } = await readJson(join(source, 'package.json'))
  const versionedManifest = { ...manifest, version, dependencies: pinOwnPackages(dependencies, version) }
  await writeFile(join(target, 'package.json'), `${JSON.stringify(versionedManifest, null, 2)}\n`)
  await cp(join(source, 'README.md'), join(target, 'README.md'))
  await cp(join(root, 'LICENSE'), join(target, 'LICENSE'))
  return true
}

/** Files that the built packages depend on. The generated types are among them. */
const sources = ['packages', 'LICENSE', 'package.json', 'package-lock.json', 'tsconfig.json', 'scripts/packing']
/** File with the digest of the sources from which the packages were built. */
const stampPath = join(builtFolder, 'sources')

/**
 * Builds all packages into `dist/packages` and checks their types, unless they were built from the same sources; false if
 * a package has errors.
 */
export async function buildPackages(): Promise<boolean> {
  const version = await productVersion()
  await writeGeneratedTypes(version)
  const digest = sourceDigest(root, sources)
  if ((await readIfExists(stampPath)) === digest) return true
  await rm(builtFolder, { recursive: true, force: true })
  for (const folder of packageFolders) if (!(await buildPackage(folder, version))) return false
  await writeFile(stampPath, digest)
  return true
}

/** Checks the types of the examples in React and Next against the built packages. */
export async function checkExamples(): Promise<boolean> {
  const args = [...toolArguments('typescript', 'tsc'), '-p', join(root, 'docs/examples')]
  const { exitCode } = await runProgram(process.execPath, args)
  return exitCode === 0
}

/** Packs the built packages as npm would publish them, and the WordPress plugin. Uses no network. */
export async function packPackages(): Promise<boolean> {
  const folders = packageFolders.map((folder) => `./${folder}`)
  const args = ['pack', '--silent', '--ignore-scripts', ...folders]
  await packWordpress(builtFolder, await productVersion())
  const { exitCode } = await runProgram('npm', args, { cwd: builtFolder })
  return exitCode === 0
}

/** Names of the packed files. */
export async function packedFiles(): Promise<readonly string[]> {
  return (await readdir(builtFolder)).filter((name) => /\.(?:tgz|zip)$/.test(name)).sort()
}
