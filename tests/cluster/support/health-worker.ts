import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Measures how long /healthz takes, in a thread of its own that the test's requests do not delay.
const { address, intervalMs } = workerData as { readonly address: string; readonly intervalMs: number }
const agent = new Agent({ keepAlive: true })

function measureOnce(): Promise<number> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    const request = get(`${address}/healthz`, { agent }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startMs)
        else reject(new Error(`/healthz answered ${response.statusCode}`))
      })
    })
    request.once('error', reject)
  })
}

for (;;) {
  parentPort?.postMessage(await measureOnce())
  await sleep(intervalMs)
}
