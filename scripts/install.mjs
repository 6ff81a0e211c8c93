import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const oldestUsableNode = [24, 15]

/** Packages of a lockfile by install path; empty when npm never finished. */
function packagesOf(lockPath) {
  try {
    return JSON.parse(readFileSync(lockPath, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/**
 * True if the packages of the lockfile are installed. Compares lockfiles by content, because file times mean nothing after
 * a checkout or a restored cache. Packages for other platforms may be absent; in production also development dependencies.
 */
export function dependenciesAreInstalled(root, { inProduction = false } = {}) {
  const locked = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  const mayBeAbsent = ({ optional, dev, devOptional }) => optional || (inProduction && (dev || devOptional))
  const isComplete = Object.entries(locked).every(
    ([path, pkg]) => path === '' || (present[path] ? present[path].version === pkg.version : mayBeAbsent(pkg)),
  )
  return isComplete && Object.keys(present).every((path) => locked[path])
}

/** Arguments of npm. Install scripts are disabled, because no package needs one. */
const npmArguments = [
  'ci',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/** Runs `npm ci`, a second time if it fails, as the network may recover; false when it failed. */
export function installDependencies(root) {
  const npm = process.env.npm_execpath
  const runsInNode = npm !== undefined && /\.c?js$/.test(npm)
  const command = runsInNode ? process.execPath : 'npm'
  const prefix = runsInNode ? [npm] : []
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const shell = !runsInNode && process.platform === 'win32'
    const { status } = spawnSync(command, [...prefix, ...npmArguments], { cwd: root, stdio: 'inherit', shell })
    if (status === 0) return true
  }
  return false
}

function isUsable(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major > oldestUsableNode[0] || (major === oldestUsableNode[0] && minor >= oldestUsableNode[1])
}

/**
 * Finds the Node that runs the product: that of the pinned platform package, by its path because `npm run` also searches
 * the `.bin` of parent folders; else the machine's own if it is recent enough; else undefined.
 */
export function findNode(root) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file)
  if (existsSync(pinned)) {
    const { status, stdout } = spawnSync(pinned, ['--version'], { encoding: 'utf8' })
    if (status === 0 && isUsable(stdout.trim())) return pinned
  }
  return isUsable(process.version) ? process.execPath : undefined
}
