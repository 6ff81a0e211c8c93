import type { TileRequest, TileResponse } from './tile-messages.ts'

/** Time for a response, so that a server which never answers counts as failed. */
const timeoutMs = 20_000

/** Loads a file, or some bytes of it, without cookies. */
export async function loadFile({ id, address, range }: TileRequest, signal: AbortSignal): Promise<TileResponse> {
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: range === undefined ? {} : { Range: `bytes=${range.join('-')}` },
    })
    const body = await response.arrayBuffer()
    return { id, status: response.status, body, etag: response.headers.get('etag') }
  } catch {
    return { id, status: 0, body: new ArrayBuffer(0), etag: null }
  }
}
