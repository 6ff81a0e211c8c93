import { limits } from '../../../shared/limits.ts'
import { visibleText } from '../../../shared/web/visible-text.ts'

const fallback = 'upload'

function clipToBytes(text: string, maxBytes: number): string {
  let clipped = text
  while (Buffer.byteLength(clipped) > maxBytes) clipped = [...clipped].slice(0, -1).join('')
  return clipped
}

/** A file name as it may be shown: its last path segment, without characters that hide or turn text. */
export function cleanFileName(given: string): string {
  const segment = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const seen = visibleText(segment).trim()
  const name = /^\.*$/.test(seen) ? fallback : seen
  const extension = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  const room = Math.min(limits.uploadFileNameMaxBytes, limits.nameMaxLength) - extension.length
  const stem = extension === '' ? name : name.slice(0, -extension.length)
  return visibleText(clipToBytes(stem, room)).trimEnd() + extension
}
