import { textLimits } from '../../../../shared/text-limits.ts'
import { visibleText } from '../../../../shared/web/visible-text.ts'

const fileNameMaxBytes = 255

const fallbackName = 'upload'

function clipToBytes(text: string, maxBytes: number): string {
  let clipped = text
  while (Buffer.byteLength(clipped) > maxBytes) clipped = [...clipped].slice(0, -1).join('')
  return clipped
}

/** Cleans a file name for display: its last path segment, without invisible characters and text direction marks. */
export function cleanFileName(fileName: string): string {
  const segment = fileName.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const visibleName = visibleText(segment).trim()
  const name = /^\.*$/.test(visibleName) ? fallbackName : visibleName
  const extension = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  const stemMaxBytes = Math.min(fileNameMaxBytes, textLimits.nameMaxLength) - extension.length
  const stem = extension === '' ? name : name.slice(0, -extension.length)
  return visibleText(clipToBytes(stem, stemMaxBytes)).trimEnd() + extension
}
