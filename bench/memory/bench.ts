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

const formatMib = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MiB`
const printRatio = (name: string, maxBytes: number, measuredBytes: number) =>
  console.log(`ratio memory-${name} ${(maxBytes / measuredBytes).toFixed(3)}`)

function printSnapshot(name: string, { resident, threads }: Snapshot): void {
  const { rssBytes, pssBytes, programBytes, webAssemblyBytes, otherBytes } = resident
  const javaScriptBytes = threads.reduce((sum, { heapBytes, bufferBytes }) => sum + heapBytes + bufferBytes, 0)
  console.log(
    `${name}: resident ${formatMib(rssBytes)}, proportional ${formatMib(pssBytes)}; Node and its libraries ${formatMib(programBytes)}, ` +
      `embedded database ${formatMib(webAssemblyBytes)}, JavaScript ${formatMib(javaScriptBytes)}, other ${formatMib(otherBytes - javaScriptBytes)}`,
  )
  for (const { threadId, usedBytes, heapBytes, bufferBytes, externalBytes } of threads) {
    console.log(
      `  thread ${threadId}: V8 heap ${formatMib(usedBytes)} used of ${formatMib(heapBytes)}, buffers ${formatMib(bufferBytes)}, external ${formatMib(externalBytes)}`,
    )
  }
}

function seedInstallation(settings: Readonly<Record<string, string>>): Editor {
  const script = join(import.meta.dirname, 'seed.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`seeding the installation failed: ${stderr}`)
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

/** Measures servers while idle, at work, and idle again. The first server gets the requests. */
async function measure(servers: readonly NamedServer[], editor: Editor): Promise<void> {
  const [webServer] = servers
  if (webServer === undefined) return
  await printSnapshots(servers, 'idle')
  const work = doDayOfWork(webServer.server.baseUrl, editor)
  const peaks = servers.map(async ({ name, server }) => {
    const { ownBytes, childrenBytes } = await server.measurePeak(() => work)
    return `${name}, at work: ${formatMib(ownBytes)} at most, and its media workers ${formatMib(childrenBytes)}`
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
  const emptyInstallation = await startNamed('embedded-first-start', embeddedMaxBytes, settings)
  await printSnapshots([emptyInstallation], 'idle').finally(() => emptyInstallation.server.stop())
  const editor = seedInstallation(settings)
  const filledInstallation = await startNamed('embedded', embeddedMaxBytes, settings)
  await measure([filledInstallation], editor).finally(() => filledInstallation.server.stop())
}

async function measurePostgres(folder: string): Promise<void> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) throw new Error('PostgreSQL is not installed.')
  const cluster = await startCluster(binFolder)
  const settings = { DATA_DIR: join(folder, 'shared'), DATABASE_URL: cluster.url, SHARED_DATA_DIR: 'on' }
  const servers: NamedServer[] = []
  try {
    const editor = seedInstallation(settings)
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
