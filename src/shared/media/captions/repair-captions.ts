import { z } from 'zod'
import { hourMs, minuteMs, secondMs } from '../../kernel/units.ts'
import { readWebVtt } from './web-vtt.ts'

/** Maximum number of repairs in a result. */
export const listedRepairsMax = 1_000

/** Reasons to repair or drop a part of a caption file, as players do. Each is a locale key. */
const captionRepairReasons = [
  /** An invalid or repeated cue setting is dropped. */
  'setting',
  /** A time with a comma instead of a period is converted. */
  'comma',
  /** A cue that starts before the previous one is sorted. */
  'order',
  /** A cue without text is dropped. */
  'empty',
  /** A cue with an unreadable timing line is dropped. */
  'times',
  /** A cue that doesn't end after its start is dropped. */
  'backwards',
  /** Text without a timing line is dropped. */
  'text',
  /** A style or region below the first cue is dropped. */
  'style',
] as const
type CaptionRepairReason = (typeof captionRepairReasons)[number]

export const captionRepair = z.strictObject({
  reason: z.enum(captionRepairReasons),
  /** 1-based line of the file. */
  line: z.int().positive(),
  /** Beginning of the affected text. */
  text: z.string(),
})
export type CaptionRepair = Readonly<z.infer<typeof captionRepair>>

export type RepairedCaptions = { readonly vtt: string; readonly repairs: readonly CaptionRepair[] }

/** Line of the file; `number` is 1-based. */
type Line = { readonly text: string; readonly number: number }
type RepairedCue = { readonly startMs: number; readonly lines: readonly string[] }

const arrow = '-->'
/** Pattern of a time. The names of its groups begin with `name`. */
const timePattern = (name: 'start' | 'end') =>
  String.raw`(?:(?<${name}Hours>\d{1,4}):)?(?<${name}Minutes>\d{1,2}):(?<${name}Seconds>\d{1,2})(?:(?<${name}Separator>[.,])(?<${name}Fraction>\d{1,3}))?`
const timingPattern = new RegExp(
  `^\\s*${timePattern('start')}\\s*-->\\s*${timePattern('end')}(?:\\s+(?<settings>[\\s\\S]*))?$`,
)
const percentagePattern = String.raw`(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)%`
/** Valid cue settings (WebVTT 4.5). Players ignore all others. */
const settingPatterns: readonly RegExp[] = [
  /^vertical:(?:rl|lr)$/,
  new RegExp(`^line:(?:-?\\d+|${percentagePattern})(?:,(?:start|center|end))?$`),
  new RegExp(`^position:${percentagePattern}(?:,(?:line-left|center|line-right))?$`),
  new RegExp(`^size:${percentagePattern}$`),
  /^align:(?:start|center|end|left|right)$/,
  /^region:[^\s]+$/,
]
/** Maximum length of the text in a repair. */
const textMaxLength = 60

type TimingGroups = Readonly<Record<string, string | undefined>>

function timeMsOf(groups: TimingGroups, name: 'start' | 'end'): number {
  const part = (unit: string) => Number(groups[name + unit] ?? 0)
  const fractionMs = Number(`0.${groups[`${name}Fraction`] ?? '0'}`) * secondMs
  return part('Hours') * hourMs + part('Minutes') * minuteMs + part('Seconds') * secondMs + Math.round(fractionMs)
}

function formatTime(ms: number): string {
  const padded = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  return `${padded(ms / hourMs)}:${padded((ms / minuteMs) % 60)}:${padded((ms / secondMs) % 60)}.${padded(ms % secondMs, 3)}`
}

/**
 * Splits lines into blocks at blank lines. A second timing line in a block also begins a new block, together with the
 * cue number above it.
 */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]]
  for (const line of lines) {
    const block = blocks.at(-1) ?? []
    if (line.text.trim() === '') blocks.push([])
    else if (line.text.includes(arrow) && block.some(({ text }) => text.includes(arrow))) {
      const isNumbered = /^\d+$/.test(block.at(-1)?.text.trim() ?? '')
      const numberLine = isNumbered ? block.pop() : undefined
      blocks.push(numberLine === undefined ? [line] : [numberLine, line])
    } else block.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

/** Lenient parser of caption blocks. Records its repairs and the dropped blocks. */
class LenientParser {
  readonly repairs: CaptionRepair[] = []
  readonly cues: RepairedCue[] = []
  readonly notes: string[] = []

  #addRepair(reason: CaptionRepairReason, { number, text }: Line): void {
    const trimmed = text.trim()
    const beginning = trimmed.length > textMaxLength ? `${trimmed.slice(0, textMaxLength - 1)}…` : trimmed
    this.repairs.push({ reason, line: number, text: beginning })
  }

  #validSettings(line: Line, text: string): string {
    const names = new Set<string>()
    const validSettings = text.split(/\s+/).filter((setting) => {
      const [name = ''] = setting.split(':')
      const isValid = settingPatterns.some((pattern) => pattern.test(setting)) && !names.has(name)
      names.add(name)
      if (!isValid && setting !== '') this.#addRepair('setting', { number: line.number, text: setting })
      return isValid
    })
    return validSettings.length > 0 ? ` ${validSettings.join(' ')}` : ''
  }

  #addCue(times: Line, identifier: string | undefined, texts: readonly string[]): void {
    const groups: TimingGroups | undefined = timingPattern.exec(times.text)?.groups
    const startMs = timeMsOf(groups ?? {}, 'start')
    const endMs = timeMsOf(groups ?? {}, 'end')
    if (groups === undefined) this.#addRepair('times', times)
    else if (texts.length === 0) this.#addRepair('empty', times)
    else if (endMs <= startMs) this.#addRepair('backwards', times)
    else {
      if (groups.startSeparator === ',' || groups.endSeparator === ',') this.#addRepair('comma', times)
      if (startMs < (this.cues.at(-1)?.startMs ?? 0)) this.#addRepair('order', times)
      const timesLine = `${formatTime(startMs)} --> ${formatTime(endMs)}${this.#validSettings(times, groups.settings ?? '')}`
      this.cues.push({ startMs, lines: [...(identifier === undefined ? [] : [identifier]), timesLine, ...texts] })
    }
  }

  addBlock(block: readonly Line[]): void {
    const [firstLine] = block
    if (firstLine === undefined) return
    const timesIndex = block.findIndex(({ text }) => text.includes(arrow))
    const times = block[timesIndex]
    const isStyle = /^(?:STYLE|REGION)\s*$/.test(firstLine.text)
    const texts = block.map(({ text }) => text)
    if (times !== undefined) {
      // Only the line directly above the times is the identifier of the cue.
      if (timesIndex > 1) this.#addRepair('text', firstLine)
      this.#addCue(times, texts[timesIndex - 1]?.trim(), texts.slice(timesIndex + 1))
    } else if (isStyle && this.cues.length > 0) this.#addRepair('style', firstLine)
    else if (!isStyle && !/^NOTE(?:\s|$)/.test(firstLine.text)) this.#addRepair('text', firstLine)
    else if (this.cues.length === 0) this.notes.push(texts.join('\n'))
  }
}

/**
 * Converts SubRip and malformed WebVTT to valid WebVTT, which all browsers show alike. Lists at most `listedRepairsMax`
 * repairs. Valid files stay unchanged.
 */
export function repairCaptions(file: string): RepairedCaptions {
  const text = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\0', '')
  const lines = text.split('\n').map((line, index) => ({ text: line, number: index + 1 }))
  const isWebVtt = /^WEBVTT(?:\s|$)/.test(text)
  const body = isWebVtt ? lines.slice(1) : lines
  // The header of a WebVTT file ends at a blank line or at the first timing line; -1 if the file has no other lines.
  const headerEnd = isWebVtt ? body.findIndex((line) => line.text.trim() === '' || line.text.includes(arrow)) : 0
  const headerLines = isWebVtt
    ? [lines[0]?.text ?? '', ...body.slice(0, Math.max(0, headerEnd)).map((line) => line.text)]
    : ['WEBVTT']
  const parser = new LenientParser()
  for (const block of blocksOf(headerEnd < 0 ? [] : body.slice(headerEnd))) parser.addBlock(block)
  // SubRip times have commas, so converting them doesn't count as a repair.
  const repairs = parser.repairs.filter(({ reason }) => isWebVtt || reason !== 'comma').slice(0, listedRepairsMax)
  if (repairs.length === 0 && 'cues' in readWebVtt(text)) return { vtt: text, repairs }
  const cues = parser.cues.toSorted((a, b) => a.startMs - b.startMs)
  const blocks = [headerLines.join('\n'), ...parser.notes, ...cues.map((cue) => cue.lines.join('\n'))]
  return { vtt: `${blocks.join('\n\n')}\n`, repairs }
}
