import type { TileRequest, TileResponse } from './tile-messages.ts'

/** Time limit of a response, so that a server that never responds counts as failed. */
const timeoutMs = 20_000

type Range = NonNullable<TileRequest['range']>

const partialContent = 206

/** True for a response with the requested bytes, or with a whole file that isn't longer. */
function isWithinRange({ status, headers }: Response, [first, last]: Range): boolean {
  const length = headers.get('content-length')
  return status === partialContent || (length !== null && Number(length) <= last - first + 1)
}

/**
 * Loads a file, or some bytes of it, without cookies. Doesn't download a whole file that
 * a server sends in place of some bytes.
 */
export async function loadFile({ id, url, range }: TileRequest, signal: AbortSignal): Promise<TileResponse> {
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: range === undefined ? {} : { Range: `bytes=${range.join('-')}` },
    })
    const { status, headers } = response
    if (range !== undefined && !isWithinRange(response, range)) {
      await response.body?.cancel()
      return { id, status, body: new ArrayBuffer(0), etag: null }
    }
    return { id, status, body: await response.arrayBuffer(), etag: headers.get('etag') }
  } catch {
    return { id, status: 0, body: new ArrayBuffer(0), etag: null }
  }
}
