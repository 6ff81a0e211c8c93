import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { readConfig } from '../../../src/server/config.ts'
import { seedDemo } from '../../../src/server/demo/seed.ts'
import type { MediaBuilder } from '../../../src/server/ports/media-builder.ts'
import { startServer } from '../../../src/server/server.ts'
import { imageFacts, quickBuild } from '../files/quick-build.ts'
import { createTestDatabase } from '../servers/test-database.ts'

/** Builder that writes only the files that a published tour needs, each with different bytes. */
const builder: MediaBuilder = {
  inspect: async () => imageFacts,
  build: async ({ outputFolder, inputPath }) => {
    for (const name of ['thumbnail.webp', 'poster.webp', 'social.jpg', 'f0_0.webp']) {
      await writeFile(join(outputFolder, name), `${name} of ${inputPath}`)
    }
    return quickBuild
  },
}

export type SeededDemo = {
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly remove: () => Promise<void>
}

/** Creates the database and the data folder of a server with its demo, and stops the server. */
export async function seededDemo(): Promise<SeededDemo> {
  const dataFolder = await mkdtemp(join(inject('folder'), 'demo-'))
  const { databaseUrl, dump, remove } = await createTestDatabase()
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), port: 0, dataFolder, databaseUrl }
  const server = await startServer(config, {
    ports: { mediaBuilder: builder },
    database: dump === undefined ? {} : { dump },
  })
  await server.firstRuns
  await seedDemo({ ...server.services, config, stopping: new AbortController().signal, print: () => {} })
  await server.stop()
  return {
    dataFolder,
    databaseUrl,
    remove: async () => {
      await remove()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
