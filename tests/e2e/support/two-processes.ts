import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRoundRobin } from '../../cluster/support/round-robin.ts'
import { createDatabase } from '../../support/servers/postgres-database.ts'
import { type StartOptions, type Stopover, startStopover } from './stopover.ts'

/** Two processes that share a PostgreSQL database and a data folder, behind a proxy that alternates between them. */
export async function startTwoProcesses(serverUrl: string, { env }: Pick<StartOptions, 'env'>): Promise<Stopover> {
  const { url } = await createDatabase(serverUrl, 'template0')
  const dataFolder = mkdtempSync(join(tmpdir(), 'stopover-e2e-'))
  const processes: Stopover[] = []
  const proxy = await startRoundRobin(() => processes.map((process) => process.url))
  // Links in emails use the address of the proxy instead of the address of one process.
  const sharedEnv = { ...env, DATABASE_URL: url, SHARED_DATA_DIR: 'on', PUBLIC_URL: proxy.address }
  processes.push(await startStopover({ dataFolder, env: sharedEnv }))
  processes.push(await startStopover({ dataFolder, env: { ...sharedEnv, DEMO: 'off' } }))
  return {
    url: proxy.address,
    dataFolder,
    env: sharedEnv,
    output: () => processes.map((process) => process.output()).join('\n'),
    remove: () => processes[0]?.remove(),
    kill: async () => {
      await proxy.close()
      await Promise.all(processes.map((process) => process.kill()))
    },
    stop: async () => {
      await proxy.close()
      await Promise.all(processes.map((process) => process.stop()))
    },
  }
}
