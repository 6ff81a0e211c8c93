import { parentPort, workerData } from 'node:worker_threads'
import { type SharedParts, Studio, type Task } from './studio.ts'

const studio = new Studio(workerData as SharedParts)

// One task at a time: the crew sends the next one when this answers.
parentPort?.on('message', (task: Task) => {
  studio.perform(task)
  parentPort?.postMessage('done')
})
parentPort?.postMessage('ready')
