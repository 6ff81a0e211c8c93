import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const oldestUsableVersion = [24, 15]

/** Packages of a lockfile by install path; empty if npm never finished. */
function packagesOf(lockPath) {
  try {
    return JSON.parse(readFileSync(lockPath, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/**
 * True if the packages of the lockfile are installed. Compares lockfiles by content, because file times mean nothing after
 * a checkout or a restored cache. Packages for other platforms may be missing; in production, development dependencies too.
 */
export function dependenciesAreInstalled(root, { inProduction = false } = {}) {
  const lockedPackages = packagesOf(join(root, 'package-lock.json'))
  const installedPackages = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  const isOptional = ({ optional, dev, devOptional }) => optional || (inProduction && (dev || devOptional))
  const isComplete = Object.entries(lockedPackages).every(
    ([path, lockedPackage]) =>
      path === '' ||
      (installedPackages[path] ? installedPackages[path].version === lockedPackage.version : isOptional(lockedPackage)),
  )
  return isComplete && Object.keys(installedPackages).every((path) => lockedPackages[path])
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

/** Runs `npm ci`, and again if it fails, because the network may recover; returns whether it succeeded. */
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
  return major > oldestUsableVersion[0] || (major === oldestUsableVersion[0] && minor >= oldestUsableVersion[1])
}

/**
 * Finds the Node that runs the product: that of the pinned platform package, by its path because `npm run` also searches
 * the `.bin` of parent folders; or else the running Node if it is recent enough.
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
