import type { CaptionRepair } from '../../../../../../shared/media/captions/repair-captions.ts'
import { readWebVtt } from '../../../../../../shared/media/captions/web-vtt.ts'

const listedLinesMax = 20
const fileLanguage = /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.(?:vtt|srt)$/i

/** Language tag in the name of a caption file, as in `talk.de.vtt`; `null` if there is none. */
export function languageOfFile(fileName: string): string | null {
  return fileLanguage.exec(fileName)?.[1] ?? null
}

/** True if a text contains a cue timing line. A file without one is not a caption file. */
export function hasCues(text: string): boolean {
  return /^[\d:.,]+\s*-->\s*[\d:.,]+/m.test(text)
}

/** Numbers of the first lines, from 1, with characters lost to a wrong encoding. */
export function unreadableLines(text: string): readonly number[] {
  const lines = text.split(/\r\n|\n|\r/).flatMap((line, index) => (line.includes('\ufffd') ? [index + 1] : []))
  return lines.slice(0, listedLinesMax)
}

export type RepairGroup = Pick<CaptionRepair, 'reason' | 'text'> & { readonly lines: readonly number[] }

/** Reasons with a message that quotes the line. */
const quotingReasons: ReadonlySet<CaptionRepair['reason']> = new Set(['setting', 'times', 'text'])

/** Groups repairs by reason, so that a comma in all times is one message and doesn't bury a skipped cue. */
export function groupRepairs(repairs: readonly CaptionRepair[]): readonly RepairGroup[] {
  const groups = new Map<string, RepairGroup>()
  for (const { reason, line, text } of repairs) {
    const quote = quotingReasons.has(reason) ? text : ''
    const key = `${reason} ${quote}`
    groups.set(key, { reason, text: quote, lines: [...(groups.get(key)?.lines ?? []), line] })
  }
  return [...groups.values()]
}

/** Comma-separated line numbers, truncated with an ellipsis. */
export function listLines(lines: readonly number[]): string {
  const lineList = lines.slice(0, listedLinesMax).join(', ')
  return lines.length > listedLinesMax ? `${lineList}…` : lineList
}

/** The first language without captions, in order of preference. */
export function freeLanguage(preferred: readonly string[], used: readonly string[]): string {
  // With captions in `en`, another language is more likely to be added than `en-GB`.
  const primaryTag = (tag: string) => tag.split('-')[0] ?? tag
  const usedPrimaryTags = used.map(primaryTag)
  return preferred.find((tag) => !usedPrimaryTags.includes(primaryTag(tag))) ?? preferred[0] ?? 'en'
}

/** Allows for rounded durations and a frame of difference. */
const toleranceMs = 500

/** The first cue that ends after the video or audio does; `null` if there is none. */
export function findLateCue(
  vtt: string,
  durationMs: number | null,
): { readonly line: number; readonly endMs: number } | null {
  const parsed = readWebVtt(vtt)
  if (durationMs === null || !('cues' in parsed)) return null
  return parsed.cues.find(({ endMs }) => endMs > durationMs + toleranceMs) ?? null
}
