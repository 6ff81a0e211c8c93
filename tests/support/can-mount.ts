import { spawnSync } from 'node:child_process'

/** True if this process may mount file systems. Root of a machine may; root of a container may not. */
export function canMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}
