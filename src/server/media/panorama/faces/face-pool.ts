import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { tilePayloadPx } from '../../../../shared/media/pyramid.ts'
import { type FaceTask, runFaceTask } from './face-tasks.ts'

/** Script of a thread, which is next to this file in the sources and in the bundle of the media worker. */
const threadScript = new URL(`./face-worker${extname(import.meta.filename)}`, import.meta.url)
/** Maximum number of threads; more would be limited by memory bandwidth. */
const threadsMax = 8

export type FacePool = {
  readonly size: number
  run(task: FaceTask): Promise<void>
  close(): Promise<void>
}

type PendingTask = { readonly task: FaceTask; readonly resolve: () => void; readonly reject: (error: Error) => void }

/** Runs tasks on the calling thread. */
const callingThread: FacePool = { size: 1, run: async (task) => runFaceTask(task), close: async () => {} }

/** Pool for faces of a size. Faces of one tile are cut on the calling thread, which takes less time than starting others. */
export const facePoolFor = (faceSizePx: number): FacePool =>
  faceSizePx <= tilePayloadPx ? callingThread : openFacePool()

/** Thread pool with a queue of face tasks. The first error of a thread fails all pending and all later tasks. */
export function openFacePool(size = Math.min(threadsMax, availableParallelism())): FacePool {
  const queue: PendingTask[] = []
  const running = new Map<Worker, PendingTask>()
  const idle: Worker[] = []
  const startNext = (): void => {
    const worker = queue.length > 0 ? idle.pop() : undefined
    const nextTask = worker && queue.shift()
    if (!worker || !nextTask) return
    running.set(worker, nextTask)
    worker.postMessage(nextTask.task)
  }
  let poolError: Error | undefined
  const fail = (error: Error): void => {
    poolError ??= error
    for (const { reject } of [...running.values(), ...queue.splice(0)]) reject(error)
    running.clear()
  }
  const workers = Array.from({ length: size }, () => {
    const worker = new Worker(threadScript)
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
