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
  readonly carrier: Carrier
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

/** Starts a worker and tells when it runs; answers how to end it. */
function addWorker(receive: (reply: LoaderAnswer) => void, onReady: (carrier: Carrier) => void): () => void {
  const { worker, url } = startWorker()
  worker.onmessage = ({ data }: MessageEvent<LoaderAnswer | 0>) => {
    if (data !== 0) return receive(data)
    URL.revokeObjectURL(url)
    onReady({ send: (order) => worker.postMessage(order) })
  }
  const end = () => {
    worker.terminate()
    URL.revokeObjectURL(url)
  }
  // a page whose worker-src forbids blob: tells so only here
  worker.onerror = (event) => {
    event.preventDefault()
    end()
  }
  return end
}

/**
 * Brings tiles off the main thread: `workers` workers (1, or 2 on machines with 8 cores and more). Until they run, and
 * where the page's policy allows none, the page does the same work itself: a worker takes a tenth of a second to start.
 */
export function createTileSource(workers: number): TileSource {
  const pending = new Map<number, Pending>()
  const running: Carrier[] = []
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
  try {
    for (let index = 0; index < workers; index++) ends.push(addWorker(receive, (carrier) => running.push(carrier)))
  } catch {
    // the page it is
  }
  return {
    load(url, priority) {
      const id = nextId++
      const carrier = running[id % running.length] ?? page
      const result = new Promise<LoadedTile>((resolve, reject) => pending.set(id, { carrier, resolve, reject }))
      carrier.send({ id, url, priority, sizePx: tileTexturePx })
      return { result, leave: (always) => carrier.send({ id, leave: true, always }) }
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
