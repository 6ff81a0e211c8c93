import { expect, it } from 'vitest'
import { TileFetcher, type TileWorker } from '../../../../src/client/viewer/maps/tiles/tile-fetcher.ts'
import type { TileResponse, TileWorkerInput } from '../../../../src/client/viewer/maps/tiles/tile-messages.ts'

type Listeners = { message?: (event: { readonly data: TileResponse }) => void; error?: () => void }

/** A fetcher with fake workers, which record their messages. */
function fetcherWithWorkers() {
  const workers: { readonly inputs: TileWorkerInput[]; readonly listeners: Listeners; isTerminated: boolean }[] = []
  const fetcher = new TileFetcher((): TileWorker => {
    const listeners: Listeners = {}
    const worker = { inputs: [] as TileWorkerInput[], listeners, isTerminated: false }
    workers.push(worker)
    return {
      postMessage: (input) => void worker.inputs.push(input),
      terminate: () => {
        worker.isTerminated = true
      },
      addEventListener(type: 'message' | 'error', listener: never) {
        listeners[type] = listener
      },
    }
  })
  return { fetcher, workers }
}

const response = (id: number): TileResponse => ({ id, status: 200, body: new ArrayBuffer(id), etag: null })

it('starts one worker with the first file, and matches responses by id', async () => {
  const { fetcher, workers } = fetcherWithWorkers()
  expect(workers).toHaveLength(0)
  const first = fetcher.load({ url: 'https://a.example/1' })
  const second = fetcher.load({ url: 'https://a.example/2', range: [0, 9] })
  expect(workers).toHaveLength(1)
  expect(workers[0]?.inputs).toEqual([
    { id: 1, url: 'https://a.example/1' },
    { id: 2, url: 'https://a.example/2', range: [0, 9] },
  ])
  for (const id of [2, 1]) workers[0]?.listeners.message?.({ data: response(id) })
  expect(await first).toEqual(response(1))
  expect(await second).toEqual(response(2))
})

it('cancels a file that is no longer needed', async () => {
  const { fetcher, workers } = fetcherWithWorkers()
  const controller = new AbortController()
  const load = fetcher.load({ url: 'https://a.example/1' }, controller.signal)
  controller.abort()
  await expect(load).rejects.toThrow('aborted')
  expect(workers[0]?.inputs.at(-1)).toEqual({ id: 1, isCanceled: true })
  await expect(fetcher.load({ url: 'https://a.example/2' }, controller.signal)).rejects.toThrow('aborted')
  expect(workers[0]?.inputs).toHaveLength(2)
})

it('starts no worker for a file that was canceled before', async () => {
  const { fetcher, workers } = fetcherWithWorkers()
  await expect(fetcher.load({ url: 'https://a.example/1' }, AbortSignal.abort())).rejects.toThrow('aborted')
  expect(workers).toHaveLength(0)
})

it('rejects a file after it was disposed of, and starts no worker for it', async () => {
  const { fetcher, workers } = fetcherWithWorkers()
  fetcher.dispose()
  await expect(fetcher.load({ url: 'https://a.example/1' })).rejects.toThrow('removed')
  expect(workers).toHaveLength(0)
})

it('returns the status 0 if the worker can’t be loaded, and starts another with the next file', async () => {
  const { fetcher, workers } = fetcherWithWorkers()
  const load = fetcher.load({ url: 'https://a.example/1' })
  workers[0]?.listeners.error?.()
  expect(await load).toMatchObject({ status: 0 })
  void fetcher.load({ url: 'https://a.example/2' })
  expect(workers).toHaveLength(2)
  fetcher.dispose()
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true])
})
