import { writeSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

// Loaded before the server that is measured, into each of its threads: on SIGUSR2 each says what its JavaScript takes.

const channel = new BroadcastChannel('bench-memory')
channel.unref()

function say(): void {
  const { used_heap_size: usedBytes, total_physical_size: heapBytes } = getHeapStatistics()
  const { arrayBuffers: bufferBytes, external: externalBytes } = process.memoryUsage()
  const said = { threadId, usedBytes, heapBytes, bufferBytes, externalBytes }
  writeSync(2, `memory ${JSON.stringify(said)}\n`)
}

if (isMainThread) {
  process.on('SIGUSR2', () => {
    say()
    channel.postMessage('say')
  })
} else {
  channel.onmessage = say
}
