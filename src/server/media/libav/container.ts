import { type FileHandle, open, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { audioSignature } from './audio-signature.ts'
import { isWholeMp4 } from './mp4-boxes.ts'
import type { ContainerName } from './source.ts'
import { hasWrongLength, isWholeMatroska, isWholeWave, type ReadAt } from './whole-file.ts'

type Judge = (readAt: ReadAt, size: number) => Promise<boolean>
type Container = { readonly name: ContainerName; readonly isWhole: Judge; readonly hasWrongLength?: Judge }

const mp4: Container = { name: 'mov', isWhole: isWholeMp4 }
/** Sounds without a length of their own end where they end. */
const endless = async () => true
const ogg: Container = { name: 'ogg', isWhole: endless }

/** Containers by content type, parameters left out. */
const containers: Readonly<Record<string, Container>> = {
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/quicktime': mp4,
  'audio/mp4': mp4,
  'audio/x-m4a': mp4,
  'video/webm': { name: 'matroska', isWhole: isWholeMatroska },
  'audio/mpeg': { name: 'mp3', isWhole: endless },
  'audio/wav': { name: 'wav', isWhole: isWholeWave, hasWrongLength },
  'audio/ogg': ogg,
  'audio/opus': ogg,
  'video/ogg': ogg,
}

export type RecognizedFile = {
  readonly container: ContainerName
  readonly mimeType: string
  /** There where something in the file is passed over. */
  readonly notes?: readonly FileNote[]
}

/** Many tiny boxes in a row are one read of the disk rather than one each. */
const readAheadBytes = 4096

export function readingAhead(file: FileHandle): ReadAt {
  let ahead = Buffer.alloc(0)
  let aheadAt = 0
  return async (offset, length) => {
    const start = offset - aheadAt
    if (start >= 0 && start + length <= ahead.length) return ahead.subarray(start, start + length)
    const wanted = Math.max(length, readAheadBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, offset)
    ahead = buffer.subarray(0, bytesRead)
    aheadAt = offset
    return ahead.subarray(0, length)
  }
}

/**
 * What a file is, by its bytes, and that nothing is missing at its end as far as its frame tells (threat T75);
 * undefined when it is nothing that `acceptedTypes` knows.
 * @throws MediaError `media.empty`, `media.damagedRecording`
 */
export async function recognizeFile(
  path: string,
  acceptedTypes: readonly string[],
): Promise<RecognizedFile | undefined> {
  const { size } = await stat(path)
  if (size === 0) throw new MediaError('media.empty')
  const file = await open(path, 'r')
  try {
    const readAt = readingAhead(file)
    const signature = await fileTypeFromFile(path)
    const audio = signature === undefined ? await audioSignature(readAt) : undefined
    const type = signature?.mime.split(';')[0]?.trim() ?? audio?.mimeType
    const container = type === undefined ? undefined : containers[type]
    if (type === undefined || container === undefined || !acceptedTypes.includes(type)) return undefined
    if (!(await container.isWhole(readAt, size))) throw new MediaError('media.damagedRecording', 'cut short')
    const leadingBytes = audio?.leadingBytes ?? 0
    const notes: FileNote[] = leadingBytes > 0 ? [{ code: 'leadingBytes', count: leadingBytes }] : []
    if (await container.hasWrongLength?.(readAt, size)) notes.push({ code: 'lengthWrong' })
    return { container: container.name, mimeType: type, ...(notes.length > 0 ? { notes } : {}) }
  } finally {
    await file.close()
  }
}
