import { spawnSync } from 'node:child_process'

/** Whether this process may mount file systems, as root of a machine may and root of a container may not. */
export function canMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}
