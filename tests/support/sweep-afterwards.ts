import { pino } from 'pino'
import { buildLimits } from '../../src/server/domain/library/media/build/build-limits.ts'
import type { EntityManager } from '../../src/server/kernel/scope.ts'
import { silentPorts } from './ports.ts'
import type { ServerProcess } from './servers/server-process.ts'
import { checkAllFiles, sweepLibrary } from './sweep-files.ts'

/** Kills the server and sweeps the library as if every build had expired; returns the folders of the current builds. */
export async function sweepAfterwards(server: ServerProcess): Promise<string[]> {
  await server.kill()
  const ports = silentPorts(server.dataFolder)
  const afterExpiry = new Date(Date.now() + (buildLimits.expirySeconds + 60) * 1000)
  const currentBuilds = await server.withDatabase(async ({ em }) => {
    const scope = {
      em: em.fork() as EntityManager,
      ports: { ...ports, now: () => afterExpiry, log: pino({ level: 'silent' }) },
    }
    await sweepLibrary(scope)
    await checkAllFiles(scope)
    return scope.em.execute<{ folder: string }[]>(`select public_key || '/' || build_id as folder from media`)
  })
  return currentBuilds.map(({ folder }) => folder).sort()
}
