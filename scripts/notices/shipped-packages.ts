import { bundledPackages } from './bundled-packages.ts'

/** Fields of a package in package-lock.json that notices need. */
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
  /** License according to the lockfile; empty if the package names none. */
  readonly license: string
  /** Install folder relative to the root; missing for packages of other platforms. */
  readonly path: string
  /** True if the package is for some platforms only. */
  readonly isForPlatform: boolean
}

const modulesFolder = 'node_modules/'

function packageNameOf(path: string): string {
  return path.slice(path.lastIndexOf(modulesFolder) + modulesFolder.length)
}

/** Folder that Node resolves an import of `name` to, by the package in `importerPath`. */
function resolve({ packages }: Lockfile, importerPath: string, name: string): string | undefined {
  let folderPath = importerPath
  for (;;) {
    const candidate = folderPath === '' ? `${modulesFolder}${name}` : `${folderPath}/${modulesFolder}${name}`
    if (packages[candidate]) return candidate
    if (folderPath === '') return undefined
    folderPath = folderPath.slice(0, Math.max(0, folderPath.lastIndexOf(modulesFolder) - 1))
  }
}

/** Names of the packages that a package needs at run time. Optional peers only count if another package needs them. */
function dependenciesOf({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
}

function compareByName(a: ShippedPackage, b: ShippedPackage): number {
  const nameA = `${a.name} ${a.version}`
  const nameB = `${b.name} ${b.version}`
  if (nameA === nameB) return 0
  return nameA < nameB ? -1 : 1
}

/**
 * Packages that ship with Stopover on any platform: packages that the server loads, and packages that are bundled into
 * the app and the SDK. Development tools aren't among them. Each version of a package is listed once.
 */
export function shippedPackages(lockfile: Lockfile): readonly ShippedPackage[] {
  const { packages } = lockfile
  // Breadth-first search of the dependencies: the loop also iterates the paths that it adds.
  const reached = new Set<string>()
  const queue = ['']
  for (const path of queue) {
    const bundled = path === '' ? bundledPackages : []
    for (const name of [...dependenciesOf(packages[path] ?? {}), ...bundled]) {
      const target = resolve(lockfile, path, name)
      if (target === undefined || reached.has(target)) continue
      reached.add(target)
      queue.push(target)
    }
  }
  const shipped = new Map<string, ShippedPackage>()
  for (const path of [...reached].sort()) {
    const { version = '', license = '', os, cpu } = packages[path] ?? {}
    const name = packageNameOf(path)
    if (shipped.has(`${name} ${version}`)) continue
    const isForPlatform = os !== undefined || cpu !== undefined
    shipped.set(`${name} ${version}`, { name, version, license, path, isForPlatform })
  }
  return [...shipped.values()].sort(compareByName)
}
