import { parentPort, workerData } from 'node:worker_threads'
import { type SharedParts, Studio, type Task } from './studio.ts'

const studio = new Studio(workerData as SharedParts)

// The pool sends the next task only after the answer to this one.
parentPort?.on('message', (task: Task) => {
  studio.perform(task)
  parentPort?.postMessage('done')
})
parentPort?.postMessage('ready')
