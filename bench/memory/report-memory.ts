import { writeSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

// Each thread of the measured server preloads this module. On SIGUSR2, every thread reports its JavaScript memory.

const channel = new BroadcastChannel('bench-memory')
channel.unref()

function report(): void {
  const { used_heap_size: usedBytes, total_physical_size: heapBytes } = getHeapStatistics()
  const { arrayBuffers: bufferBytes, external: externalBytes } = process.memoryUsage()
  const threadMemory = { threadId, usedBytes, heapBytes, bufferBytes, externalBytes }
  writeSync(2, `memory ${JSON.stringify(threadMemory)}\n`)
}

if (isMainThread) {
  process.on('SIGUSR2', () => {
    report()
    channel.postMessage('report')
  })
} else {
  channel.onmessage = report
}
