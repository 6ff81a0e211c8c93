import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmdirSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaSandbox } from '../ports/media-builder.ts'
import { limitPrefix, type WorkerLimits } from './worker-limits.ts'

/** Command line and environment of a worker process, as options of `fork`. */
type WorkerCommand = {
  readonly execPath: string
  readonly execArgv: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/**
 * Script that runs inside the new namespaces. It makes all mounts read-only except the folder $1, which may be empty,
 * drops all capabilities, and executes its other arguments. One call remounts all mounts, the folder included; the loop
 * remounts those that it left writable, all of them if `mount` doesn't support it, and makes the folder writable again. A
 * process for each mount would take a seventh of the CPU time of a small job. Fields 5 and 6 of /proc/self/mountinfo are
 * the mount point, with octal escapes, and the options (proc(5)).
 */
const namespaceScript = `set -e
ulimit -c 0
out=$1
shift
[ -z "$out" ] || mount --bind "$out" "$out"
mount -a -o remount,bind,ro 2> /dev/null || :
while read -r _ _ _ _ mount_point options _; do
  case "$mount_point" in *\\\\*) mount_point=$(printf '%b' "$mount_point") ;; esac
  if [ "$mount_point" = "$out" ]; then
    case "$options" in ro*) mount -o "remount,bind,rw\${options#ro}" none "$mount_point" ;; esac
    continue
  fi
  case "$options" in rw*) mount -o "remount,bind,ro\${options#rw}" none "$mount_point" ;; esac
done < /proc/self/mountinfo
exec setpriv --bounding-set=-all,+dac_override --no-new-privs -- "$@"`

const unshareOptions = [
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  '--',
  '/bin/sh',
  '-c',
  namespaceScript,
]
const unsharePath = '/usr/bin/unshare'
const probeMs = 30_000

/**
 * Options of `unshare`. Users other than root need a user namespace to create the other namespaces, if the kernel
 * allows it.
 */
function namespaceArguments(): readonly string[] {
  return process.getuid?.() === 0 ? unshareOptions : ['--user', '--map-root-user', ...unshareOptions]
}

/** Tries to run a program in namespaces that let it write only to one folder. */
function canUseNamespaces(): boolean {
  if (process.platform !== 'linux' || !existsSync(unsharePath)) return false
  // A new folder is used, because a bind mount of the temporary folder itself would hide the mounts inside it.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stopover-probe-')))
  const canWriteOnlyToFolder = '[ -w "$0" ] && ! [ -w / ]'
  const args = [...namespaceArguments(), 'worker', folder, '/bin/sh', '-c', canWriteOnlyToFolder, folder]
  const { status } = spawnSync(unsharePath, args, { env: {}, timeout: probeMs, stdio: 'ignore' })
  rmdirSync(folder)
  return status === 0
}

let detectedKind: MediaSandbox | undefined

/**
 * Strongest sandbox that this machine allows, probed once per process. A failed probe is repeated, because a momentary
 * shortage of resources must not weaken the sandbox until the next start.
 */
export function sandboxKind(): MediaSandbox {
  detectedKind ??= canUseNamespaces() || canUseNamespaces() ? 'namespaces' : 'permissions'
  return detectedKind
}

/** Options that disable the warnings that Node.js prints about its permission model. */
const disabledWarnings = ['PERM0001', 'PERM0006'].map((code) => `--disable-warning=${code}`)

/** Options of Node.js that allow reading files, loading decoders, using threads, and writing to one folder, if any. */
function nodeArguments(writableFolder: string | undefined): readonly string[] {
  return [
    '--max-old-space-size=512',
    '--permission',
    '--allow-addons',
    '--allow-worker',
    '--allow-fs-read=*',
    ...disabledWarnings,
    ...(writableFolder === undefined
      ? []
      : [`--allow-fs-write=${writableFolder}`, `--allow-fs-write=${writableFolder}/*`]),
  ]
}

/**
 * Command of a sandboxed worker within its limits. It may write only to `writableFolder`, which must exist and be a
 * real path, or nowhere if that is undefined.
 */
export function sandboxedCommand(
  writableFolder: string | undefined,
  limits: WorkerLimits,
  kind: MediaSandbox = sandboxKind(),
): WorkerCommand {
  // The worker inherits no environment variables, because the web process has secrets and addresses in its environment.
  const env = {
    VIPS_BLOCK_UNTRUSTED: '1',
    UV_THREADPOOL_SIZE: String(Math.max(4, availableParallelism() + 1)),
    // libvips unpacks large images to this folder.
    ...(writableFolder === undefined ? {} : { TMPDIR: writableFolder }),
  }
  const node = [process.execPath, ...nodeArguments(writableFolder)]
  const commands: Readonly<Record<MediaSandbox, readonly string[]>> = {
    permissions: node,
    namespaces: [unsharePath, ...namespaceArguments(), 'worker', writableFolder ?? '', ...node],
  }
  const prefix = limitPrefix({ ...limits, fileBytes: writableFolder === undefined ? 0 : limits.fileBytes })
  const [execPath = process.execPath, ...execArgv] = [...prefix, ...commands[kind]]
  return { execPath, execArgv, env }
}
