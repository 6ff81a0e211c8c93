import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// A thread of its own: what the test does to send its requests delays nothing here.
const { address, everyMs } = workerData as { readonly address: string; readonly everyMs: number }
const agent = new Agent({ keepAlive: true })

function waitOnce(): Promise<number> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const asked = get(`${address}/healthz`, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - from)
        else reject(new Error(`/healthz answered ${answer.statusCode}`))
      })
    })
    asked.once('error', reject)
  })
}

for (;;) {
  parentPort?.postMessage(await waitOnce())
  await sleep(everyMs)
}
