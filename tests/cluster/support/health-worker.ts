import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Measures in a thread of its own, so that the requests of the test do not delay it.
const { address, everyMs } = workerData as { readonly address: string; readonly everyMs: number }
const agent = new Agent({ keepAlive: true })

function measureOnce(): Promise<number> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(`${address}/healthz`, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startMs)
        else reject(new Error(`/healthz answered ${answer.statusCode}`))
      })
    })
    request.once('error', reject)
  })
}

for (;;) {
  parentPort?.postMessage(await measureOnce())
  await sleep(everyMs)
}
