import { limits } from '../../limits.ts'

/** One caption: when it shows, in milliseconds of the recording, and the line of the file where it begins. */
export type Cue = { readonly startMs: number; readonly endMs: number; readonly text: string; readonly line: number }

/** What is wrong with a file and in which line, counted from 1; a person reads both. */
export type VttProblem = { readonly line: number; readonly problem: string }

type Line = { readonly text: string; readonly line: number }
type Times = Pick<Cue, 'startMs' | 'endMs'>

const arrow = '-->'
const time = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`
const timing = new RegExp(`^${time}[ \\t]+-->[ \\t]+${time}(?:[ \\t]+(\\S.*))?$`)
const percentage = String.raw`(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)%`
const settings: Readonly<Record<string, RegExp>> = {
  vertical: /^(?:rl|lr)$/,
  line: new RegExp(`^(?:-?\\d+|${percentage})(?:,(?:start|center|end))?$`),
  position: new RegExp(`^${percentage}(?:,(?:line-left|center|line-right))?$`),
  size: new RegExp(`^${percentage}$`),
  align: /^(?:start|center|end|left|right)$/,
  region: /^\S+$/,
}

class Denied extends Error {
  readonly found: VttProblem

  constructor(found: VttProblem) {
    super(found.problem)
    this.found = found
  }
}

function reject(line: number, problem: string): never {
  throw new Denied({ line, problem })
}

function msOf([hours = '0', minutes, seconds, thousandths]: readonly (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths)
}

function checkSettings(given: string, line: number): void {
  const seen = new Set<string>()
  for (const setting of given.trim().split(/[ \t]+/)) {
    const [name = '', ...rest] = setting.split(':')
    const isKnown = Object.hasOwn(settings, name) && settings[name]?.test(rest.join(':'))
    if (!isKnown || seen.has(name)) reject(line, `"${setting.slice(0, 60)}" is no setting of a cue.`)
    seen.add(name)
  }
}

function readTimes({ text, line }: Line): Times {
  const found = timing.exec(text.trim())
  if (found === null) reject(line, 'Times are written 00:00:01.000 --> 00:00:04.000, with spaces around the arrow.')
  const startMs = msOf(found.slice(1, 5))
  const endMs = msOf(found.slice(5, 9))
  if (endMs <= startMs) reject(line, 'The cue ends before it begins.')
  if (found[9] !== undefined) checkSettings(found[9], line)
  return { startMs, endMs }
}

/** Blocks of lines between empty ones. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    if (line.text === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

function readCue([first, second, ...rest]: readonly Line[]): Cue {
  if (first === undefined) throw new Error('a block has a line')
  const named = !first.text.includes(arrow)
  const times = named ? second : first
  if (times === undefined || !times.text.includes(arrow)) reject(first.line, 'Here the times of a cue are missing.')
  const texts = named || second === undefined ? rest : [second, ...rest]
  for (const { text, line } of texts)
    if (text.includes(arrow)) reject(line, 'An empty line is missing before this cue.')
  return { ...readTimes(times), text: texts.map(({ text }) => text).join('\n'), line: times.line }
}

const note = /^NOTE(?:[ \t]|$)/
const heading = /^(?:STYLE|REGION)[ \t]*$/

function readBlocks(lines: readonly Line[]): Cue[] {
  const cues: Cue[] = []
  for (const block of blocksOf(lines)) {
    const [first] = block
    if (first === undefined) continue
    const isOther = note.test(first.text) || heading.test(first.text)
    if (!isOther) {
      const cue = readCue(block)
      if (cue.startMs < (cues.at(-1)?.startMs ?? 0)) reject(cue.line, 'The cue begins before the one above it.')
      cues.push(cue)
      continue
    }
    const wrong = block.find(({ text }) => text.includes(arrow))
    if (wrong !== undefined) reject(wrong.line, 'An empty line is missing before this cue.')
    if (heading.test(first.text) && cues.length > 0)
      reject(first.line, 'Styles and regions stand before the first cue.')
  }
  return cues
}

function linesOf(file: string): Line[] {
  const texts = file.replace(/^\ufeff/, '').split(/\r\n|\n|\r/, limits.captionsMaxLines + 1)
  return texts.map((text, index) => ({ text, line: index + 1 }))
}

function requireLegible(lines: readonly Line[]): void {
  if (lines.length > limits.captionsMaxLines) reject(limits.captionsMaxLines + 1, 'The file has too many lines.')
  const hidden = lines.find(({ text }) => text.includes('\0'))
  if (hidden !== undefined) reject(hidden.line, 'This line holds a character that no text may hold.')
  const lost = lines.find(({ text }) => text.includes('\ufffd'))
  if (lost !== undefined) reject(lost.line, 'This line has lost characters (�). Save the file as UTF-8.')
}

/** The problem or what was read. */
function attempt<T>(read: () => T): T | VttProblem {
  try {
    return read()
  } catch (error) {
    if (error instanceof Denied) return error.found
    throw error
  }
}

/** Why no caption file with this text can be stored, whatever its cues are; null for one that can. */
export function findUnreadableLine(file: string): VttProblem | null {
  return attempt(() => {
    requireLegible(linesOf(file))
    return null
  })
}

/**
 * Reads a WebVTT file as strictly as its syntax is written (WebVTT §4: signature, blocks, timings in order,
 * settings), so that what is accepted shows alike in every browser. Tags within the text of a cue are not looked at.
 */
export function readWebVtt(file: string): { readonly cues: readonly Cue[] } | VttProblem {
  return attempt(() => {
    const lines = linesOf(file)
    requireLegible(lines)
    if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0]?.text ?? '')) reject(1, 'The file must begin with WEBVTT.')
    const empty = lines.findIndex(({ text }) => text === '')
    const header = empty < 0 ? lines : lines.slice(0, empty)
    const early = header.find(({ text }) => text.includes(arrow))
    if (early !== undefined) reject(early.line, 'An empty line is missing after WEBVTT.')
    return { cues: readBlocks(empty < 0 ? [] : lines.slice(empty)) }
  })
}
