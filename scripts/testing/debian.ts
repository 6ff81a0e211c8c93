import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const attempts = 3
let listsAreFresh = false

/** Command prefix to become root without a prompt: empty for root, `sudo -n` if that is allowed, else undefined. */
function rootPrefix(): readonly string[] | undefined {
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
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { status, stderr } = spawnSync(command, commandArguments, { encoding: 'utf8', timeout: 300_000 })
    if (status === 0) return true
    if (attempt === attempts) console.error(stderr.trim().split('\n').slice(-5).join('\n'))
  }
  return false
}

/** Installs a Debian package quietly; false without apt-get or root access, and when the archive doesn't respond. */
export function installDebianPackage(name: string): boolean {
  const prefix = existsSync('/usr/bin/apt-get') ? rootPrefix() : undefined
  if (!prefix) return false
  console.log(`Installing the Debian package ${name} …`)
  if (!listsAreFresh) listsAreFresh = aptGet(prefix, ['update'])
  return aptGet(prefix, ['install', '--yes', '--no-install-recommends', name])
}
