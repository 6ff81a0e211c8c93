import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FaceTask } from './face-tasks.ts'

/** More threads would only wait for memory. */
const threadsMax = 8

export type FacePool = {
  readonly size: number
  run(task: FaceTask): Promise<void>
  close(): Promise<void>
}

type Order = { readonly task: FaceTask; readonly done: () => void; readonly failed: (error: Error) => void }

/** Threads that cut faces; tasks wait in the order they came. The first failure of a thread fails all that is left and all that follows. */
export function openFacePool(size = Math.min(threadsMax, availableParallelism())): FacePool {
  const waiting: Order[] = []
  const running = new Map<Worker, Order>()
  const idle: Worker[] = []
  const startNext = (): void => {
    const worker = waiting.length > 0 ? idle.pop() : undefined
    const order = worker && waiting.shift()
    if (!worker || !order) return
    running.set(worker, order)
    worker.postMessage(order.task)
  }
  let broken: Error | undefined
  const fail = (error: Error): void => {
    broken ??= error
    for (const order of [...running.values(), ...waiting.splice(0)]) order.failed(error)
    running.clear()
  }
  const workers = Array.from({ length: size }, () => {
    const worker = new Worker(new URL('./face-worker.ts', import.meta.url))
    worker.on('message', () => {
      running.get(worker)?.done()
      running.delete(worker)
      idle.push(worker)
      startNext()
    })
    worker.on('error', (cause) => fail(new Error('A thread that cuts faces failed.', { cause })))
    idle.push(worker)
    return worker
  })
  return {
    size,
    run: (task) =>
      new Promise((done, failed) => {
        if (broken) return failed(broken)
        waiting.push({ task, done, failed })
        startNext()
      }),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
