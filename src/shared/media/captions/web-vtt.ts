import { hourMs, minuteMs, secondMs } from '../../kernel/units.ts'
import { captionLimits } from './caption-limits.ts'

/** WebVTT cue. `line` is the 1-based line of its timing in the file. */
export type Cue = { readonly startMs: number; readonly endMs: number; readonly text: string; readonly line: number }

/** Syntax error for a person to read, with its 1-based line. */
export type VttProblem = { readonly line: number; readonly problem: string }

type Line = { readonly text: string; readonly line: number }
type Times = Pick<Cue, 'startMs' | 'endMs'>

const arrow = '-->'
/** Pattern of a time; the names of its groups begin with `name`. */
const timePattern = (name: 'start' | 'end') =>
  String.raw`(?:(?<${name}Hours>\d{2,}):)?(?<${name}Minutes>[0-5]\d):(?<${name}Seconds>[0-5]\d)\.(?<${name}Ms>\d{3})`
const timing = new RegExp(
  `^${timePattern('start')}[ \\t]+-->[ \\t]+${timePattern('end')}(?:[ \\t]+(?<settings>\\S.*))?$`,
)
const percentage = String.raw`(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)%`
const settings: Readonly<Record<string, RegExp>> = {
  vertical: /^(?:rl|lr)$/,
  line: new RegExp(`^(?:-?\\d+|${percentage})(?:,(?:start|center|end))?$`),
  position: new RegExp(`^${percentage}(?:,(?:line-left|center|line-right))?$`),
  size: new RegExp(`^${percentage}$`),
  align: /^(?:start|center|end|left|right)$/,
  region: /^\S+$/,
}

/** Maximum length of an excerpt of the file in a message. */
const excerptMaxLength = 60

class VttSyntaxError extends Error {
  readonly details: VttProblem

  constructor(details: VttProblem) {
    super(details.problem)
    this.details = details
  }
}

function reject(line: number, problem: string): never {
  throw new VttSyntaxError({ line, problem })
}

function timeMsOf(groups: Readonly<Record<string, string>>, name: 'start' | 'end'): number {
  const part = (unit: string) => Number(groups[name + unit] ?? 0)
  return part('Hours') * hourMs + part('Minutes') * minuteMs + part('Seconds') * secondMs + part('Ms')
}

function checkSettings(text: string, line: number): void {
  const usedNames = new Set<string>()
  for (const setting of text.trim().split(/[ \t]+/)) {
    const [name = '', ...valueParts] = setting.split(':')
    const isValid = Object.hasOwn(settings, name) && settings[name]?.test(valueParts.join(':'))
    if (!isValid || usedNames.has(name))
      reject(line, `"${setting.slice(0, excerptMaxLength)}" isn't a valid cue setting.`)
    usedNames.add(name)
  }
}

function readTimes({ text, line }: Line): Times {
  const groups = timing.exec(text.trim())?.groups
  if (groups === undefined) reject(line, 'Write times as 00:00:01.000 --> 00:00:04.000, with spaces around the arrow.')
  const startMs = timeMsOf(groups, 'start')
  const endMs = timeMsOf(groups, 'end')
  if (endMs <= startMs) reject(line, 'The cue ends before it begins.')
  if (groups.settings !== undefined) checkSettings(groups.settings, line)
  return { startMs, endMs }
}

/** Splits lines into blocks at empty lines. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    if (line.text === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

function readCue([first, second, ...following]: readonly Line[]): Cue {
  if (first === undefined) throw new Error('The block has no line.')
  const hasIdentifier = !first.text.includes(arrow)
  const times = hasIdentifier ? second : first
  if (times === undefined || !times.text.includes(arrow)) reject(first.line, 'The times of this cue are missing.')
  const texts = hasIdentifier || second === undefined ? following : [second, ...following]
  for (const { text, line } of texts) if (text.includes(arrow)) reject(line, missingEmptyLine)
  return { ...readTimes(times), text: texts.map(({ text }) => text).join('\n'), line: times.line }
}

const missingEmptyLine = 'Add an empty line before this cue.'
const note = /^NOTE(?:[ \t]|$)/
const heading = /^(?:STYLE|REGION)[ \t]*$/

function readBlocks(lines: readonly Line[]): Cue[] {
  const cues: Cue[] = []
  for (const block of blocksOf(lines)) {
    const [first] = block
    if (first === undefined) continue
    const isCue = !note.test(first.text) && !heading.test(first.text)
    if (isCue) {
      const cue = readCue(block)
      if (cue.startMs < (cues.at(-1)?.startMs ?? 0)) reject(cue.line, 'The cue begins before the one above it.')
      cues.push(cue)
      continue
    }
    const misplacedTimes = block.find(({ text }) => text.includes(arrow))
    if (misplacedTimes !== undefined) reject(misplacedTimes.line, missingEmptyLine)
    if (heading.test(first.text) && cues.length > 0)
      reject(first.line, 'Styles and regions must come before the first cue.')
  }
  return cues
}

function linesOf(file: string): Line[] {
  const texts = file.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, captionLimits.maxLines + 1)
  return texts.map((text, index) => ({ text, line: index + 1 }))
}

function requireReadable(lines: readonly Line[]): void {
  if (lines.length > captionLimits.maxLines) reject(captionLimits.maxLines + 1, 'The file has too many lines.')
  const withNull = lines.find(({ text }) => text.includes('\0'))
  if (withNull !== undefined) reject(withNull.line, 'This line contains a null character.')
  const withReplacement = lines.find(({ text }) => text.includes('\ufffd'))
  if (withReplacement !== undefined)
    reject(withReplacement.line, 'This line has lost characters (�). Save the file as UTF-8.')
}

/** Returns a thrown syntax error as a value. */
function catchSyntaxError<T>(read: () => T): T | VttProblem {
  try {
    return read()
  } catch (error) {
    if (error instanceof VttSyntaxError) return error.details
    throw error
  }
}

/** First line that makes a caption file unreadable, not counting errors in its cues; null for a readable file. */
export function findUnreadableLine(file: string): VttProblem | null {
  return catchSyntaxError(() => {
    requireReadable(linesOf(file))
    return null
  })
}

/**
 * Strict WebVTT parser (WebVTT §4: signature, blocks, timings in order, settings), so that accepted files look the same
 * in every browser. Tags in the text of cues are not validated.
 */
export function readWebVtt(file: string): { readonly cues: readonly Cue[] } | VttProblem {
  return catchSyntaxError(() => {
    const lines = linesOf(file)
    requireReadable(lines)
    if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0]?.text ?? '')) reject(1, 'The file must begin with WEBVTT.')
    const headerEnd = lines.findIndex(({ text }) => text === '')
    const header = headerEnd < 0 ? lines : lines.slice(0, headerEnd)
    const timesInHeader = header.find(({ text }) => text.includes(arrow))
    if (timesInHeader !== undefined) reject(timesInHeader.line, 'Add an empty line after WEBVTT.')
    return { cues: readBlocks(headerEnd < 0 ? [] : lines.slice(headerEnd)) }
  })
}
