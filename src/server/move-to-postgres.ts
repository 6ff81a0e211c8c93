import { moveDatabase } from './backup/move-database.ts'
import { readConfig } from './config.ts'
import { CommandError, openForCommand, runCommand } from './operator-command.ts'

const usage =
  'Set DATABASE_URL to an empty PostgreSQL database and DATA_DIR to the data folder: DATABASE_URL=postgres://… npm run move-to-postgres'

/** `npm run move-to-postgres`: copies the embedded database of `DATA_DIR` to the database of `DATABASE_URL`. */
async function main(argumentCount: number): Promise<number> {
  const config = readConfig()
  const { databaseUrl, dataFolder } = config
  if (databaseUrl === undefined || argumentCount > 0) throw new CommandError(usage)
  const source = await openForCommand({ ...config, databaseUrl: undefined })
  try {
    const target = await openForCommand(config)
    try {
      const { tables, rows, jobs } = await moveDatabase(source, target)
      console.log(`Copied and compared ${rows} rows of ${tables} tables, and ${jobs} unfinished jobs.`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  const advice = 'Start Stopover with the same DATABASE_URL and DATA_DIR: the files stay where they are.'
  console.log(`${advice} ${dataFolder}/database was not changed; keep it until you are sure.`)
  return 0
}

runCommand(() => main(process.argv.length - 2))
