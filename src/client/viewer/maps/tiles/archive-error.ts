import { isPermanent } from '../../../../sdk/core/loading/retry-backoff.ts'

const requestTimeout = 408

/** A response without the requested bytes, or whose file is no archive of tiles. */
export class ArchiveError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`archive of map tiles: ${status}`)
    this.name = 'ArchiveError'
    this.status = status
  }
}

/** True for an error that a retry can't change, such as that of a server which ignores ranges. */
export function isPermanentArchiveError(error: unknown): boolean {
  return error instanceof ArchiveError && error.status !== requestTimeout && isPermanent(error.status)
}
