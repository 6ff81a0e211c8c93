import { bundledPackages } from './bundled-packages.ts'

/** The fields of a package in package-lock.json that notices need. */
type LockedPackage = {
  readonly version?: string
  readonly license?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}
export type Lockfile = { readonly packages: Readonly<Record<string, LockedPackage>> }

export type ShippedPackage = {
  readonly name: string
  readonly version: string
  /** As the lockfile has it; empty where the package does not say. */
  readonly license: string
  /** Folder from the root, which is missing for packages of other platforms. */
  readonly path: string
  /** Made for some platforms only. */
  readonly isForPlatform: boolean
}

const folder = 'node_modules/'

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(folder) + folder.length)
}

/** The folder that an import of `name` from the package in `from` ends in, as Node looks for it. */
function resolve({ packages }: Lockfile, from: string, name: string): string | undefined {
  let place = from
  for (;;) {
    const candidate = place === '' ? `${folder}${name}` : `${place}/${folder}${name}`
    if (packages[candidate]) return candidate
    if (place === '') return undefined
    place = place.slice(0, Math.max(0, place.lastIndexOf(folder) - 1))
  }
}

/** Everything that has to be there at run time. Optional peers count only where something else asks for them. */
function neededBy({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

function compare(one: ShippedPackage, other: ShippedPackage): number {
  const left = `${one.name} ${one.version}`
  const right = `${other.name} ${other.version}`
  if (left === right) return 0
  return left < right ? -1 : 1
}

/**
 * Packages that people get with Stopover, for all platforms: what the server loads, and what is bundled into the app
 * and the SDK. Tools of developers are none of them. Each version of a package is there once.
 */
export function shippedPackages(lockfile: Lockfile): readonly ShippedPackage[] {
  const { packages } = lockfile
  const found = new Set<string>()
  const open = ['']
  for (const path of open) {
    const bundled = path === '' ? bundledPackages : []
    for (const name of [...neededBy(packages[path] ?? {}), ...bundled]) {
      const target = resolve(lockfile, path, name)
      if (target === undefined || found.has(target)) continue
      found.add(target)
      open.push(target)
    }
  }
  const shipped = new Map<string, ShippedPackage>()
  for (const path of [...found].sort()) {
    const { version = '', license = '', os, cpu } = packages[path] ?? {}
    const name = nameOf(path)
    if (shipped.has(`${name} ${version}`)) continue
    const isForPlatform = os !== undefined || cpu !== undefined
    shipped.set(`${name} ${version}`, { name, version, license, path, isForPlatform })
  }
  return [...shipped.values()].sort(compare)
}
