import { findWrongDerivedData } from './derived-data.ts'
import { findFilesWithoutRows } from './files-without-rows.ts'
import type { DoctorScope, Finding } from './finding.ts'
import { findVersionsWithoutMedia } from './live-versions.ts'
import { findRowsWithoutFiles } from './rows-without-files.ts'

/** Runs all checks one after another. They only read. */
export async function* examine(scope: DoctorScope): AsyncGenerator<Finding> {
  const publishedKeys = new Set<string>()
  yield* findRowsWithoutFiles(scope)
  yield* findVersionsWithoutMedia(scope, publishedKeys)
  yield* findFilesWithoutRows(scope, publishedKeys)
  yield* findWrongDerivedData(scope)
}
