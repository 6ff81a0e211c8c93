import { Agent, get } from 'node:http'

export type Arrivals = { readonly perSecond: number; readonly seconds: number }

/** Milliseconds from the request to the last byte of the page. */
function load(url: string, agent: Agent): Promise<number> {
  const startedMs = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - startedMs))
    }).on('error', reject)
  })
}

/** 99th percentile of page loads at a constant rate, without waiting for responses (an open-loop load). */
export async function p99Of(url: string, { perSecond, seconds }: Arrivals): Promise<number> {
  // Each phase gets its own agent, because the server may close connections that were idle in between.
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const loads: Promise<number>[] = []
  const startedMs = performance.now()
  while (loads.length < perSecond * seconds) {
    const dueMs = startedMs + (loads.length * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
    loads.push(load(url, agent))
  }
  const times = (await Promise.all(loads)).sort((a, b) => a - b)
  agent.destroy()
  return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
}
