import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../../src/server/config.ts'
import { seedDemo } from '../../../src/server/demo/seed.ts'
import { BuildInterrupted, type MediaBuilder, MediaError } from '../../../src/server/ports/media-builder.ts'
import { type RunningServer, startServer } from '../../../src/server/server.ts'
import { imageFacts, quickBuild } from '../../support/files/quick-build.ts'
import { createTestDatabase } from '../../support/servers/test-database.ts'

let dataFolder: string
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let reports: string[] = []
let output: string[] = []
let isFirstStart = true

beforeEach(async () => {
  dataFolder = await mkdtemp(join(inject('folder'), 'no-demo-'))
  testDatabase = await createTestDatabase()
  reports = []
  output = []
  isFirstStart = true
})
afterEach(async () => {
  await testDatabase.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

const createConfig = () => ({
  ...readConfig({ LOG_LEVEL: 'error' }),
  port: 0,
  dataFolder,
  databaseUrl: testDatabase.databaseUrl,
})

async function start(build: MediaBuilder['build']): Promise<RunningServer> {
  const { dump } = testDatabase
  const server = await startServer(createConfig(), {
    ports: { mediaBuilder: { inspect: async () => imageFacts, build } },
    database: isFirstStart && dump !== undefined ? { dump } : {},
    errors: { report: (error, message) => void reports.push(`${message}: ${error.message}`), flush: async () => {} },
  })
  isFirstStart = false
  await server.firstRuns
  return server
}

const createDemo = ({ services }: RunningServer, stopping = new AbortController().signal) =>
  seedDemo({ ...services, config: createConfig(), stopping, print: (line) => output.push(line) })

const build: MediaBuilder['build'] = async ({ outputFolder, inputPath }) => {
  for (const name of ['thumbnail.webp', 'poster.webp', 'social.jpg', 'f0_0.webp'])
    await writeFile(join(outputFolder, name), `${name} of ${inputPath}`)
  return quickBuild
}

describe('the creation of the demo', () => {
  it('is retried by the next start after a reported failure', async () => {
    const firstServer = await start(() => Promise.reject(new MediaError('media.damaged')))
    expect(await createDemo(firstServer)).toBeUndefined()
    expect(reports).toEqual([expect.stringContaining('the demo tour could not be created')])
    await firstServer.stop()
    const secondServer = await start(build)
    expect(await createDemo(secondServer)).toMatchObject({ email: expect.any(String), shareId: expect.any(String) })
    await secondServer.stop()
    expect(reports).toHaveLength(1)
  })

  it('prints its progress unless the demo exists', async () => {
    const server = await start(build)
    await createDemo(server)
    expect(output.slice(0, 1)).toEqual(['Creating the demo tour. Its sign-in follows in a minute or two …'])
    expect(output.at(-1)).toMatch(/^Building the demo tour: (\d+) of \1 images$/)
    output = []
    await createDemo(server)
    expect(output).toEqual([])
    await server.stop()
  })

  it('is interrupted without an error when the server stops', async () => {
    const buildStarted = Promise.withResolvers<void>()
    const stopping = new AbortController()
    // Ctrl+C in a terminal kills the media workers as well.
    const server = await start(() => {
      buildStarted.resolve()
      return new Promise((_resolve, reject) => {
        stopping.signal.addEventListener('abort', () => reject(new BuildInterrupted('crash', 'killed')))
      })
    })
    const demo = createDemo(server, stopping.signal)
    await buildStarted.promise
    stopping.abort()
    await server.stop()
    expect(await demo).toBeUndefined()
    expect(reports).toEqual([])
  })
})
