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
  const shared = { ...env, DATABASE_URL: url, SHARED_DATA_DIR: 'on' }
  const first = await startStopover({ dataFolder, env: shared })
  const second = await startStopover({ dataFolder, env: { ...shared, DEMO: 'off' } })
  const both = [first, second]
  const proxy = await startRoundRobin(() => both.map((process) => process.url))
  return {
    url: proxy.address,
    dataFolder,
    output: () => both.map((process) => process.output()).join('\n'),
    remove: first.remove,
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
