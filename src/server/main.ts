import { limits } from '../shared/limits.ts'
import { readConfig } from './config.ts'
import { startServer } from './server.ts'

/** Starts Stopover, says where it is, and ends it in order on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const server = await startServer(readConfig())
  console.log(`Stopover is ready at ${server.address}`)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), limits.shutdownMs).unref()
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
