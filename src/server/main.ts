import { limits } from '../shared/limits.ts'
import { linkTo } from '../shared/routes.ts'
import { readConfig } from './config.ts'
import { type Demo, seedDemo } from './demo/seed.ts'
import { startServer } from './server.ts'

function sayDemo({ email, password, shareId }: Demo, address: string): void {
  console.log(`Demo sign-in: ${email} with password ${password}`)
  if (shareId !== null) console.log(`Demo tour: ${address}${linkTo.share(shareId)}`)
}

/** Starts Stopover, makes the demo on the first run, says where it is, and ends it in order on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const config = readConfig()
  const onDeath = (error: Error) => {
    console.error(`The embedded database has died: ${error.message}`)
    process.exit(1)
  }
  const server = await startServer(config, { database: { onDeath } })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), limits.shutdownMs).unref()
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  const demo = config.demo ? await seedDemo({ ...server.services, config }) : undefined
  console.log(`Stopover is ready at ${server.address}`)
  if (demo !== undefined) sayDemo(demo, server.address)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
