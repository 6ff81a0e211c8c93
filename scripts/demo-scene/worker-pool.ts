import { Worker } from 'node:worker_threads'
import type { SharedMemory, Task } from './render-thread.ts'

/** Worker threads that share one scene. Each performs one task at a time. */
export class WorkerPool {
  private readonly workers: readonly Worker[]

  private constructor(workers: readonly Worker[]) {
    this.workers = workers
  }

  static async start(memory: SharedMemory, size: number): Promise<WorkerPool> {
    const workers = Array.from(
      { length: size },
      () => new Worker(new URL('render-worker.ts', import.meta.url), { workerData: memory }),
    )
    await Promise.all(workers.map(nextMessage))
    return new WorkerPool(workers)
  }

  /** Runs one step over a range that it splits into bands; resolves when all bands are done. */
  async run(step: Task['step'], stopIndex: number, range: { count: number; band: number }): Promise<void> {
    const tasks: Task[] = []
    for (let firstIndex = 0; firstIndex < range.count; firstIndex += range.band) {
      tasks.push({ step, stopIndex, firstIndex, endIndex: Math.min(range.count, firstIndex + range.band) })
    }
    const runTasks = async (worker: Worker): Promise<void> => {
      for (let task = tasks.shift(); task; task = tasks.shift()) {
        worker.postMessage(task)
        await nextMessage(worker)
      }
    }
    await Promise.all(this.workers.map(runTasks))
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()))
  }
}

/** Resolves at the next message of a worker; rejects if the worker fails. */
function nextMessage(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      worker.off('message', onMessage)
      worker.off('error', settle)
      if (error) reject(error)
      else resolve()
    }
    const onMessage = () => settle()
    worker.on('message', onMessage)
    worker.on('error', settle)
  })
}
