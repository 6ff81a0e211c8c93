import type { Config } from './config.ts'
import { DamagedDatabaseError } from './database/damaged-database.ts'
import { messageOf } from './kernel/message-of.ts'

/** SQLSTATE class of damaged files: internal error, corrupted data, corrupted index. */
const damageCode = /^XX/
const unwritableCodes = new Set(['EACCES', 'EPERM', 'EROFS'])
const notAFolderCodes = new Set(['EEXIST', 'ENOTDIR'])
const unreachableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT'])
const signInCodes = new Set(['28000', '28P01'])
const noSuchDatabaseCode = '3D000'
/** Driver messages without a code, for a server that doesn't respond or isn't PostgreSQL. */
const silentServerMessage = /connection terminated|timeout exceeded when trying to connect/i
/** Codes of a server that is starting or stopping, or has no connection left. */
const busyCodes = new Set(['57P03', '57P01', '53300'])

/** Code of an error or of its cause, because drivers wrap system errors. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string' && !code.startsWith('ERR_')) return code
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return cause === undefined ? '' : codeOf(cause)
}

function damagedDataMessage(dataFolder: string, reason: string): string {
  return (
    `The database in ${dataFolder} is damaged and can't be opened: ${reason}. ` +
    `Restore ${dataFolder} from your last backup (see docs/storage.md), ` +
    'or move the folder away to start with an empty one.'
  )
}

/** System error codes by PostgreSQL's messages, for files that PostgreSQL can't access but that aren't damaged. */
const systemCodePatterns: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/no space left|ENOSPC/i, 'ENOSPC'],
  [/permission denied|EACCES/i, 'EACCES'],
  [/not permitted|EPERM/i, 'EPERM'],
  [/read-only file system|EROFS/i, 'EROFS'],
]

function folderMessage(code: string, dataFolder: string): string | undefined {
  if (unwritableCodes.has(code)) {
    return (
      `Stopover can't write to its data folder ${dataFolder} (${code}). ` +
      'Give the user who runs Stopover write access to it, or set DATA_DIR to another folder.'
    )
  }
  if (notAFolderCodes.has(code)) {
    return `The data folder ${dataFolder} is not a folder (${code}). Set DATA_DIR to a folder, or move the file away.`
  }
  if (code === 'ENOSPC') return `The disk with ${dataFolder} is full. Free up space, then start Stopover again.`
  return undefined
}

/** Message about PostgreSQL. It contains no password, because it is logged. */
function postgresMessage(code: string, message: string, databaseUrl: string): string | undefined {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const server = `PostgreSQL at ${hostname}:${port === '' ? '5432' : port}`
  if (unreachableCodes.has(code)) {
    return `${server} can't be reached (${code}). Check that it is running and that DATABASE_URL is correct, then start Stopover again.`
  }
  if (silentServerMessage.test(message)) {
    return `${server} accepts connections but doesn't answer. Check that PostgreSQL listens there and that no firewall or proxy blocks it, then start Stopover again.`
  }
  if (signInCodes.has(code)) {
    return `${server} rejected the user ${decodeURIComponent(username)} (${code}). Check the user and the password in DATABASE_URL.`
  }
  if (code === noSuchDatabaseCode) {
    return `${server} has no database ${decodeURIComponent(pathname.slice(1))}. Create it, or correct DATABASE_URL.`
  }
  if (busyCodes.has(code))
    return `${server} isn't accepting connections right now (${code}). Start Stopover again shortly.`
  return undefined
}

function isListenError(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'syscall') === 'listen'
}

function portMessage(code: string, port: number): string {
  if (code === 'EADDRNOTAVAIL') {
    return 'This machine has no network interface with the address in LISTEN_HOST. Correct it, or leave it out to listen on all addresses.'
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that program, or set PORT to another port.`
  }
  return `Stopover isn't allowed to listen on port ${port} (${code}). Set PORT to a port above 1023, or grant Stopover permission.`
}

/** Message for the operator when Stopover can't start. It names the cause and a remedy. */
export function startErrorMessage(
  error: unknown,
  { dataFolder, databaseUrl, port }: Pick<Config, 'dataFolder' | 'databaseUrl' | 'port'>,
): string {
  if (error instanceof DamagedDatabaseError) {
    const [, systemCode] = systemCodePatterns.find(([pattern]) => pattern.test(error.message)) ?? []
    const explanation = systemCode && folderMessage(systemCode, dataFolder)
    return explanation ?? damagedDataMessage(dataFolder, error.message)
  }
  const code = codeOf(error)
  if (databaseUrl === undefined && damageCode.test(code)) return damagedDataMessage(dataFolder, messageOf(error))
  if (isListenError(error)) return portMessage(code, port)
  const explanation =
    folderMessage(code, dataFolder) ?? (databaseUrl && postgresMessage(code, messageOf(error), databaseUrl))
  return explanation ?? messageOf(error)
}
