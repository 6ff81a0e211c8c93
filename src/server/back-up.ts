import { relative, resolve } from 'node:path'
import { backUp } from './backup/back-up.ts'
import { readConfig } from './config.ts'
import { openFiles } from './open-files.ts'
import { CommandError, openForCommand, runCommand } from './operator-command.ts'

/** `npm run backup -- FOLDER`: writes all rows and files of this installation into a new folder. */
async function main(folderArgument: string | undefined): Promise<number> {
  if (folderArgument === undefined) throw new CommandError('Usage: npm run backup -- /path/to/a/new/folder')
  const config = readConfig()
  const folder = resolve(folderArgument)
  if (!relative(config.dataFolder, folder).startsWith('..')) {
    throw new CommandError(`${folder} is in the data folder ${config.dataFolder}. Name a folder elsewhere.`)
  }
  const database = await openForCommand(config)
  try {
    const files = await openFiles(config, database)
    const { tables, files: storedFiles } = await backUp({ database, files }, folder)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Saved ${rows} rows of ${tables.length} tables and ${storedFiles.count} files (${storedFiles.bytes} bytes).`,
    )
    console.log(
      `The backup is in ${folder}. It holds personal data and password hashes: keep it as safe as the database.`,
    )
    return 0
  } finally {
    await database.close()
  }
}

runCommand(() => main(process.argv[2]))
