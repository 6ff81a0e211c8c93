import { parentPort } from 'node:worker_threads'
import { type FaceTask, runFaceTask } from './face-tasks.ts'

parentPort?.on('message', (task: FaceTask) => {
  runFaceTask(task)
  parentPort?.postMessage('done')
})
