import { pino } from 'pino'
import { requireCurrentSchema } from './backup/schema.ts'
import { createQueues } from './backup/unfinished-jobs.ts'
import { type Config, readConfig } from './config.ts'
import type { Database } from './database/orm.ts'
import { startQueue } from './database/queue.ts'
import { examine } from './doctor/examine.ts'
import { checkLabels, type DoctorScope, type Finding } from './doctor/finding.ts'
import { repairFinding } from './doctor/repair.ts'
import { buildJobs } from './domain/library/media/build/build-jobs.ts'
import type { EntityManager } from './kernel/scope.ts'
import { openFiles } from './open-files.ts'
import { openPorts } from './open-ports.ts'
import { CommandError, openForCommand, runCommand } from './operator-command.ts'

const usage = 'Usage: npm run doctor, or npm run doctor -- --repair'
const repairFlag = '--repair'

async function report(scope: DoctorScope): Promise<Finding[]> {
  const findings: Finding[] = []
  for await (const finding of examine(scope)) {
    findings.push(finding)
    const repairHint = finding.repair === undefined ? '' : ` (can be repaired: ${finding.repair.name})`
    console.log(`${checkLabels[finding.check]}: ${finding.message}${repairHint}`)
  }
  return findings
}

async function repairAll(
  { config, database }: { readonly config: Config; readonly database: Database },
  scope: DoctorScope,
  findings: readonly Finding[],
): Promise<void> {
  const log = pino({ level: 'silent' })
  const publicUrl = () => config.publicUrl ?? ''
  const overrides = { files: scope.files }
  const ports = await openPorts(config, { database, sharedLocks: undefined, log, publicUrl, overrides })
  await createQueues(database, [...new Set(Object.values(buildJobs).map(({ name }) => name))])
  const queue = await startQueue({ database, log, ports }, [])
  try {
    for (const { repair } of findings) {
      if (repair !== undefined) console.log(await repairFinding(scope, queue, repair))
    }
  } finally {
    await queue.stop(1_000)
  }
}

/** `npm run doctor` checks that the database and the files match. It changes nothing without `--repair`. */
async function main([flag, ...surplusArguments]: readonly string[]): Promise<number> {
  if (surplusArguments.length > 0 || (flag !== undefined && flag !== repairFlag)) throw new CommandError(usage)
  const config = readConfig()
  const database = await openForCommand(config)
  try {
    await requireCurrentSchema(database, 'The database')
    const files = await openFiles(config, database)
    const fork = () => database.em.fork() as EntityManager
    const scope: DoctorScope = { fork, files, now: () => new Date() }
    const findings = await report(scope)
    const repairable = findings.filter(({ repair }) => repair !== undefined)
    if (flag === repairFlag && repairable.length > 0) await repairAll({ config, database }, scope, repairable)
    const unrepairedCount = flag === repairFlag ? findings.length - repairable.length : findings.length
    console.log(
      findings.length === 0
        ? 'The database and the files are consistent.'
        : `Problems: ${findings.length}. Not repaired: ${unrepairedCount}.`,
    )
    if (flag === undefined && repairable.length > 0)
      console.log('Run npm run doctor -- --repair to repair the problems marked above.')
    return unrepairedCount === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

runCommand(() => main(process.argv.slice(2)))
