/** Request to the worker that loads map tiles. */
export type TileRequest = {
  readonly id: number
  readonly url: string
  /** Bytes of the file, from the first to the last; undefined for all of it. */
  readonly range?: readonly [first: number, last: number] | undefined
}

export type TileWorkerInput = TileRequest | { readonly id: number; readonly isCanceled: true }

/** Response of the worker. `status` is 0 if there was no response. */
export type TileResponse = {
  readonly id: number
  readonly status: number
  readonly body: ArrayBuffer
  readonly etag: string | null
}
