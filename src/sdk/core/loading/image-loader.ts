import type { DecodedImage } from '../gpu/texture-array.ts'
import type { LoaderReply, LoaderRequest } from './tile-loader.ts'

/** An image element tells nothing of why it failed; the address is asked once more for that, past what the browser has kept of it. */
async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url, { cache: 'reload' })
    await response.body?.cancel()
    return response.ok ? 0 : response.status
  } catch {
    return 0
  }
}

/** An image that is not there after so long is stopped, and has failed. */
const timeoutMs = 10_000

/** Brings tiles as image elements, where bitmaps cannot be uploaded. */
export function imageElementLoader(onReply: (reply: LoaderReply) => void): (request: LoaderRequest) => void {
  const pending = new Map<number, HTMLImageElement>()

  async function load({ id, url, priority }: Extract<LoaderRequest, { url: string }>): Promise<void> {
    const image = new Image()
    pending.set(id, image)
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
      const wasAborted = !pending.has(id)
      onReply({ id, status: wasAborted ? 0 : await statusOf(url), aborted: wasAborted })
    } finally {
      clearTimeout(timer)
      pending.delete(id)
    }
  }

  return (request) => {
    if ('url' in request) {
      void load(request)
      return
    }
    const image = pending.get(request.id)
    pending.delete(request.id)
    // decode() of an incomplete image then rejects
    image?.removeAttribute('src')
  }
}
