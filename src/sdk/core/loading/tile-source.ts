import { tileTexturePx } from '../../../shared/media/pyramid.ts'
import { startOwnWorker } from '../trusted-types.ts'
import { type LoaderAnswer, type LoaderOrder, tileLoader } from './tile-loader.ts'

export type LoadedTile = { readonly bitmap: ImageBitmap; readonly protocol: string }

/** Why a tile did not come. `status` 0 is the network, 200 with no picture included. */
export class TileRefusal extends Error {
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

export type TileSource = {
  load(url: string, priority: 'high' | 'low'): TileTransfer
  dispose(): void
}

type Carrier = { send(order: LoaderOrder): void }

type Pending = {
  carrier: Carrier
  readonly order: LoaderOrder
  readonly resolve: (tile: LoadedTile) => void
  readonly reject: (reason: TileRefusal) => void
}

/** A worker script made of the loader's own source, under a Trusted Types policy where the page asks for one. */
function startWorker(): { worker: Worker; url: string } {
  const source = `let f=(${tileLoader.toString()})((a,b)=>postMessage(a,b));onmessage=(e)=>f(e.data);postMessage(0)`
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
  readonly onReady: (carrier: Carrier) => void
  readonly onFailed: (carrier: Carrier) => void
}

/** Starts a worker and tells when it runs, and when it fails; answers how to end it. */
function addWorker({ receive, onReady, onFailed }: WorkerEvents): () => void {
  const { worker, url } = startWorker()
  const carrier: Carrier = { send: (order) => worker.postMessage(order) }
  worker.onmessage = ({ data }: MessageEvent<LoaderAnswer | 0>) => {
    if (data !== 0) return receive(data)
    URL.revokeObjectURL(url)
    onReady(carrier)
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
 */
export function createTileSource(workers: number): TileSource {
  const pending = new Map<number, Pending>()
  let running: readonly Carrier[] = []
  const ends: (() => void)[] = []
  let nextId = 1

  function receive(reply: LoaderAnswer): void {
    const waiting = pending.get(reply.id)
    pending.delete(reply.id)
    if ('bitmap' in reply) {
      if (waiting) waiting.resolve(reply)
      else reply.bitmap.close()
    } else waiting?.reject(new TileRefusal(reply.status, reply.left))
  }

  const page: Carrier = { send: tileLoader(receive) }
  const onReady = (carrier: Carrier) => {
    running = [...running, carrier]
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
    for (let index = 0; index < workers; index++) ends.push(addWorker({ receive, onReady, onFailed }))
  } catch {
    // the page it is
  }
  return {
    load(url, priority) {
      const id = nextId++
      const carrier = running[id % running.length] ?? page
      const order: LoaderOrder = { id, url, priority, sizePx: tileTexturePx }
      const result = new Promise<LoadedTile>((resolve, reject) => pending.set(id, { carrier, order, resolve, reject }))
      carrier.send(order)
      return { result, leave: (always) => pending.get(id)?.carrier.send({ id, leave: true, always }) }
    },
    dispose() {
      for (const [id, { carrier, reject }] of pending) {
        carrier.send({ id, leave: true, always: true })
        reject(new TileRefusal(0, true))
      }
      pending.clear()
      for (const end of ends) end()
    },
  }
}
