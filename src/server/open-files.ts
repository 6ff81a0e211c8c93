import type { Config } from './config.ts'
import type { Database } from './database/orm.ts'
import { messageOf } from './kernel/message-of.ts'
import { filesOf } from './open-ports.ts'
import { CommandError } from './operator-command.ts'
import type { Files } from './ports/files.ts'

/** Opens the file store for a command. It must exist if the database has media. */
export async function openFiles(config: Config, database: Database): Promise<Files> {
  const files = filesOf(config)
  const [mediaTable] = await database.em
    .fork()
    .execute<{ name: string | null }[]>(`select to_regclass('media') as name`)
  const isUsed =
    mediaTable?.name != null && (await database.em.fork().execute('select 1 from media limit 1')).length > 0
  await files.prepare(isUsed).catch((cause: unknown) => {
    throw new CommandError(messageOf(cause), { cause })
  })
  return files
}
