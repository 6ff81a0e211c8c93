import { parentPort, workerData } from 'node:worker_threads'
import { type SharedParts, Studio, type Task } from './studio.ts'

const studio = new Studio(workerData as SharedParts)

parentPort?.on('message', (task: Task) => {
  studio.perform(task)
  parentPort?.postMessage('done')
})
parentPort?.postMessage('ready')
