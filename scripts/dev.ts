import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { startStripe } from '../tests/stand-ins/stripe/start.ts'
import { serverPort, serverUrl } from './building/dev-server.ts'
import { onStop, root, startProgram, stopPrograms, toolArguments } from './program.ts'

const clientPort = 5173
/** Fixed port, because the URLs of invoices are stored. */
const stripePort = 12111
const publicUrl = `http://localhost:${clientPort}`

/** Starts the server, which restarts when a file that it imports changes. The public URL is Vite's, which proxies to it. */
function startServer(stripeEnvironment: Readonly<Record<string, string>>) {
  const serverEnvironment = { PORT: String(serverPort), PUBLIC_URL: publicUrl, DRAIN_SECONDS: '0' }
  const env = { ...process.env, ...stripeEnvironment, ...serverEnvironment }
  return startProgram(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], { env })
}

/** Rebuilds the SDK when it changes. Embeds have no hot reload: reload the page. */
function startSdkBuild() {
  const args = ['build', '--watch', '--config', 'vite.sdk.config.ts', '--logLevel', 'warn']
  return startProgram(process.execPath, [...toolArguments('vite'), ...args])
}

/** Starts a fake of Stripe, unless the environment configures a Stripe account. */
async function startFakeStripe() {
  if (process.env.STRIPE_SECRET_KEY) return null
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'stripe-stand-in.json')
  // The server is unreachable for a while when it restarts, hence the many attempts.
  const stripe = await startStripe({ port: stripePort, file, eventAttempts: 20 })
  stripe.sendEventsTo(`${serverUrl}/api/stripe/events`)
  return stripe
}

const stripe = await startFakeStripe()
const vite = await createServer({ root, server: { port: clientPort, strictPort: true } })
onStop(async () => {
  await Promise.all([vite.close(), stopPrograms(30_000)])
  await stripe?.stop()
})
for (const program of [startServer(stripe?.environment ?? {}), startSdkBuild()]) {
  program.on('exit', (code) => {
    if (code !== null && code !== 0) process.exitCode = code
  })
}
await vite.listen()
console.log(`The app with hot reload: ${publicUrl}. Ctrl-C ends everything.`)
if (stripe !== null) console.log(`Stripe's stand-in, with its controls: ${stripe.url}/control/state`)
