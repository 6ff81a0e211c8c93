import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const attemptsMax = 3
let hasUpdatedLists = false

/** Finds the command prefix to become root without a prompt: empty for root, else `sudo -n`; undefined if not allowed. */
function findRootPrefix(): readonly string[] | undefined {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

function aptGet(prefix: readonly string[], args: readonly string[]): boolean {
  const [command = 'apt-get', ...commandArguments] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    ...args,
  ]
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const { status, stderr } = spawnSync(command, commandArguments, { encoding: 'utf8', timeout: 300_000 })
    if (status === 0) return true
    if (attempt === attemptsMax) console.error(stderr.trim().split('\n').slice(-5).join('\n'))
  }
  return false
}

/** Installs a Debian package quietly; false without apt-get or root access, and when the archive doesn't respond. */
export function installDebianPackage(name: string): boolean {
  const prefix = existsSync('/usr/bin/apt-get') ? findRootPrefix() : undefined
  if (!prefix) return false
  console.log(`Installing the Debian package ${name} …`)
  if (!hasUpdatedLists) hasUpdatedLists = aptGet(prefix, ['update'])
  return aptGet(prefix, ['install', '--yes', '--no-install-recommends', name])
}
