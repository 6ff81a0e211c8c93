import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '../shared/limits.ts'
import { email as emailSchema } from '../shared/texts.ts'
import { type Config, readConfig } from './config.ts'
import { FolderInUseError } from './database/folder-lock.ts'
import { openDatabase } from './database/orm.ts'
import { type MadeRootAdmin, makeRootAdmin } from './domain/identity/sign-up/make-root-admin.ts'
import type { EntityManager } from './kernel/scope.ts'
import { startErrorSentence } from './start-errors.ts'

/** What ends the command with a sentence for the operator, and exit code 1. */
class Denied extends Error {}

const running =
  'Stopover is running with this data folder. Stop it, run this command again, then start it. (With PostgreSQL it can keep running.)'

async function open({ dataFolder, databaseUrl, port }: Config) {
  if (databaseUrl === undefined && !existsSync(join(dataFolder, 'database'))) {
    throw new Denied(`There is no database in ${dataFolder}. Start Stopover once, or set DATA_DIR to its data folder.`)
  }
  try {
    return await openDatabase({ dataFolder, databaseUrl })
  } catch (error) {
    if (error instanceof FolderInUseError) throw new Denied(running, { cause: error })
    throw new Denied(startErrorSentence(error, { dataFolder, databaseUrl, port }), { cause: error })
  }
}

function say(
  { name, email, wasAlready, endedSessions, passwordPath }: MadeRootAdmin,
  { publicUrl, port }: Config,
): void {
  const before = wasAlready ? 'was already a root admin' : 'is now a root admin'
  console.log(`${name} (${email}) ${before}. Sessions signed out: ${endedSessions}. They need to sign in again.`)
  if (passwordPath === null) return
  const minutes = limits.resetLinkMs / 60_000
  const advice = `Start Stopover, then open this link within ${minutes} minutes to choose a password. If the link has expired, run this command again.`
  console.log(`${advice}\n${publicUrl ?? `http://localhost:${port}`}${passwordPath}`)
}

/** `npm run admin -- EMAIL`: gives somebody the run of the whole installation, and makes them a user if they are none. */
async function main(given: string | undefined): Promise<void> {
  const email = emailSchema.safeParse(given)
  if (!email.success) throw new Denied('Usage: npm run admin -- anna@example.com')
  const config = readConfig()
  const database = await open(config)
  try {
    await database.migrate()
    say(await makeRootAdmin(database.em.fork() as EntityManager, email.data, new Date()), config)
  } finally {
    await database.close()
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Denied ? error.message : error)
  process.exitCode = 1
})
