#!/usr/bin/env node
import { parse } from 'node:path'
import { parseArgs } from 'node:util'
import { createTour } from './create-tour.ts'
import { describeError, exitStatus, exitStatusOf, isCancellation } from './errors.ts'
import { exportTour } from './export-tour.ts'
import { describeNote, summarizePreview } from './import-notes.ts'
import { importTour, untilMediaReady } from './import-tour.ts'
import { countResults, isStored, type Outcome, summarize } from './outcomes.ts'
import { printProgress } from './print-progress.ts'
import { openSession, type Session } from './settings.ts'
import { listFiles, type UploadReport, uploadFiles } from './upload-files.ts'
import { UsageError } from './usage-error.ts'

const environment = `Environment:
  STOPOVER_URL      Address of your installation
  STOPOVER_TOKEN    API token; create one under Settings › User
  STOPOVER_ACCOUNT  Optional: id of the token's account

With --json, each result is a JSON object in a line of its own.

Exit status: 0 success, 1 a file or the command failed, 2 wrong usage, 3 not allowed or invalid token,
4 server not reachable.`

const usage = {
  upload: `stopover upload <file or folder>... [--parallel <number>] [--json]
  Uploads images, panoramas, videos, audio, PDFs and 3D models, and prints the id and name of each. Goes
  on after files that fail. Files that the library already has aren't stored twice. Sends 3 files at
  once, or the number of --parallel (1 to 10). Subfolders aren't read.`,
  'tour create': `stopover tour create <folder> --name <name> [--publish] [--parallel <number>] [--json]
  Uploads the panoramas of a folder and creates a tour with a stop for each, in the order of the file
  names. Each stop links to the next. Files that fail get no stop. Prints the tour's id, or with
  --publish its share link.`,
  publish: `stopover publish <tour> [--json]
  Publishes all changes of a tour and prints its share link. <tour> is the tour's id.`,
  export: `stopover export <tour> -o <file.zip> [--offline] [--kiosk [--idle <seconds>]] [--originals] [--json]
  Downloads a copy of the live version that works on any web server, and prints the path of the file.
  --offline adds a service worker, --kiosk removes all links out and starts the tour again after 120 or
  other seconds without input, and --originals adds the draft and the uploaded files, so that the copy can
  be imported. A file of this name is replaced once the download is complete. Tours with a password or for
  members can be downloaded in the app only.`,
  import: `stopover import <file.zip> [--name <name>] [--preview | --publish] [--json]
  Creates a tour from a copy with originals, or from the ZIP file of a tour that another tool made, and
  prints the tour's id, or with --publish its share link. Parts that aren't imported are printed first.
  --preview prints only them and the contents of the file, and creates nothing. If it is interrupted,
  nothing is created.`,
  tours: `stopover tours [--json]
  Prints id, name and share id of each tour.`,
} as const
type Command = keyof typeof usage

type CommandArguments = {
  /** Arguments after the command: paths, or a tour id. */
  readonly operands: readonly string[]
  readonly name: string | undefined
  readonly publish: boolean
  readonly preview: boolean
  readonly output: string | undefined
  readonly offline: boolean
  readonly kiosk: boolean
  readonly idle: string | undefined
  readonly originals: boolean
  readonly parallel: string
  readonly json: boolean
}

function requireArgument(value: string | undefined, message: string): string {
  if (value === undefined || value === '') throw new UsageError(message)
  return value
}

function readSeconds(text: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError('--idle needs a number of seconds.')
  return Number(text)
}

function readParallel(text: string): number {
  if (!/^(?:[1-9]|10)$/.test(text)) throw new UsageError('--parallel needs a number from 1 to 10.')
  return Number(text)
}

type ResultFields = Readonly<Record<string, unknown>> & { readonly type: string }

/** Prints a result: as text, or as a JSON object in one line. */
function printResult({ json }: CommandArguments, text: string, fields: ResultFields): void {
  console.log(json ? JSON.stringify(fields) : text)
}

function printOutcome(commandArguments: CommandArguments, outcome: Outcome): void {
  if (commandArguments.json) console.log(JSON.stringify({ type: 'file', ...outcome }))
  if (isStored(outcome)) return
  console.error(`${outcome.file}: ${outcome.reason} (${outcome.code})`)
}

/** Prints the summary, and sets the exit status if a file failed. */
function printSummary({ json }: CommandArguments, { outcomes, endingError }: UploadReport): void {
  if (json) console.log(JSON.stringify({ type: 'summary', ...countResults(outcomes) }))
  console.error(summarize(outcomes))
  if (!outcomes.every(isStored)) process.exitCode = exitStatus.failure
  if (endingError !== undefined) throw endingError
}

/** Publishes a tour and prints its share link. */
async function publishTour(commandArguments: CommandArguments, { client }: Session, tourId: string): Promise<void> {
  printProgress('Publishing …')
  const shareLink = await client.publish(tourId)
  printResult(commandArguments, shareLink, { type: 'tour', tourId, shareLink })
}

const commands: Readonly<Record<Command, (commandArguments: CommandArguments) => Promise<void>>> = {
  async upload(commandArguments) {
    const { operands, parallel, json } = commandArguments
    requireArgument(operands[0], 'Name the folder or the files to upload.')
    const limit = readParallel(parallel)
    const files = await listFiles(operands, { onlyPanoramas: false })
    const onOutcome = (outcome: Outcome) => {
      printOutcome(commandArguments, outcome)
      if (!json && isStored(outcome)) console.log(`${outcome.mediaId}\t${parse(outcome.file).name}`)
    }
    const settings = { files, parallel: limit, onlyPanoramas: false, onOutcome }
    printSummary(commandArguments, await uploadFiles(await openSession(), settings))
  },
  async 'tour create'(commandArguments) {
    const { operands, name, publish, parallel } = commandArguments
    const folder = requireArgument(operands[0], 'Name the folder with the panoramas.')
    const tourName = requireArgument(name, 'Name the tour: --name "Harbor".')
    const limit = readParallel(parallel)
    const files = await listFiles([folder], { onlyPanoramas: true })
    const session = await openSession()
    const onOutcome = (outcome: Outcome) => printOutcome(commandArguments, outcome)
    const report = await uploadFiles(session, { files, parallel: limit, onlyPanoramas: true, onOutcome })
    printSummary(commandArguments, report)
    const panoramas = report.outcomes.filter(isStored).map(({ file, mediaId }) => ({ name: parse(file).name, mediaId }))
    if (panoramas.length === 0) return console.error('No tour was created, because no panorama could be uploaded.')
    const tourId = await createTour(session, tourName, panoramas)
    if (publish) return publishTour(commandArguments, session, tourId)
    printResult(commandArguments, tourId, { type: 'tour', tourId })
  },
  async publish(commandArguments) {
    const instruction = 'Name the tour to publish by its id; "stopover tours" lists them.'
    const tourId = requireArgument(commandArguments.operands[0], instruction)
    await publishTour(commandArguments, await openSession(), tourId)
  },
  async export(commandArguments) {
    const { operands, output, offline, kiosk, idle, originals } = commandArguments
    const tourId = requireArgument(operands[0], 'Name the tour to export by its id; "stopover tours" lists them.')
    const path = requireArgument(output, 'Name the file: -o harbor.zip.')
    if (idle !== undefined && !kiosk) throw new UsageError('--idle is for kiosks. Add --kiosk.')
    const idleSeconds = idle === undefined ? {} : { idleSeconds: readSeconds(idle) }
    await exportTour(await openSession(), { tourId, path, options: { offline, kiosk, originals, ...idleSeconds } })
    printResult(commandArguments, path, { type: 'export', tourId, path })
  },
  async import(commandArguments) {
    const { operands, name, preview: onlyPreview, publish, json } = commandArguments
    const path = requireArgument(operands[0], 'Name the ZIP file to import.')
    if (onlyPreview && publish) throw new UsageError('A preview creates no tour to publish. Leave out one of the two.')
    const session = await openSession()
    const tourId = await importTour(session, {
      path,
      name,
      onlyPreview,
      onPreview: (preview) => {
        if (json || onlyPreview)
          printResult(commandArguments, summarizePreview(preview), { type: 'preview', ...preview })
        if (!json) for (const note of preview.notes) console.error(describeNote(note))
      },
    })
    if (tourId === undefined) return
    if (!publish) return printResult(commandArguments, tourId, { type: 'tour', tourId })
    await untilMediaReady(session, tourId)
    await publishTour(commandArguments, session, tourId)
  },
  async tours(commandArguments) {
    const { client } = await openSession()
    for await (const { id: tourId, name, publication } of client.tours()) {
      const { shareId } = publication
      const text = [tourId, name, shareId ?? '-'].join('\t')
      printResult(commandArguments, text, { type: 'tour', tourId, name, shareId })
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
        preview: { type: 'boolean', default: false },
        output: { type: 'string', short: 'o' },
        offline: { type: 'boolean', default: false },
        kiosk: { type: 'boolean', default: false },
        idle: { type: 'string' },
        originals: { type: 'boolean', default: false },
        parallel: { type: 'string', default: '3' },
        json: { type: 'boolean', default: false },
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
  const operands = positionals.slice(command.split(' ').length)
  await commands[command]({ ...values, operands, name: values.name, output: values.output, idle: values.idle })
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(describeError(error))
  process.exitCode = exitStatusOf(error)
  // Requests in progress would delay the end of a canceled command.
  if (isCancellation(error)) process.exit()
}
