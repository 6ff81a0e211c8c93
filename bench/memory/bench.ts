import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startCluster } from '../../scripts/testing/postgres.ts'
import { findOrInstallPostgres } from '../../scripts/testing/postgres-binaries.ts'
import { startStripe } from '../../tests/stand-ins/stripe/start.ts'
import { MeasuredServer, type Snapshot } from './measured-server.ts'
import { doDayOfWork, type Editor } from './work.ts'

const mebibyte = 1024 ** 2
const embeddedMaxBytes = 350 * mebibyte
const postgresMaxBytes = 180 * mebibyte

const mib = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`
const printRatio = (name: string, limit: number, measured: number) =>
  console.log(`ratio memory-${name} ${(limit / measured).toFixed(3)}`)

function printSnapshot(name: string, { resident, threads }: Snapshot): void {
  const { rssBytes, pssBytes, programBytes, webAssemblyBytes, otherBytes } = resident
  const javaScriptBytes = threads.reduce((sum, { heapBytes, bufferBytes }) => sum + heapBytes + bufferBytes, 0)
  console.log(
    `${name}: resident ${mib(rssBytes)}, proportional ${mib(pssBytes)}; Node and its libraries ${mib(programBytes)}, ` +
      `embedded database ${mib(webAssemblyBytes)}, JavaScript ${mib(javaScriptBytes)}, other ${mib(otherBytes - javaScriptBytes)}`,
  )
  for (const { threadId, usedBytes, heapBytes, bufferBytes, externalBytes } of threads) {
    console.log(
      `  thread ${threadId}: V8 heap ${mib(usedBytes)} used of ${mib(heapBytes)}, buffers ${mib(bufferBytes)}, external ${mib(externalBytes)}`,
    )
  }
}

function seed(settings: Readonly<Record<string, string>>): Editor {
  const program = join(import.meta.dirname, 'seed.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the installation was not filled: ${stderr}`)
  return JSON.parse(stdout.slice(stdout.lastIndexOf('{"headers"')))
}

type NamedServer = { readonly name: string; readonly server: MeasuredServer; readonly maxBytes: number }

async function printSnapshots(servers: readonly NamedServer[], phase: string): Promise<void> {
  for (const { name, server, maxBytes } of servers) {
    await server.waitUntilIdle()
    const snapshot = await server.takeSnapshot()
    printSnapshot(`${name}, ${phase}`, snapshot)
    printRatio(`${name}-${phase.replaceAll(' ', '-')}`, maxBytes, snapshot.resident.rssBytes)
  }
}

/** Measures servers idle, at work, and idle again; requests go to the first server. */
async function measure(servers: readonly NamedServer[], editor: Editor): Promise<void> {
  const [webServer] = servers
  if (webServer === undefined) return
  await printSnapshots(servers, 'idle')
  const work = doDayOfWork(webServer.server.address, editor)
  const peaks = servers.map(async ({ name, server }) => {
    const { ownBytes, childrenBytes } = await server.measurePeak(() => work)
    return `${name}, at work: ${mib(ownBytes)} at most, and its media workers ${mib(childrenBytes)}`
  })
  for (const line of await Promise.all(peaks)) console.log(line)
  await printSnapshots(servers, 'idle after work')
}

async function startNamed(
  name: string,
  maxBytes: number,
  settings: Readonly<Record<string, string>>,
): Promise<NamedServer> {
  const server = await MeasuredServer.start(settings)
  console.log(`${name}: started in ${server.startCpuSeconds.toFixed(2)} s of CPU time`)
  return { name, server, maxBytes }
}

async function measureEmbedded(folder: string): Promise<void> {
  const settings = { DATA_DIR: join(folder, 'embedded') }
  const first = await startNamed('embedded-first-start', embeddedMaxBytes, settings)
  await printSnapshots([first], 'idle').finally(() => first.server.stop())
  const editor = seed(settings)
  const server = await startNamed('embedded', embeddedMaxBytes, settings)
  await measure([server], editor).finally(() => server.server.stop())
}

async function measurePostgres(folder: string): Promise<void> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) throw new Error('PostgreSQL is not installed.')
  const cluster = await startCluster(binFolder)
  const settings = { DATA_DIR: join(folder, 'shared'), DATABASE_URL: cluster.url, SHARED_DATA_DIR: 'on' }
  const servers: NamedServer[] = []
  try {
    const editor = seed(settings)
    for (const role of ['web', 'worker'])
      servers.push(await startNamed(role, postgresMaxBytes, { ...settings, ROLE: role }))
    await measure(servers, editor)
  } finally {
    for (const { server } of servers) await server.stop()
    await cluster.stop()
  }
}

async function measureIdleBytes(name: string, settings: Readonly<Record<string, string>>): Promise<number> {
  const { server } = await startNamed(name, embeddedMaxBytes, settings)
  try {
    await server.waitUntilIdle()
    const snapshot = await server.takeSnapshot()
    printSnapshot(`${name}, idle`, snapshot)
    return snapshot.resident.rssBytes
  } finally {
    await server.stop()
  }
}

/** Compares the memory of an installation that sells packages with one that doesn't. */
async function measureStripe(folder: string): Promise<void> {
  const stripe = await startStripe()
  try {
    const settings = { DATA_DIR: join(folder, 'selling') }
    await measureIdleBytes('first start', settings)
    const withoutStripeBytes = await measureIdleBytes('without Stripe', settings)
    const withStripeBytes = await measureIdleBytes('with Stripe', { ...settings, ...stripe.environment })
    printRatio('without-stripe', withStripeBytes, withoutStripeBytes)
  } finally {
    await stripe.stop()
  }
}

/** Measures the memory of a production server: idle, at work, and idle again. */
export async function run(folder: string): Promise<void> {
  await measureEmbedded(folder)
  await measureStripe(folder)
  await measurePostgres(folder)
}
