import { minuteMs } from '../shared/kernel/units.ts'
import { email as emailSchema } from '../shared/texts.ts'
import { type Config, readConfig } from './config.ts'
import { grantRootAdmin, type RootAdminGrant } from './domain/access/sign-up/grant-root-admin.ts'
import { linkLifetimesMs } from './domain/identity/one-use-links/link-lifetimes.ts'
import type { EntityManager } from './kernel/scope.ts'
import { CommandError, openForCommand, runCommand } from './operator-command.ts'

function printResult(
  { name, email, wasAlready, endedSessions, passwordPath }: RootAdminGrant,
  { publicUrl, port, databaseUrl }: Config,
): void {
  const status = wasAlready ? 'was already a root admin' : 'is now a root admin'
  const person = name === email ? email : `${name} (${email})`
  const sessionsNote = endedSessions === 0 ? '' : ` Sessions signed out: ${endedSessions}. They need to sign in again.`
  console.log(`${person} ${status}.${sessionsNote}`)
  if (passwordPath === null) return
  const minutes = linkLifetimesMs['reset-password'] / minuteMs
  const instruction = databaseUrl === undefined ? 'Start Stopover, then open this link' : 'Open this link'
  const advice = `${instruction} within ${minutes} minutes to choose a password. If the link has expired, run this command again.`
  console.log(`${advice}\n${publicUrl ?? `http://localhost:${port}`}${passwordPath}`)
}

/** `npm run admin -- EMAIL`: makes a person root admin, and creates the user if necessary. */
async function main(emailArgument: string | undefined): Promise<number> {
  const email = emailSchema.safeParse(emailArgument)
  if (!email.success) throw new CommandError('Usage: npm run admin -- anna@example.com')
  const config = readConfig()
  const database = await openForCommand(config)
  try {
    await database.migrate()
    printResult(await grantRootAdmin(database.em.fork() as EntityManager, email.data, new Date()), config)
    return 0
  } finally {
    await database.close()
  }
}

runCommand(() => main(process.argv[2]))
