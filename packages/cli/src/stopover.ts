#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { StopoverError } from '@stopover/client'
import { createTour } from './create-tour.ts'
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
  tours: `stopover tours
  Prints id, name and share id of each tour.`,
} as const
type Command = keyof typeof usage

type CommandArguments = {
  /** Argument after the command: a folder or a tour id. */
  readonly operand: string
  readonly name: string | undefined
  readonly publish: boolean
}

function requireArgument(value: string | undefined, message: string): string {
  if (value === undefined || value === '') throw new UsageError(message)
  return value
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
  await commands[command]({ operand, name: values.name, publish: values.publish })
}

/** Advice to append to the server's error message; empty if the message suffices. */
function adviceFor({ status }: StopoverError): string {
  if (status === 401) return ' Check STOPOVER_TOKEN: the token may have expired or been revoked.'
  if (status === 403) return ' The token may need a wider scope.'
  if (status === 404) return ' Check the id and STOPOVER_ACCOUNT.'
  return ''
}

function describeError(error: unknown): string {
  if (error instanceof StopoverError) return `${error.message}${adviceFor(error)} (${error.code})`
  if (error instanceof UsageError) return error.message
  const { message, cause } = Object(error)
  return `Stopover could not be reached. Check STOPOVER_URL and your connection. (${Object(cause).message ?? message})`
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(describeError(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
