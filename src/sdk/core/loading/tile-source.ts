import { tileTexturePx } from '../../../shared/media/pyramid.ts'
import type { Upload } from '../gpu/texture-array.ts'
import { startOwnWorker } from '../trusted-types.ts'
import { type LoaderAnswer, type LoaderOrder, tileLoader } from './tile-loader.ts'

export type LoadedTile = { readonly bitmap: Upload; readonly protocol: string }

/** Why a tile did not come. `status` 0 is the network, 200 with no image included. */
export class TileError extends Error {
  readonly status: number
  readonly left: boolean
  constructor(status: number, left: boolean) {
    super(`tile not loaded (${status})`)
    this.status = status
    this.left = left
  }
}

export type TileTransfer = {
  readonly result: Promise<LoadedTile>
  /** Stops the transfer; unless `always`, one that is more than half through goes on. */
  leave(always: boolean): void
}

/** What decoded a tile: some browsers cannot upload what every one of them makes. */
export type Decoder = 'worker' | 'page' | 'image'

export type TileSource = {
  /** `anew`: past whatever the browser has kept of it. */
  load(url: string, priority: 'high' | 'low', anew?: boolean): TileTransfer
  decoderOf(image: Upload): Decoder
  /** Decodes in another way from now on than this image was, which cannot be uploaded; false where there is none. */
  distrust(image: Upload): boolean
  dispose(): void
}

type Carrier = { send(order: LoaderOrder): void }

type Pending = {
  carrier: Carrier
  readonly order: LoaderOrder
  readonly resolve: (tile: LoadedTile) => void
  readonly reject: (reason: TileError) => void
}

/**
 * A worker script made of the loader's own source, under a Trusted Types policy where the page asks for one. First it
 * answers with a bitmap of one pixel that nobody asked for, to see what can be done with its bitmaps.
 */
function startWorker(): { worker: Worker; url: string } {
  const source = `let f=(${tileLoader.toString()})((a,b)=>postMessage(a,b));onmessage=(e)=>f(e.data);createImageBitmap(new ImageData(new Uint8ClampedArray(4).fill(255),1)).then((b)=>postMessage({id:0,bitmap:b},[b]))`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  try {
    return { worker: startOwnWorker(url), url }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

type WorkerEvents = {
  readonly receive: (reply: LoaderAnswer) => void
  readonly onReady: (carrier: Carrier, pixel: Upload) => void
  readonly onFailed: (carrier: Carrier) => void
}

/** Starts a worker and tells when it runs, and when it fails; answers how to end it. */
function addWorker({ receive, onReady, onFailed }: WorkerEvents): () => void {
  const { worker, url } = startWorker()
  const carrier: Carrier = { send: (order) => worker.postMessage(order) }
  worker.onmessage = ({ data }: MessageEvent<LoaderAnswer>) => {
    if (data.id > 0 || !('bitmap' in data)) return receive(data)
    URL.revokeObjectURL(url)
    onReady(carrier, data.bitmap)
    data.bitmap.close()
  }
  const end = () => {
    worker.terminate()
    URL.revokeObjectURL(url)
  }
  // a page whose worker-src forbids blob: tells so only here
  worker.onerror = (event) => {
    event.preventDefault()
    end()
    onFailed(carrier)
  }
  return end
}

/**
 * Brings tiles off the main thread: `workers` workers (1, or 2 on machines with 8 cores and more). Until they run, and
 * where the page's policy allows none, the page does the same work itself: a worker takes a tenth of a second to start.
 * So it does where `takes` tells of a worker's first pixel that its bitmaps cannot be uploaded.
 */
export function createTileSource(workers: number, takes: (pixel: Upload) => boolean): TileSource {
  const pending = new Map<number, Pending>()
  let running: readonly Carrier[] = []
  const ends: (() => void)[] = []
  const fromWorkers = new WeakSet<Upload>()
  let nextId = 1

  function receive(reply: LoaderAnswer): void {
    const waiting = pending.get(reply.id)
    pending.delete(reply.id)
    if ('bitmap' in reply) {
      if (waiting) waiting.resolve(reply)
      else reply.bitmap.close()
    } else waiting?.reject(new TileError(reply.status, reply.left))
  }

  function decoderOf(image: Upload): Decoder {
    if (fromWorkers.has(image)) return 'worker'
    return 'src' in image ? 'image' : 'page'
  }

  function receiveFromWorker(reply: LoaderAnswer): void {
    if ('bitmap' in reply) fromWorkers.add(reply.bitmap)
    receive(reply)
  }

  const bitmaps: Carrier = { send: tileLoader(receive) }
  let page = bitmaps
  /** Image elements instead of bitmaps, for browsers that can upload nothing else. */
  const bringImages = () => {
    const loading = import('./image-loader.ts').then(({ imageLoader }) => imageLoader(receive))
    page = {
      send: (order) =>
        void loading.then(
          (load) => load(order),
          () => receive({ id: order.id, status: 0, left: false }),
        ),
    }
  }
  const endWorkers = () => {
    for (const end of ends) end()
  }
  const onReady = (carrier: Carrier, pixel: Upload) => {
    if (takes(pixel)) running = [...running, carrier]
    else endWorkers()
  }
  /** What it had to bring, the page brings. */
  const onFailed = (carrier: Carrier) => {
    running = running.filter((one) => one !== carrier)
    for (const waiting of pending.values())
      if (waiting.carrier === carrier) {
        waiting.carrier = page
        page.send(waiting.order)
      }
  }
  try {
    for (let index = 0; index < workers; index++)
      ends.push(addWorker({ receive: receiveFromWorker, onReady, onFailed }))
  } catch {
    // the page it is
  }
  return {
    load(url, priority, anew = false) {
      const id = nextId++
      const carrier = running[id % running.length] ?? page
      const order: LoaderOrder = { id, url, priority, cache: anew ? 'reload' : 'default', sizePx: tileTexturePx }
      const result = new Promise<LoadedTile>((resolve, reject) => pending.set(id, { carrier, order, resolve, reject }))
      carrier.send(order)
      return { result, leave: (always) => pending.get(id)?.carrier.send({ id, leave: true, always }) }
    },
    decoderOf,
    distrust(image) {
      const decoder = decoderOf(image)
      if (decoder === 'worker') {
        endWorkers()
        for (const carrier of running) onFailed(carrier)
      } else if (decoder === 'image') return false
      else if (page === bitmaps) bringImages()
      return true
    },
    dispose() {
      for (const [id, { carrier, reject }] of pending) {
        carrier.send({ id, leave: true, always: true })
        reject(new TileError(0, true))
      }
      pending.clear()
      endWorkers()
    },
  }
}
