import { Agent, request } from 'node:http'

// Sends failing sign-ins at a fixed rate, each for another user from another network, so that no rate limit applies.

const [baseUrl, perSecond] = process.argv.slice(2)
if (baseUrl === undefined || perSecond === undefined) throw new Error('usage: send-sign-ins.ts BASE_URL PER_SECOND')
const agent = new Agent({ keepAlive: true, maxSockets: 500 })
const statusCounts = new Map<string, number>()
const countStatus = (status: string) => statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
let sentCount = 0

function sendSignIn(): void {
  sentCount += 1
  const body = JSON.stringify({ email: `guess${sentCount}@example.com`, password: `guess ${sentCount}` })
  const network = `203.${(sentCount >> 8) & 255}.${sentCount & 255}.7`
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': network }
  const clientRequest = request(`${baseUrl}/api/admin/v2/sessions`, { method: 'POST', agent, headers }, (response) => {
    countStatus(String(response.statusCode))
    response.resume()
  })
  clientRequest.on('error', () => countStatus('broken')).end(body)
}

const startedMs = performance.now()
const timer = setInterval(() => {
  const dueCount = ((performance.now() - startedMs) / 1000) * Number(perSecond)
  while (sentCount < dueCount) sendSignIn()
}, 5)
process.on('SIGTERM', () => {
  clearInterval(timer)
  console.log(JSON.stringify({ sent: sentCount, ...Object.fromEntries(statusCounts) }))
  process.exit(0)
})
