import type { DecodedImage } from '../gpu/texture-array.ts'
import type { LoaderReply, LoaderRequest } from './tile-loader.ts'

/** Requests a failed image again, past the cache, to learn its HTTP status, which image elements don't report. */
async function fetchStatus(url: string): Promise<number> {
  try {
    const response = await fetch(url, { cache: 'reload' })
    await response.body?.cancel()
    return response.ok ? 0 : response.status
  } catch {
    return 0
  }
}

/** Time after which loading an image is aborted and counts as failed. */
const timeoutMs = 10_000

/** Loads tiles as image elements, for browsers that can't upload bitmaps. */
export function createImageElementLoader(onReply: (reply: LoaderReply) => void): (request: LoaderRequest) => void {
  const pendingImages = new Map<number, HTMLImageElement>()

  async function load({ id, url, priority }: Extract<LoaderRequest, { url: string }>): Promise<void> {
    const image = new Image()
    pendingImages.set(id, image)
    image.crossOrigin = 'anonymous'
    image.fetchPriority = priority
    image.src = url
    const timer = setTimeout(() => image.removeAttribute('src'), timeoutMs)
    try {
      await image.decode()
      const close = () => image.removeAttribute('src')
      const bitmap: DecodedImage = Object.assign(image, { close })
      onReply({ id, bitmap, protocol: '' })
    } catch {
      const wasAborted = !pendingImages.has(id)
      onReply({ id, status: wasAborted ? 0 : await fetchStatus(url), aborted: wasAborted })
    } finally {
      clearTimeout(timer)
      pendingImages.delete(id)
    }
  }

  return (request) => {
    if ('url' in request) {
      void load(request)
      return
    }
    const image = pendingImages.get(request.id)
    pendingImages.delete(request.id)
    // Makes the pending `decode()` reject.
    image?.removeAttribute('src')
  }
}
