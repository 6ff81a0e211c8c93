/** Failure of a tile. `status` 0 is a network error, or a response that isn't an image. */
export class TileError extends Error {
  readonly status: number
  readonly aborted: boolean
  constructor(status: number, aborted: boolean) {
    super(`tile not loaded (${status})`)
    this.status = status
    this.aborted = aborted
  }
}
