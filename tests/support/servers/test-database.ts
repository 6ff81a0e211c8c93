import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { createDatabase, onServer } from './postgres-database.ts'

/** Database of one test: the embedded one from the empty archive, or a copy of the empty one on the PostgreSQL server. */
export type TestDatabase = {
  readonly databaseUrl: string | undefined
  readonly dump: Uint8Array<ArrayBuffer> | undefined
  readonly remove: () => Promise<void>
}

/**
 * Compiled code of the embedded database. While it is referenced, threads that load the same bytes share it; otherwise every
 * test file would compile the database again.
 */
let compiledCode: Promise<readonly WebAssembly.Module[]> | undefined

async function compileModule(file: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL(file, import.meta.resolve('@electric-sql/pglite'))))
}

async function keepCompiledCode(): Promise<void> {
  compiledCode ??= Promise.all(['pglite.wasm', 'initdb.wasm'].map(compileModule))
  await compiledCode
}

/** Creates a migrated, empty database for a test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl === undefined) {
    await keepCompiledCode()
    const dump = new Uint8Array(await readFile(inject('emptyDatabase')))
    return { databaseUrl: undefined, dump, remove: async () => {} }
  }
  const { name, url } = await createDatabase(serverUrl, inject('emptyDatabase'))
  return {
    databaseUrl: url,
    dump: undefined,
    remove: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}
