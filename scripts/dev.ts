import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { startStripe } from '../tests/stand-ins/stripe/start.ts'
import { serverPort, serverUrl } from './building/dev-server.ts'
import { onStop, root, startProgram, stopPrograms, toolArguments } from './program.ts'

const clientPort = 5173
/** Fixed port, because addresses of invoices are stored. */
const stripePort = 12111
const publicUrl = `http://localhost:${clientPort}`

/** Restarts itself when a file that the server imports changes. The app's address is vite's, which passes the rest on. */
function startServer(stripeEnvironment: Readonly<Record<string, string>>) {
  const ownEnvironment = { PORT: String(serverPort), PUBLIC_URL: publicUrl, DRAIN_SECONDS: '0' }
  const env = { ...process.env, ...stripeEnvironment, ...ownEnvironment }
  return startProgram(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], { env })
}

/** Embeds have no hot reload: the bundle is rebuilt and the page reloaded by hand. */
function startSdkBuild() {
  const args = ['build', '--watch', '--config', 'vite.sdk.config.ts', '--logLevel', 'warn']
  return startProgram(process.execPath, [...toolArguments('vite'), ...args])
}

/** Packages are sold by the stand-in, unless the environment names an account at Stripe. */
async function startPayments() {
  if (process.env.STRIPE_SECRET_KEY) return null
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'stripe-stand-in.json')
  // The server is unreachable for a while when it restarts, hence the many attempts.
  const stripe = await startStripe({ port: stripePort, file, eventAttempts: 20 })
  stripe.sendEventsTo(`${serverUrl}/api/stripe/events`)
  return stripe
}

const stripe = await startPayments()
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
