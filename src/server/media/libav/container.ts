import { open, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { FileNote } from '../../../shared/media/file-notes.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { audioSignature } from './audio-signature.ts'
import { createBufferedReader, type ReadAt } from './buffered-reader.ts'
import { isCompleteMp4 } from './mp4-boxes.ts'
import type { ContainerName } from './source.ts'
import { hasWrongWavLength, isCompleteMatroska, isCompleteWav } from './truncation.ts'

type LengthCheck = (readAt: ReadAt, sizeBytes: number) => Promise<boolean>
type Container = {
  readonly name: ContainerName
  readonly isComplete: LengthCheck
  readonly hasWrongLength?: LengthCheck
}

const mp4: Container = { name: 'mov', isComplete: isCompleteMp4 }
/** Containers without a length field end where the file ends, so truncation doesn't show. */
const withoutLength = async () => true
const ogg: Container = { name: 'ogg', isComplete: withoutLength }

/** Containers by MIME type without parameters. */
const containers: Readonly<Record<string, Container>> = {
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/quicktime': mp4,
  'audio/mp4': mp4,
  'audio/x-m4a': mp4,
  'video/webm': { name: 'matroska', isComplete: isCompleteMatroska },
  'audio/mpeg': { name: 'mp3', isComplete: withoutLength },
  'audio/wav': { name: 'wav', isComplete: isCompleteWav, hasWrongLength: hasWrongWavLength },
  'audio/ogg': ogg,
  'audio/opus': ogg,
  'video/ogg': ogg,
}

export type RecognizedFile = {
  readonly container: ContainerName
  readonly mimeType: string
  /** Repairs and omissions; absent if there are none. */
  readonly notes?: readonly FileNote[]
}

/**
 * Recognizes a file by its bytes and rejects it if its container shows that it was cut short (threat T75); undefined
 * if its type isn't accepted.
 * @throws MediaError `media.empty`, `media.damagedRecording`
 */
export async function recognizeFile(
  path: string,
  acceptedTypes: readonly string[],
): Promise<RecognizedFile | undefined> {
  const { size: sizeBytes } = await stat(path)
  if (sizeBytes === 0) throw new MediaError('media.empty')
  const file = await open(path, 'r')
  try {
    const readAt = createBufferedReader(file)
    const signature = await fileTypeFromFile(path)
    const audio = signature === undefined ? await audioSignature(readAt) : undefined
    const type = signature?.mime.split(';')[0]?.trim() ?? audio?.mimeType
    const container = type === undefined ? undefined : containers[type]
    if (type === undefined || container === undefined || !acceptedTypes.includes(type)) return undefined
    if (!(await container.isComplete(readAt, sizeBytes))) throw new MediaError('media.damagedRecording', 'cut short')
    const leadingBytes = audio?.leadingBytes ?? 0
    const notes: FileNote[] = leadingBytes > 0 ? [{ code: 'leadingBytes', count: leadingBytes }] : []
    if (await container.hasWrongLength?.(readAt, sizeBytes)) notes.push({ code: 'lengthWrong' })
    return { container: container.name, mimeType: type, ...(notes.length > 0 ? { notes } : {}) }
  } finally {
    await file.close()
  }
}
