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

type Pending = {
  readonly order: LoaderOrder
  readonly resolve: (tile: LoadedTile) => void
  readonly reject: (reason: TileRefusal) => void
}

type Carrier = { send(order: LoaderOrder): void; end(): void }

/** A worker script made of the loader's own source, under a Trusted Types policy where the page asks for one. */
function startWorker(): { worker: Worker; url: string } {
  const source = `const load=(${tileLoader.toString()})((reply,list)=>postMessage(reply,list));onmessage=(event)=>load(event.data)`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  try {
    return { worker: startOwnWorker(url, { name: 'stopover-tiles' }), url }
  } catch (error) {
    URL.revokeObjectURL(url)
    throw error
  }
}

function workerCarrier(receive: (reply: LoaderAnswer) => void, onBroken: () => void): Carrier {
  const { worker, url } = startWorker()
  let answered = false
  worker.onmessage = (event: MessageEvent<LoaderAnswer>) => {
    if (!answered) URL.revokeObjectURL(url)
    answered = true
    receive(event.data)
  }
  const end = () => {
    worker.terminate()
    URL.revokeObjectURL(url)
  }
  // a page whose worker-src forbids blob: tells so only here
  worker.onerror = (event) => {
    event.preventDefault()
    end()
    onBroken()
  }
  return { send: (order) => worker.postMessage(order), end }
}

function pageCarrier(receive: (reply: LoaderAnswer) => void): Carrier {
  const send = tileLoader((reply) => receive(reply))
  return { send, end: () => undefined }
}

/**
 * Brings tiles off the main thread: `workers` workers (1, or 2 on machines with 8 cores and more). Where the page's
 * policy allows no worker, the page does the same work itself.
 */
export function createTileSource(workers: number): TileSource {
  const pending = new Map<number, Pending>()
  let carriers: Carrier[] = []
  let nextId = 1
  let ended = false

  function receive(reply: LoaderAnswer): void {
    const waiting = pending.get(reply.id)
    pending.delete(reply.id)
    if ('bitmap' in reply) {
      if (waiting) waiting.resolve(reply)
      else reply.bitmap.close()
    } else waiting?.reject(new TileRefusal(reply.status, reply.left))
  }

  function fallBack(): void {
    if (ended) return
    for (const carrier of carriers) carrier.end()
    carriers = [pageCarrier(receive)]
    for (const { order } of pending.values()) carriers[0]?.send(order)
  }

  function start(): void {
    try {
      carriers = Array.from({ length: workers }, () => workerCarrier(receive, fallBack))
    } catch {
      carriers = [pageCarrier(receive)]
    }
  }

  start()
  return {
    load(url, priority) {
      const id = nextId++
      const carrierOf = () => carriers[id % carriers.length]
      const order: LoaderOrder = { id, url, priority, sizePx: tileTexturePx }
      const result = new Promise<LoadedTile>((resolve, reject) => pending.set(id, { order, resolve, reject }))
      carrierOf()?.send(order)
      return { result, leave: (always) => carrierOf()?.send({ id, leave: true, always }) }
    },
    dispose() {
      ended = true
      for (const id of pending.keys()) for (const carrier of carriers) carrier.send({ id, leave: true, always: true })
      for (const carrier of carriers) carrier.end()
      for (const { reject } of pending.values()) reject(new TileRefusal(0, true))
      pending.clear()
    },
  }
}
