import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { readConfig } from '../../../src/server/config.ts'
import { seedDemo } from '../../../src/server/demo/seed.ts'
import { BuildInterrupted, type MediaBuilder, MediaError } from '../../../src/server/ports/media-builder.ts'
import { type RunningServer, startServer } from '../../../src/server/server.ts'
import { quickBuild, seenImage } from '../../support/files/quick-build.ts'
import { makeTestDatabase } from '../../support/servers/test-database.ts'

let dataFolder: string
let store: Awaited<ReturnType<typeof makeTestDatabase>>
let reports: string[] = []
let said: string[] = []
let isFirstStart = true

beforeEach(async () => {
  dataFolder = await mkdtemp(join(inject('folder'), 'no-demo-'))
  store = await makeTestDatabase()
  reports = []
  said = []
  isFirstStart = true
})
afterEach(async () => {
  await store.remove()
  await rm(dataFolder, { recursive: true, force: true })
})

const configOf = () => ({
  ...readConfig({ LOG_LEVEL: 'error' }),
  port: 0,
  dataFolder,
  databaseUrl: store.databaseUrl,
})

async function started(build: MediaBuilder['build']): Promise<RunningServer> {
  const { dump } = store
  const server = await startServer(configOf(), {
    ports: { mediaBuilder: { inspect: async () => seenImage, build } },
    database: isFirstStart && dump !== undefined ? { dump } : {},
    errors: { report: (error, message) => void reports.push(`${message}: ${error.message}`), flush: async () => {} },
  })
  isFirstStart = false
  await server.firstRounds
  return server
}

const demoOf = ({ services }: RunningServer, stopping = new AbortController().signal) =>
  seedDemo({ ...services, config: configOf(), stopping, print: (line) => said.push(line) })

const builds: MediaBuilder['build'] = async ({ outputFolder, inputPath }) => {
  for (const name of ['thumbnail.webp', 'poster.webp', 'social.jpg', 'f0_0.webp'])
    await writeFile(join(outputFolder, name), `${name} of ${inputPath}`)
  return quickBuild
}

describe('a demo that cannot be created', () => {
  it('lets the server start, is reported in the log, and is created by the next start', async () => {
    const broken = await started(() => Promise.reject(new MediaError('media.damaged')))
    expect(await demoOf(broken)).toBeUndefined()
    expect(reports).toEqual([expect.stringContaining('the demo tour could not be created')])
    await broken.stop()
    const whole = await started(builds)
    expect(await demoOf(whole)).toMatchObject({ email: expect.any(String), shareId: expect.any(String) })
    await whole.stop()
    expect(reports).toHaveLength(1)
  })

  it('says how far it is while it is created, and nothing once it is there', async () => {
    const server = await started(builds)
    await demoOf(server)
    expect(said.slice(0, 1)).toEqual(['Creating the demo tour …'])
    expect(said.at(-1)).toMatch(/^Building the demo tour: (\d+) of \1 images$/)
    said = []
    await demoOf(server)
    expect(said).toEqual([])
    await server.stop()
  })

  it('is no error when the server is stopped meanwhile', async () => {
    const atWork = Promise.withResolvers<void>()
    const stopping = new AbortController()
    // The keys that end a server in a terminal end its media workers as well.
    const server = await started(() => {
      atWork.resolve()
      return new Promise((_resolve, reject) => {
        stopping.signal.addEventListener('abort', () => reject(new BuildInterrupted('crash', 'killed')))
      })
    })
    const demo = demoOf(server, stopping.signal)
    await atWork.promise
    stopping.abort()
    await server.stop()
    expect(await demo).toBeUndefined()
    expect(reports).toEqual([])
  })
})
