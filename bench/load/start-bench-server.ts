import { readConfig } from '../../src/server/config.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { startServer } from '../../src/server/server.ts'

/** Starts a production server on a data folder and a free port, with the database of `DATABASE_URL`. */
export async function startBenchServer(dataFolder: string, env: Readonly<Record<string, string>> = {}) {
  const { DATABASE_URL } = process.env
  const settings = { PORT: '0', DATA_DIR: dataFolder, DEMO: 'off', LOG_LEVEL: 'error', DATABASE_URL }
  const server = await startServer(readConfig({ ...settings, ...env }))
  return { server, em: server.services.database.em.fork() as EntityManager }
}
