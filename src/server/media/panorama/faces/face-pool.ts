import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FaceTask } from './face-tasks.ts'

/** More threads are limited by memory bandwidth. */
const threadsMax = 8

export type FacePool = {
  readonly size: number
  run(task: FaceTask): Promise<void>
  close(): Promise<void>
}

type PendingTask = { readonly task: FaceTask; readonly resolve: () => void; readonly reject: (error: Error) => void }

/** Thread pool with a queue of face tasks. The first error of a thread fails all pending and all later tasks. */
export function openFacePool(size = Math.min(threadsMax, availableParallelism())): FacePool {
  const queue: PendingTask[] = []
  const running = new Map<Worker, PendingTask>()
  const idle: Worker[] = []
  const startNext = (): void => {
    const worker = queue.length > 0 ? idle.pop() : undefined
    const pending = worker && queue.shift()
    if (!worker || !pending) return
    running.set(worker, pending)
    worker.postMessage(pending.task)
  }
  let poolError: Error | undefined
  const fail = (error: Error): void => {
    poolError ??= error
    for (const pending of [...running.values(), ...queue.splice(0)]) pending.reject(error)
    running.clear()
  }
  const workers = Array.from({ length: size }, () => {
    const worker = new Worker(new URL('./face-worker.ts', import.meta.url))
    worker.on('message', () => {
      running.get(worker)?.resolve()
      running.delete(worker)
      idle.push(worker)
      startNext()
    })
    worker.on('error', (cause) => fail(new Error('A worker thread of the face pool failed.', { cause })))
    idle.push(worker)
    return worker
  })
  return {
    size,
    run: (task) =>
      new Promise((resolve, reject) => {
        if (poolError) return reject(poolError)
        queue.push({ task, resolve, reject })
        startNext()
      }),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}
