import { type Cluster, startCluster } from '../../../scripts/testing/postgres.ts'
import { findPostgres } from '../../../scripts/testing/postgres-binaries.ts'

/** Starts a PostgreSQL server that a test may stop and resume without affecting other tests. */
export async function startDedicatedPostgres(): Promise<Cluster> {
  const binFolder = findPostgres()
  if (binFolder === undefined) throw new Error('this test needs the server programs of PostgreSQL')
  return startCluster(binFolder)
}
