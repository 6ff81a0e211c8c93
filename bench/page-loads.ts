import { Agent, get } from 'node:http'

type LoadRate = { readonly perSecond: number; readonly seconds: number }

/** Loads a page; returns the milliseconds from the request to the last byte. */
function loadPage(url: string, agent: Agent): Promise<number> {
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} responded with ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - startedMs))
    }).on('error', reject)
  })
}

/** Measures the 99th percentile of page loads at a constant rate that doesn't wait for responses (open-loop load). */
export async function measureP99Ms(url: string, { perSecond, seconds }: LoadRate): Promise<number> {
  // Each phase gets its own agent, because the server may close connections that were idle in between.
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const loads: Promise<number>[] = []
  const startedMs = performance.now()
  while (loads.length < perSecond * seconds) {
    const dueMs = startedMs + (loads.length * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
    loads.push(loadPage(url, agent))
  }
  const durationsMs = (await Promise.all(loads)).sort((a, b) => a - b)
  agent.destroy()
  return durationsMs[Math.ceil(durationsMs.length * 0.99) - 1] ?? Number.NaN
}
