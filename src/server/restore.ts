import { resolve } from 'node:path'
import { restore } from './backup/restore.ts'
import { readConfig } from './config.ts'
import { openFiles } from './open-files.ts'
import { CommandError, openForCommand, runCommand } from './operator-command.ts'

/** `npm run restore -- FOLDER`: restores a backup into the configured database and file store, which must be empty. */
async function main(folderArgument: string | undefined): Promise<number> {
  if (folderArgument === undefined) throw new CommandError('Usage: npm run restore -- /path/to/the/backup')
  const config = readConfig()
  const database = await openForCommand(config, { mayCreate: true })
  try {
    const files = await openFiles(config, database)
    const { createdAt, tables, files: stored } = await restore({ database, files }, resolve(folderArgument))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored and compared ${rows} rows of ${tables.length} tables and ${stored.count} files.`)
    console.log(`This is the installation as it was on ${createdAt}. Start Stopover with the same settings.`)
    return 0
  } finally {
    await database.close()
  }
}

runCommand(() => main(process.argv[2]))
