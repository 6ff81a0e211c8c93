import { z } from 'zod'
import { readWebVtt } from './web-vtt.ts'

/** Changes to a file that are listed, at most. */
export const listedRepairsMax = 1_000

/** Everything that is repaired or left out of a caption file, as players do; the names are those of the locale. */
const captionRepairReasons = ['setting', 'comma', 'order', 'empty', 'times', 'backwards', 'text', 'style'] as const
type CaptionRepairReason = (typeof captionRepairReasons)[number]

export const captionRepair = z.strictObject({
  reason: z.enum(captionRepairReasons),
  /** In the file, from 1. */
  line: z.int().positive(),
  /** The beginning of what it is about. */
  text: z.string(),
})
export type CaptionRepair = Readonly<z.infer<typeof captionRepair>>

export type RepairedCaptions = { readonly vtt: string; readonly repairs: readonly CaptionRepair[] }

type Line = { readonly text: string; readonly line: number }
type RepairedCue = { readonly startMs: number; readonly lines: readonly string[] }

const arrow = '-->'
const time = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:([.,])(\d{1,3}))?`
const timing = new RegExp(`^\\s*${time}\\s*-->\\s*${time}(?:\\s+([\\s\\S]*))?$`)
const percentage = String.raw`(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)%`
/** WebVTT, 4.5: what players follow; they pass over all else. */
const settings: readonly RegExp[] = [
  /^vertical:(?:rl|lr)$/,
  new RegExp(`^line:(?:-?\\d+|${percentage})(?:,(?:start|center|end))?$`),
  new RegExp(`^position:${percentage}(?:,(?:line-left|center|line-right))?$`),
  new RegExp(`^size:${percentage}$`),
  /^align:(?:start|center|end|left|right)$/,
  /^region:[^\s]+$/,
]
const textMaxLength = 60

function msOf([hours = '0', minutes, seconds, , part = '0']: readonly (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'))
}

function written(ms: number): string {
  const padded = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  return `${padded(ms / 3_600_000)}:${padded((ms / 60_000) % 60)}:${padded((ms / 1000) % 60)}.${padded(ms % 1000, 3)}`
}

/** Blocks between blank lines; a line with times begins one, too, with the number above it. */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    const block = blocks.at(-1) ?? []
    if (line.text.trim() === '') blocks.push([])
    else if (line.text.includes(arrow) && block.some(({ text }) => text.includes(arrow))) {
      const isNumbered = /^\d+$/.test(block.at(-1)?.text.trim() ?? '')
      const number = isNumbered ? block.pop() : undefined
      blocks.push(number === undefined ? [line] : [number, line])
    } else block.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

/** Reads blocks as players do and notes what they pass over. */
class Repairer {
  readonly repairs: CaptionRepair[] = []
  readonly cues: RepairedCue[] = []
  readonly notes: string[] = []

  #note(reason: CaptionRepairReason, { line, text }: Line): void {
    const words = text.trim()
    const beginning = words.length > textMaxLength ? `${words.slice(0, textMaxLength - 1)}…` : words
    this.repairs.push({ reason, line, text: beginning })
  }

  #settings(line: Line, text: string): string {
    const names = new Set<string>()
    const valid = text.split(/\s+/).filter((setting) => {
      const [name = ''] = setting.split(':')
      const isValid = settings.some((pattern) => pattern.test(setting)) && !names.has(name)
      names.add(name)
      if (!isValid && setting !== '') this.#note('setting', { line: line.line, text: setting })
      return isValid
    })
    return valid.length > 0 ? ` ${valid.join(' ')}` : ''
  }

  #cue(times: Line, identifier: string | undefined, texts: readonly string[]): void {
    const read = timing.exec(times.text) ?? []
    const startMs = msOf(read.slice(1, 6))
    const endMs = msOf(read.slice(6, 11))
    if (read.length === 0) this.#note('times', times)
    else if (texts.length === 0) this.#note('empty', times)
    else if (endMs <= startMs) this.#note('backwards', times)
    else {
      if (read[4] === ',' || read[9] === ',') this.#note('comma', times)
      if (startMs < (this.cues.at(-1)?.startMs ?? 0)) this.#note('order', times)
      const timesLine = `${written(startMs)} --> ${written(endMs)}${this.#settings(times, read[11] ?? '')}`
      this.cues.push({ startMs, lines: [...(identifier === undefined ? [] : [identifier]), timesLine, ...texts] })
    }
  }

  take(block: readonly Line[]): void {
    const [first] = block
    if (first === undefined) return
    const at = block.findIndex(({ text }) => text.includes(arrow))
    const times = block[at]
    const isStyle = /^(?:STYLE|REGION)\s*$/.test(first.text)
    const texts = block.map(({ text }) => text)
    if (times !== undefined) {
      // Only the line above the times is the name of a cue.
      if (at > 1) this.#note('text', first)
      this.#cue(times, texts[at - 1]?.trim(), texts.slice(at + 1))
    } else if (isStyle && this.cues.length > 0) this.#note('style', first)
    else if (!isStyle && !/^NOTE(?:\s|$)/.test(first.text)) this.#note('text', first)
    else if (this.cues.length === 0) this.notes.push(texts.join('\n'))
  }
}

/**
 * Captions as WebVTT that every browser shows alike: SubRip, and files that players show although they aren't written
 * as WebVTT asks for, with what was repaired or left out: the first of it, where there is a lot. Files without fault
 * stay as they are.
 */
export function repairCaptions(file: string): RepairedCaptions {
  const text = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
  const lines = text.split('\n').map((line, index) => ({ text: line, line: index + 1 }))
  const isWebVtt = /^WEBVTT(?:\s|$)/.test(text)
  const body = isWebVtt ? lines.slice(1) : lines
  // Lines below WEBVTT before a blank line are about the file, up to the first times.
  const headEnd = isWebVtt ? body.findIndex((line) => line.text.trim() === '' || line.text.includes(arrow)) : 0
  const head = isWebVtt
    ? [lines[0]?.text ?? '', ...body.slice(0, Math.max(0, headEnd)).map((line) => line.text)]
    : ['WEBVTT']
  const repairer = new Repairer()
  for (const block of blocksOf(headEnd < 0 ? [] : body.slice(headEnd))) repairer.take(block)
  // SubRip has commas in its times: there they are no fault.
  const repairs = repairer.repairs.filter(({ reason }) => isWebVtt || reason !== 'comma').slice(0, listedRepairsMax)
  if (repairs.length === 0 && 'cues' in readWebVtt(text)) return { vtt: text, repairs }
  const cues = repairer.cues.toSorted((left, right) => left.startMs - right.startMs)
  const blocks = [head.join('\n'), ...repairer.notes, ...cues.map((cue) => cue.lines.join('\n'))]
  return { vtt: `${blocks.join('\n\n')}\n`, repairs }
}
