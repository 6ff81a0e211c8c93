import { installDebianPackage } from './debian.ts'
import { findOnPath } from './executables.ts'

/** PHP's command line, for the plugin for WordPress. */
export function findPhp(): string | undefined {
  return findOnPath(['php'])
}

export function findOrInstallPhp(): string | undefined {
  return findPhp() ?? (installDebianPackage('php-cli') ? findPhp() : undefined)
}
