#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { StopoverError } from '@stopover/client'
import { createTour } from './create-tour.ts'
import { exportTour, IncompleteFileError } from './export-tour.ts'
import { openSession, UsageError } from './settings.ts'
import { uploadFolder } from './upload-folder.ts'

const environment = `Environment:
  STOPOVER_URL      Address of your installation
  STOPOVER_ACCOUNT  Id of your account
  STOPOVER_TOKEN    API token; create one under Settings › User`

const usage = {
  upload: `stopover upload <folder>
  Uploads the panoramas of a folder and prints their ids. Files that the library already has aren't stored twice.`,
  'tour create': `stopover tour create <folder> --name <name> [--publish]
  Uploads the panoramas of a folder and creates a tour with a stop for each, in the order of the file
  names. Each stop links to the next. Prints the tour's id, or with --publish its share link.`,
  publish: `stopover publish <tour>
  Publishes all changes of a tour and prints its share link. <tour> is the tour's id.`,
  export: `stopover export <tour> -o <file.zip> [--offline] [--kiosk [--idle <seconds>]] [--originals]
  Downloads a copy of the live version that works on any web server, and prints the path of the file.
  --offline adds a service worker, --kiosk removes all links out and starts the tour again after 120 or
  other seconds without input, and --originals adds the uploaded files. A file of this name is replaced
  once the download is complete. Tours with a password or for members can be downloaded in the app only.`,
  tours: `stopover tours
  Prints id, name and share id of each tour.`,
} as const
type Command = keyof typeof usage

type CommandArguments = {
  /** Argument after the command: a folder or a tour id. */
  readonly operand: string
  readonly name: string | undefined
  readonly publish: boolean
  readonly output: string | undefined
  readonly offline: boolean
  readonly kiosk: boolean
  readonly idle: string | undefined
  readonly originals: boolean
}

function requireArgument(value: string | undefined, message: string): string {
  if (value === undefined || value === '') throw new UsageError(message)
  return value
}

function readSeconds(text: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError('--idle needs a number of seconds.')
  return Number(text)
}

const commands: Readonly<Record<Command, (commandArguments: CommandArguments) => Promise<void>>> = {
  async upload({ operand }) {
    const folder = requireArgument(operand, 'Name the folder to upload.')
    for (const { name, mediaId } of await uploadFolder(openSession(), folder)) console.log(`${mediaId}\t${name}`)
  },
  async 'tour create'({ operand, name, publish }) {
    const folder = requireArgument(operand, 'Name the folder with the panoramas.')
    const tourName = requireArgument(name, 'Name the tour: --name "Harbor".')
    const session = openSession()
    const tourId = await createTour(session, tourName, await uploadFolder(session, folder))
    if (publish) console.error('Publishing …')
    console.log(publish ? await session.client.publish(tourId) : tourId)
  },
  async publish({ operand }) {
    const tourId = requireArgument(operand, 'Name the tour to publish by its id; "stopover tours" lists them.')
    console.log(await openSession().client.publish(tourId))
  },
  async export({ operand, output, offline, kiosk, idle, originals }) {
    const tourId = requireArgument(operand, 'Name the tour to export by its id; "stopover tours" lists them.')
    const path = requireArgument(output, 'Name the file: -o harbor.zip.')
    if (idle !== undefined && !kiosk) throw new UsageError('--idle is for kiosks. Add --kiosk.')
    const idleSeconds = idle === undefined ? {} : { idleSeconds: readSeconds(idle) }
    await exportTour(openSession(), { tourId, path, options: { offline, kiosk, originals, ...idleSeconds } })
    console.log(path)
  },
  async tours() {
    for await (const { id, name, publication } of openSession().client.tours()) {
      console.log([id, name, publication.shareId ?? '-'].join('\t'))
    }
  },
}

const isCommand = (name: string): name is Command => Object.hasOwn(commands, name)

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        publish: { type: 'boolean', default: false },
        output: { type: 'string', short: 'o' },
        offline: { type: 'boolean', default: false },
        kiosk: { type: 'boolean', default: false },
        idle: { type: 'string' },
        originals: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine(args)
  const [firstWord = '', secondWord = ''] = positionals
  const command = firstWord === 'tour' ? `tour ${secondWord}` : firstWord
  if (!isCommand(command)) {
    const help = [...Object.values(usage), environment].join('\n\n')
    if (firstWord !== '' && !values.help) throw new UsageError(`There is no command "${command}".\n\n${help}`)
    console.log(help)
    return
  }
  if (values.help) {
    console.log(`${usage[command]}\n\n${environment}`)
    return
  }
  const operand = positionals[command.split(' ').length] ?? ''
  await commands[command]({ ...values, operand, name: values.name, output: values.output, idle: values.idle })
}

/** Advice to append to the server's error message; empty if the message suffices. */
function adviceFor({ status, code }: StopoverError): string {
  if (code === 'auth.proofTooOld') return ' Download the copy in the app: API tokens have no sign-in.'
  if (status === 401) return ' Check STOPOVER_TOKEN: the token may have expired or been revoked.'
  if (status === 403) return ' The token may need a wider scope.'
  if (status === 404) return ' Check the id and STOPOVER_ACCOUNT.'
  return ''
}

function describeError(error: unknown): string {
  if (error instanceof StopoverError) return `${error.message}${adviceFor(error)} (${error.code})`
  if (error instanceof UsageError) return error.message
  if (error instanceof IncompleteFileError) return 'The download ended too early. Try again.'
  const { message, cause, code, syscall } = Object(error)
  if (syscall !== undefined && typeof code === 'string' && cause === undefined)
    return `The file can't be written: ${message}`
  if (Object(error).name === 'AbortError') return 'Canceled.'
  return `Stopover could not be reached. Check STOPOVER_URL and your connection. (${Object(cause).message ?? message})`
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(describeError(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
