import { type Cluster, startCluster } from '../../../scripts/testing/postgres.ts'
import { findPostgres } from '../../../scripts/testing/postgres-binaries.ts'

/** A PostgreSQL server of the test's own, which may stop and come back without another test noticing. */
export async function startOwnPostgres(): Promise<Cluster> {
  const binFolder = findPostgres()
  if (binFolder === undefined) throw new Error('this test needs the server programs of PostgreSQL')
  return startCluster(binFolder)
}
