import { limits } from '../../../shared/limits.ts'

// Control characters, and those that turn the reading direction around (threat T24).
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unseen = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g
const fallback = 'upload'

function clipToBytes(text: string, maxBytes: number): string {
  let clipped = text
  while (Buffer.byteLength(clipped) > maxBytes) clipped = [...clipped].slice(0, -1).join('')
  return clipped
}

/** A file name as it may be shown: its last path segment, without characters that hide or turn text. */
export function cleanFileName(given: string): string {
  const segment = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const seen = segment.toWellFormed().replace(unseen, '').trim()
  const name = /^\.*$/.test(seen) ? fallback : seen
  const extension = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  const room = Math.min(limits.uploadFileNameMaxBytes, limits.nameMaxLength) - extension.length
  const stem = extension === '' ? name : name.slice(0, -extension.length)
  return clipToBytes(stem, room).trimEnd() + extension
}
