import { isPermanent } from '../../../../sdk/core/loading/retry-backoff.ts'

const requestTimeout = 408

/** A response that lacks the requested bytes, or a file that is no archive of tiles. */
export class ArchiveError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`archive of map tiles: ${status}`)
    this.name = 'ArchiveError'
    this.status = status
  }
}

/** True for an error that a retry can't fix, such as the response of a server that ignores ranges. */
export function isPermanentArchiveError(error: unknown): boolean {
  return error instanceof ArchiveError && error.status !== requestTimeout && isPermanent(error.status)
}
