import type { DecodedImage } from '../gpu/texture-array.ts'
import { startBlobWorker } from '../trusted-types.ts'
import { TileError } from './tile-error.ts'
import { type LoaderReply, type LoaderRequest, tileLoader } from './tile-loader.ts'

export type LoadedTile = { readonly bitmap: DecodedImage; readonly protocol: string }

export type TileTransfer = {
  readonly result: Promise<LoadedTile>
  /** Aborts the transfer. Without `force`, a transfer that is more than half done continues. */
  abort(force: boolean): void
}

/**
 * Decoder of tiles: a worker, the page, or an image element. Some browsers can't upload the bitmaps of every decoder to
 * the GPU.
 */
export type Decoder = 'worker' | 'page' | 'image'

export type TileSource = {
  /** Starts to load a tile. With `bypassCache`, it comes from the network only. */
  load(url: string, priority: 'high' | 'low', bypassCache?: boolean): TileTransfer
  decoderOf(image: DecodedImage): Decoder
  /** Replaces the decoder of an image that can't be uploaded; returns false if there is no other. */
  replaceDecoderOf(image: DecodedImage): boolean
  dispose(): void
}

type Loader = { send(request: LoaderRequest): void }

type PendingTile = {
  loader: Loader
  readonly request: LoaderRequest
  readonly resolve: (tile: LoadedTile) => void
  readonly reject: (reason: TileError) => void
}

/**
 * Starts a worker from the loader's source text, under a Trusted Types policy if the page requires one. The worker's
 * program creates a loader that posts its replies, passes requests to it, and posts the id 0 once it runs.
 */
function startWorker(): { worker: Worker; url: string } {
  const source = `let f=(${tileLoader.toString()})((a,b)=>postMessage(a,b));onmessage=(e)=>f(e.data);postMessage({id:0})`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  try {
    return { worker: startBlobWorker(url), url }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

type WorkerEvents = {
  readonly onReply: (reply: LoaderReply) => void
  readonly onReady: (loader: Loader) => void
  readonly onFailed: (loader: Loader) => void
}

/** Starts a worker and reports when it is ready or has failed. Returns a function that terminates it. */
function connectWorker({ onReply, onReady, onFailed }: WorkerEvents): () => void {
  const { worker, url } = startWorker()
  const loader: Loader = { send: (request) => worker.postMessage(request) }
  worker.onmessage = ({ data }: MessageEvent<LoaderReply>) => {
    if (data.id > 0) return onReply(data)
    URL.revokeObjectURL(url)
    onReady(loader)
  }
  const terminate = () => {
    worker.terminate()
    URL.revokeObjectURL(url)
  }
  // A content security policy that forbids blob workers is reported only here.
  worker.onerror = (event) => {
    event.preventDefault()
    terminate()
    onFailed(loader)
  }
  return terminate
}

/**
 * Loads and decodes tiles in workers. The page's own thread loads them until the workers have started, which takes a
 * tenth of a second, and if the content security policy forbids workers or the bitmaps of workers can't be uploaded.
 */
export function createTileSource(workerCount: number): TileSource {
  const pendingTiles = new Map<number, PendingTile>()
  let workerLoaders: readonly Loader[] = []
  const terminators: (() => void)[] = []
  const workerBitmaps = new WeakSet<DecodedImage>()
  let nextId = 1

  function receive(reply: LoaderReply): void {
    const pendingTile = pendingTiles.get(reply.id)
    pendingTiles.delete(reply.id)
    if ('bitmap' in reply) {
      if (pendingTile) pendingTile.resolve(reply)
      else reply.bitmap.close()
    } else pendingTile?.reject(new TileError(reply.status, reply.aborted))
  }

  function decoderOf(image: DecodedImage): Decoder {
    if (workerBitmaps.has(image)) return 'worker'
    return 'src' in image ? 'image' : 'page'
  }

  function receiveFromWorker(reply: LoaderReply): void {
    if ('bitmap' in reply) workerBitmaps.add(reply.bitmap)
    receive(reply)
  }

  const pageBitmapLoader: Loader = { send: tileLoader(receive) }
  let pageLoader = pageBitmapLoader
  /** Switches to image elements, for browsers that can't upload bitmaps. */
  const decodeByImageElements = () => {
    const loading = import('./image-loader.ts').then(({ createImageElementLoader }) =>
      createImageElementLoader(receive),
    )
    pageLoader = {
      send: (request) =>
        void loading.then(
          (load) => load(request),
          () => receive({ id: request.id, status: 0, aborted: false }),
        ),
    }
  }
  const terminateWorkers = () => {
    for (const terminate of terminators) terminate()
  }
  const onReady = (loader: Loader) => {
    workerLoaders = [...workerLoaders, loader]
  }
  /** Moves a failed worker's tiles to the page. */
  const moveTilesToPage = (loader: Loader) => {
    workerLoaders = workerLoaders.filter((workerLoader) => workerLoader !== loader)
    for (const pendingTile of pendingTiles.values())
      if (pendingTile.loader === loader) {
        pendingTile.loader = pageLoader
        pageLoader.send(pendingTile.request)
      }
  }
  try {
    for (let index = 0; index < workerCount; index++)
      terminators.push(connectWorker({ onReply: receiveFromWorker, onReady, onFailed: moveTilesToPage }))
  } catch {
    // The page loads the tiles.
  }
  return {
    load(url, priority, bypassCache = false) {
      const id = nextId++
      const loader = workerLoaders[id % workerLoaders.length] ?? pageLoader
      const request: LoaderRequest = {
        id,
        url,
        priority,
        cache: bypassCache ? 'reload' : 'default',
      }
      const result = new Promise<LoadedTile>((resolve, reject) =>
        pendingTiles.set(id, { loader, request, resolve, reject }),
      )
      loader.send(request)
      return { result, abort: (force) => pendingTiles.get(id)?.loader.send({ id, abort: true, force }) }
    },
    decoderOf,
    replaceDecoderOf(image) {
      const decoder = decoderOf(image)
      if (decoder === 'worker') {
        terminateWorkers()
        for (const loader of workerLoaders) moveTilesToPage(loader)
      } else if (decoder === 'image') return false
      else if (pageLoader === pageBitmapLoader) decodeByImageElements()
      return true
    },
    dispose() {
      for (const [id, { loader, reject }] of pendingTiles) {
        loader.send({ id, abort: true, force: true })
        reject(new TileError(0, true))
      }
      pendingTiles.clear()
      terminateWorkers()
    },
  }
}
