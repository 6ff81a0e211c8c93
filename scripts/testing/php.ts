import { installDebianPackage } from './debian.ts'
import { findOnPath } from './executables.ts'

/** Command-line interpreter of PHP, which tests of the WordPress plugin need. */
export function findPhp(): string | undefined {
  return findOnPath(['php'])
}

export function findOrInstallPhp(): string | undefined {
  return findPhp() ?? (installDebianPackage('php-cli') ? findPhp() : undefined)
}
