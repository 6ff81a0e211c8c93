import { Agent, request } from 'node:http'

// Sends failing sign-ins at a fixed rate, each for another user from another network, so that no rate limit applies.

const [address, perSecond] = process.argv.slice(2)
if (address === undefined || perSecond === undefined) throw new Error('usage: send-sign-ins.ts ADDRESS PER_SECOND')
const agent = new Agent({ keepAlive: true, maxSockets: 500 })
const statusCounts = new Map<string, number>()
const countStatus = (status: string) => statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
let sent = 0

function sendSignIn(): void {
  sent += 1
  const body = JSON.stringify({ email: `guess${sent}@example.com`, password: `guess ${sent}` })
  const network = `203.${(sent >> 8) & 255}.${sent & 255}.7`
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': network }
  const clientRequest = request(`${address}/api/admin/v2/sessions`, { method: 'POST', agent, headers }, (response) => {
    countStatus(String(response.statusCode))
    response.resume()
  })
  clientRequest.on('error', () => countStatus('broken')).end(body)
}

const startedMs = performance.now()
const timer = setInterval(() => {
  const dueCount = ((performance.now() - startedMs) / 1000) * Number(perSecond)
  while (sent < dueCount) sendSignIn()
}, 5)
process.on('SIGTERM', () => {
  clearInterval(timer)
  console.log(JSON.stringify({ sent, ...Object.fromEntries(statusCounts) }))
  process.exit(0)
})
