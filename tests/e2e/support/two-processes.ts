import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRoundRobin } from '../../cluster/support/round-robin.ts'
import { createDatabase } from '../../support/servers/postgres-database.ts'
import { type StartOptions, type Stopover, startStopover } from './stopover.ts'

/** Two processes on a PostgreSQL database and a data folder of their own; each request goes to the other one. */
export async function startTwoProcesses(serverUrl: string, { env }: Pick<StartOptions, 'env'>): Promise<Stopover> {
  const { url } = await createDatabase(serverUrl, 'template0')
  const dataFolder = mkdtempSync(join(tmpdir(), 'stopover-e2e-'))
  const both: Stopover[] = []
  const proxy = await startRoundRobin(() => both.map((process) => process.url))
  // Emails name the address that people come by, rather than that of one process.
  const shared = { ...env, DATABASE_URL: url, SHARED_DATA_DIR: 'on', PUBLIC_URL: proxy.address }
  both.push(await startStopover({ dataFolder, env: shared }))
  both.push(await startStopover({ dataFolder, env: { ...shared, DEMO: 'off' } }))
  return {
    url: proxy.address,
    dataFolder,
    output: () => both.map((process) => process.output()).join('\n'),
    remove: () => both[0]?.remove(),
    kill: async () => {
      await proxy.close()
      await Promise.all(both.map((process) => process.kill()))
    },
    stop: async () => {
      await proxy.close()
      await Promise.all(both.map((process) => process.stop()))
    },
  }
}
