import type { DecodedImage } from '../gpu/texture-array.ts'

/** A message to a loader: load a tile, or abort it. */
export type LoaderRequest =
  | {
      readonly id: number
      readonly url: string
      readonly priority: 'high' | 'low'
      readonly cache: RequestCache
    }
  /** A transfer that is more than half done continues unless `force` is true. */
  | { readonly id: number; readonly abort: true; readonly force: boolean }

export type LoaderReply =
  | { readonly id: number; readonly bitmap: DecodedImage; readonly protocol: string }
  /** `status` 0 is a failure without a response: network, CORS, or bytes that aren't an image. */
  | { readonly id: number; readonly status: number; readonly aborted: boolean }

/**
 * Fetches and decodes tiles. The worker runs the source text of this function, so the function must be self-contained.
 * Without a worker, the page calls it directly.
 */
export function tileLoader(
  onReply: (reply: LoaderReply, transfer: Transferable[]) => void,
): (request: LoaderRequest) => void {
  type Transfer = {
    readonly abort: AbortController
    received: number
    total: number
    aborted: boolean
    timer: ReturnType<typeof setTimeout> | undefined
  }
  const transfers = new Map<number, Transfer>()
  /** Time without data after which a transfer is aborted and counts as failed. */
  const timeoutMs = 10_000

  function restartTimeout(transfer: Transfer): void {
    clearTimeout(transfer.timer)
    transfer.timer = setTimeout(() => transfer.abort.abort(), timeoutMs)
  }

  async function bodyOf(response: Response, transfer: Transfer): Promise<Blob> {
    transfer.total = Number(response.headers.get('content-length')) || 0
    const reader = response.body?.getReader()
    if (!reader) return response.blob()
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      chunks.push(chunk.value)
      transfer.received += chunk.value.byteLength
      restartTimeout(transfer)
    }
    return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
  }

  async function load(request: Extract<LoaderRequest, { url: string }>): Promise<void> {
    const abort = new AbortController()
    const transfer: Transfer = { abort, received: 0, total: 0, aborted: false, timer: undefined }
    transfers.set(request.id, transfer)
    restartTimeout(transfer)
    let status = 0
    try {
      const { url, priority, cache } = request
      const response = await fetch(url, { signal: abort.signal, priority, cache })
      status = response.status
      if (!response.ok) {
        await response.body?.cancel()
        onReply({ id: request.id, status, aborted: false }, [])
        return
      }
      const bitmap = await createImageBitmap(await bodyOf(response, transfer), {
        premultiplyAlpha: 'none',
        colorSpaceConversion: 'none',
      })
      const [timing] = performance.getEntriesByName(request.url).slice(-1)
      const protocol = timing && 'nextHopProtocol' in timing ? String(timing.nextHopProtocol) : ''
      onReply({ id: request.id, bitmap, protocol }, [bitmap])
    } catch {
      onReply({ id: request.id, status: 0, aborted: transfer.aborted }, [])
    } finally {
      clearTimeout(transfer.timer)
      transfers.delete(request.id)
    }
  }

  return (request) => {
    if ('url' in request) {
      void load(request)
      return
    }
    const transfer = transfers.get(request.id)
    if (!transfer) return
    if (!request.force && transfer.received * 2 >= transfer.total && transfer.total > 0) return
    transfer.aborted = true
    transfer.abort.abort()
  }
}
