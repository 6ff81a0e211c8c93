import type { Upload } from '../gpu/texture-array.ts'

/** What a loader is asked: a tile to bring, or to leave one that is under way. */
export type LoaderOrder =
  | {
      readonly id: number
      readonly url: string
      readonly priority: 'high' | 'low'
      readonly cache: RequestCache
      readonly sizePx: number
    }
  /** `always` false lets a transfer finish that is more than half through. */
  | { readonly id: number; readonly leave: true; readonly always: boolean }

export type LoaderAnswer =
  | { readonly id: number; readonly bitmap: Upload; readonly protocol: string }
  /** `status` 0 is a failure without an answer: network, CORS, or bytes that are no image. */
  | { readonly id: number; readonly status: number; readonly left: boolean }

/**
 * Fetches and decodes tiles. The source text of this very function is what the worker runs, so it must not refer to
 * anything outside itself; without a worker the page runs it as it is.
 */
export function tileLoader(
  answer: (reply: LoaderAnswer, transfer: Transferable[]) => void,
): (order: LoaderOrder) => void {
  type Transfer = {
    readonly abort: AbortController
    received: number
    total: number
    left: boolean
    timer: ReturnType<typeof setTimeout> | undefined
  }
  const transfers = new Map<number, Transfer>()
  /** A transfer that brings nothing for so long is stopped, and has failed. */
  const stalledMs = 10_000

  function watch(transfer: Transfer): void {
    clearTimeout(transfer.timer)
    transfer.timer = setTimeout(() => transfer.abort.abort(), stalledMs)
  }

  async function bodyOf(response: Response, transfer: Transfer): Promise<Blob> {
    transfer.total = Number(response.headers.get('content-length')) || 0
    const reader = response.body?.getReader()
    if (!reader) return response.blob()
    const parts: Uint8Array<ArrayBuffer>[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      transfer.received += part.value.byteLength
      watch(transfer)
    }
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
  }

  async function decode(blob: Blob, sizePx: number): Promise<ImageBitmap> {
    const exact: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' }
    const bitmap = await createImageBitmap(blob, exact)
    if (bitmap.width === sizePx && bitmap.height === sizePx) return bitmap
    bitmap.close()
    // a tile cut short at the edge of its face: the rest of its texture is never sampled
    return createImageBitmap(blob, 0, 0, sizePx, sizePx, exact)
  }

  async function bring(order: Extract<LoaderOrder, { url: string }>): Promise<void> {
    const abort = new AbortController()
    const transfer: Transfer = { abort, received: 0, total: 0, left: false, timer: undefined }
    transfers.set(order.id, transfer)
    watch(transfer)
    let status = 0
    try {
      const { url, priority, cache } = order
      const response = await fetch(url, { signal: abort.signal, priority, cache })
      status = response.status
      if (!response.ok) {
        await response.body?.cancel()
        answer({ id: order.id, status, left: false }, [])
        return
      }
      const bitmap = await decode(await bodyOf(response, transfer), order.sizePx)
      const [timing] = performance.getEntriesByName(order.url).slice(-1)
      const protocol = timing && 'nextHopProtocol' in timing ? String(timing.nextHopProtocol) : ''
      answer({ id: order.id, bitmap, protocol }, [bitmap])
    } catch {
      answer({ id: order.id, status: 0, left: transfer.left }, [])
    } finally {
      clearTimeout(transfer.timer)
      transfers.delete(order.id)
    }
  }

  return (order) => {
    if ('url' in order) {
      void bring(order)
      return
    }
    const transfer = transfers.get(order.id)
    if (!transfer) return
    if (!order.always && transfer.received * 2 >= transfer.total && transfer.total > 0) return
    transfer.left = true
    transfer.abort.abort()
  }
}
