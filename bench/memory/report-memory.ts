import { writeSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

// This module is loaded into each thread of the measured server. On SIGUSR2 each thread reports its JavaScript memory.

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
