import type { CaptionRepair } from '../../../../../shared/media/captions/repair-captions.ts'
import { readWebVtt } from '../../../../../shared/media/captions/web-vtt.ts'

const listedLinesMax = 20
const fileLanguage = /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.(?:vtt|srt)$/i

/** The language a caption file is named after, as in `talk.de.vtt`; `null` when it is not. */
export function languageOfFile(fileName: string): string | null {
  return fileLanguage.exec(fileName)?.[1] ?? null
}

/** Whether a text has a line with the times of a cue; other files have nothing that could be put right by hand. */
export function hasCues(text: string): boolean {
  return /^[\d:.,]+\s*-->\s*[\d:.,]+/m.test(text)
}

/** The first lines, from 1, whose characters were lost in another encoding. */
export function unreadableLines(text: string): readonly number[] {
  const lines = text.split(/\r\n|\n|\r/).flatMap((line, index) => (line.includes('\ufffd') ? [index + 1] : []))
  return lines.slice(0, listedLinesMax)
}

export type RepairGroup = Pick<CaptionRepair, 'reason' | 'text'> & { readonly lines: readonly number[] }

/** Reasons whose sentence repeats what a line holds. */
const quotingReasons: ReadonlySet<CaptionRepair['reason']> = new Set(['setting', 'times', 'text'])

/** Repairs of one kind together, so that a comma in all times is a single sentence and hides no skipped cue. */
export function groupRepairs(repairs: readonly CaptionRepair[]): readonly RepairGroup[] {
  const groups = new Map<string, RepairGroup>()
  for (const { reason, line, text } of repairs) {
    const quote = quotingReasons.has(reason) ? text : ''
    const key = `${reason} ${quote}`
    groups.set(key, { reason, text: quote, lines: [...(groups.get(key)?.lines ?? []), line] })
  }
  return [...groups.values()]
}

/** Lines as a sentence names them: the first of many, then an ellipsis. */
export function listLines(lines: readonly number[]): string {
  const listed = lines.slice(0, listedLinesMax).join(', ')
  return lines.length > listedLinesMax ? `${listed}…` : listed
}

/** The language of captions to be added, by its tag: the first that has none, beginning with those read rather. */
export function freeLanguage(rather: readonly string[], taken: readonly string[]): string {
  // Whoever has English rather looks for another language than for the English of one country.
  const primaryTag = (tag: string) => tag.split('-')[0] ?? tag
  const known = taken.map(primaryTag)
  return rather.find((tag) => !known.includes(primaryTag(tag))) ?? rather[0] ?? 'en'
}

/** Lengths are told rounded, and a frame more or less is nobody's mistake. */
const toleranceMs = 500

/** The first cue that goes on after the end of a video or audio, by its line; null where all of them are in time. */
export function lateCue(
  vtt: string,
  durationMs: number | null,
): { readonly line: number; readonly endMs: number } | null {
  const read = readWebVtt(vtt)
  if (durationMs === null || !('cues' in read)) return null
  return read.cues.find(({ endMs }) => endMs > durationMs + toleranceMs) ?? null
}
