import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { FolderInUseError } from './database/folder-lock.ts'
import { type Database, openDatabase } from './database/orm.ts'
import { startErrorMessage } from './start-errors.ts'

/** Ends a command with a message for the operator and exit code 1. */
export class CommandError extends Error {}

const folderInUseMessage =
  'Stopover is running with this data folder. Stop it, run this command again, then start it. (With PostgreSQL it can keep running.)'

/** Opens the configured database. An embedded one must exist unless `mayCreate`. */
export async function openForCommand(
  { dataFolder, databaseUrl, port }: Config,
  { mayCreate = false }: { readonly mayCreate?: boolean } = {},
): Promise<Database> {
  if (!mayCreate && databaseUrl === undefined && !existsSync(join(dataFolder, 'database'))) {
    throw new CommandError(
      `There is no database in ${dataFolder}. Start Stopover once, or set DATA_DIR to its data folder.`,
    )
  }
  try {
    return await openDatabase({ dataFolder, databaseUrl })
  } catch (error) {
    if (error instanceof FolderInUseError) throw new CommandError(folderInUseMessage, { cause: error })
    throw new CommandError(startErrorMessage(error, { dataFolder, databaseUrl, port }), { cause: error })
  }
}

/** Runs a command with its result as the exit code; errors are printed and exit with 1. */
export function runCommand(main: () => Promise<number>): void {
  main().then(
    (exitCode) => {
      process.exitCode = exitCode
    },
    (error: unknown) => {
      console.error(error instanceof CommandError ? error.message : error)
      process.exitCode = 1
    },
  )
}
