import { spawnSync } from 'node:child_process'

/** True if this process may mount file systems. Root may, but usually not in a container. */
export function canMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}
