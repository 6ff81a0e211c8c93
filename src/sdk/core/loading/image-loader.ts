import type { Upload } from '../gpu/texture-array.ts'
import type { LoaderAnswer, LoaderOrder } from './tile-loader.ts'

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
const stalledMs = 10_000

/** Brings tiles as image elements, where bitmaps cannot be uploaded. */
export function imageLoader(answer: (reply: LoaderAnswer) => void): (order: LoaderOrder) => void {
  const coming = new Map<number, HTMLImageElement>()

  async function bring({ id, url, priority }: Extract<LoaderOrder, { url: string }>): Promise<void> {
    const image = new Image()
    coming.set(id, image)
    image.crossOrigin = 'anonymous'
    image.fetchPriority = priority
    image.src = url
    const timer = setTimeout(() => image.removeAttribute('src'), stalledMs)
    try {
      await image.decode()
      const close = () => image.removeAttribute('src')
      const bitmap: Upload = Object.assign(image, { close })
      answer({ id, bitmap, protocol: '' })
    } catch {
      const left = !coming.has(id)
      answer({ id, status: left ? 0 : await statusOf(url), left })
    } finally {
      clearTimeout(timer)
      coming.delete(id)
    }
  }

  return (order) => {
    if ('url' in order) {
      void bring(order)
      return
    }
    const image = coming.get(order.id)
    coming.delete(order.id)
    // what is not there yet is not decoded then, which rejects
    image?.removeAttribute('src')
  }
}
