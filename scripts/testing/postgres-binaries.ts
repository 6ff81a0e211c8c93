import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage } from './debian.ts'
import { isExecutable, pathFolders } from './executables.ts'

const debianRoot = '/usr/lib/postgresql'

/** Debian keeps server programs off PATH, in one folder per major version; the highest version comes first. */
function debianFolders(): string[] {
  const versions = existsSync(debianRoot) ? readdirSync(debianRoot) : []
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debianRoot, version, 'bin'))
}

const hasServer = (folder: string) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name)))

/** Folder with `initdb` and `postgres`, if PostgreSQL's server is installed. */
export function findPostgres(): string | undefined {
  return [...pathFolders(), ...debianFolders()].find(hasServer)
}

export function findOrInstallPostgres(): string | undefined {
  return findPostgres() ?? (installDebianPackage('postgresql') ? findPostgres() : undefined)
}
