import { parentPort, workerData } from 'node:worker_threads'
import { RenderThread, type SharedMemory, type Task } from './render-thread.ts'

const thread = new RenderThread(workerData as SharedMemory)

// The pool sends the next task only after the reply to this one.
parentPort?.on('message', (task: Task) => {
  thread.perform(task)
  parentPort?.postMessage('done')
})
parentPort?.postMessage('ready')
