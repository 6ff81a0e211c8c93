import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import type { MediaSandbox } from '../ports/media-builder.ts'
import { limitedCommand, type WorkerLimits } from './worker-limits.ts'

/** How a worker process is started. */
type WorkerCommand = {
  readonly execPath: string
  readonly execArgv: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/**
 * Runs inside fresh namespaces: makes all mounts read-only but the one folder ($1, may be empty), gives up root's
 * rights, and becomes the rest of its arguments. Field 5 and 6 of /proc/self/mountinfo are the place, with octal
 * escapes, and the options of a mount (proc(5)).
 */
const script = `set -e
ulimit -c 0
out=$1
shift
[ -z "$out" ] || mount --bind "$out" "$out"
while read -r _ _ _ _ place options _; do
  case "$place" in *\\\\*) place=$(printf '%b' "$place") ;; esac
  [ "$place" = "$out" ] && continue
  case "$options" in rw*) mount -o "remount,bind,ro\${options#rw}" none "$place" ;; esac
done < /proc/self/mountinfo
exec setpriv --bounding-set=-all,+dac_override --no-new-privs -- "$@"`

const namespaces = [
  '--net',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  '--',
  '/bin/sh',
  '-c',
  script,
]
const unsharePath = '/usr/bin/unshare'
const probeMs = 5_000

/** As root directly; as anybody else within a user namespace, where the kernel lets them have one. */
const namespaceArguments = () => (process.getuid?.() === 0 ? namespaces : ['--user', '--map-root-user', ...namespaces])

function namespacesWork(): boolean {
  if (process.platform !== 'linux' || !existsSync(unsharePath)) return false
  const folder = realpathSync(tmpdir())
  const holds = '[ -w "$0" ] && ! [ -w / ]'
  const args = [...namespaceArguments(), 'worker', folder, '/bin/sh', '-c', holds, folder]
  return spawnSync(unsharePath, args, { env: {}, timeout: probeMs, stdio: 'ignore' }).status === 0
}

let known: MediaSandbox | undefined

/** What this machine allows; tried out once. */
export function sandboxKind(): MediaSandbox {
  known ??= namespacesWork() ? 'namespaces' : 'permissions'
  return known
}

/** What the flags below would be warned about, with each worker. */
const silenced = ['PERM0001', 'PERM0006'].map((code) => `--disable-warning=${code}`)

/** Scripts may read, load decoders and use threads; they write to `writable` or, without one, nowhere. */
function nodeArguments(writable: string | undefined): readonly string[] {
  return [
    '--max-old-space-size=512',
    '--permission',
    '--allow-addons',
    '--allow-worker',
    '--allow-fs-read=*',
    ...silenced,
    ...(writable === undefined ? [] : [`--allow-fs-write=${writable}`, `--allow-fs-write=${writable}/*`]),
  ]
}

/**
 * A worker that may write to one folder (an existing one, by its real path) or, without one, nowhere at all, and that
 * uses no more than its room.
 */
export function sandboxed(
  writable: string | undefined,
  room: WorkerLimits,
  kind: MediaSandbox = sandboxKind(),
): WorkerCommand {
  // Nothing of the web process's environment: no secrets, no addresses.
  const env = {
    VIPS_BLOCK_UNTRUSTED: '1',
    UV_THREADPOOL_SIZE: String(Math.max(4, availableParallelism() + 1)),
    // Where large images are unpacked to while they are read.
    ...(writable === undefined ? {} : { TMPDIR: writable }),
  }
  const node = [process.execPath, ...nodeArguments(writable)]
  const commands: Readonly<Record<MediaSandbox, readonly string[]>> = {
    permissions: node,
    namespaces: [unsharePath, ...namespaceArguments(), 'worker', writable ?? '', ...node],
  }
  const held = limitedCommand({ ...room, fileBytes: writable === undefined ? 0 : room.fileBytes })
  const [execPath = process.execPath, ...execArgv] = [...held, ...commands[kind]]
  return { execPath, execArgv, env }
}
