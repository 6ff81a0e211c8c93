import { readWebVtt } from '../../../../shared/media/web-vtt.ts'

const fileLanguage = /\.([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\.(?:vtt|srt)$/i
const commaInTime = /(\d{2}:\d{2}),(\d{3})/g

/** The language a caption file is named after, as in `talk.de.vtt`; `null` when it is not. */
export function languageOfFile(fileName: string): string | null {
  return fileLanguage.exec(fileName)?.[1] ?? null
}

/** Captions as WebVTT. SubRip differs in its head and in the comma of its times only (W3C WebVTT, "SRT"). */
export function toWebVtt(text: string): string {
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (clean.startsWith('WEBVTT')) return clean
  return `WEBVTT\n\n${clean.replace(commaInTime, '$1.$2').trimStart()}`
}

/** Whether a text has a line with the times of a cue; other files have nothing that could be put right by hand. */
export function hasCues(text: string): boolean {
  return /^[\d:.,]+\s*-->\s*[\d:.,]+/m.test(text)
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
