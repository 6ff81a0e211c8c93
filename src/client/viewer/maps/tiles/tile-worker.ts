import { loadFile } from './load-file.ts'
import type { TileRequest, TileWorkerInput } from './tile-messages.ts'

const controllers = new Map<number, AbortController>()

async function load(request: TileRequest): Promise<void> {
  const controller = new AbortController()
  controllers.set(request.id, controller)
  const response = await loadFile(request, controller.signal)
  controllers.delete(request.id)
  self.postMessage(response, { transfer: [response.body] })
}

// Loads files from tile servers. A worker has its own CSP, so the CSP of the page doesn't have to allow these servers.
self.addEventListener('message', ({ data }: MessageEvent<TileWorkerInput>) => {
  if ('isCanceled' in data) controllers.get(data.id)?.abort()
  else void load(data)
})
