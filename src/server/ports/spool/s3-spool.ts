import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { uploadId as uploadIdShape } from '../../../shared/media/uploads.ts'
import { sha256OfFile } from '../file-digest.ts'
import { storeUnavailable, translateFileError } from '../file-errors.ts'
import { S3Objects, type S3Options, type S3Settings } from '../s3-objects.ts'
import { WorkFolders } from '../work-folders.ts'
import { S3Appender } from './s3-appender.ts'
import { contiguousBytesOf, type Piece, parseSegmentName, piecesOf, type Segment, segmentName } from './s3-segments.ts'
import type { UploadLocks } from './upload-locks.ts'
import type { UploadSpool } from './upload-spool.ts'

const spoolRoot = 'uploads'
/** Stored when an upload is created, so that one without bytes differs from a missing one. */
const emptySegment: Segment = { start: 0, end: 0 }

/** Key prefix of the segments of an upload. */
function prefixOf(uploadId: string): string {
  return `${spoolRoot}/${uploadIdShape.parse(uploadId)}`
}

type SpoolStorage = { readonly objects: S3Objects; readonly workFolders: WorkFolders }

/** Stored segments of an upload; undefined for an unknown upload. */
async function segmentsOf(objects: S3Objects, uploadId: string): Promise<Segment[] | undefined> {
  const segments: Segment[] = []
  for await (const page of objects.listBelow(prefixOf(uploadId))) {
    for (const { key, sizeBytes } of page) {
      const segment = parseSegmentName(key.slice(prefixOf(uploadId).length + 1)) ?? emptySegment
      // A segment of the wrong size was stored incompletely. It was never acknowledged, so its bytes don't count.
      segments.push(sizeBytes === segment.end - segment.start ? segment : emptySegment)
    }
  }
  return segments.length === 0 ? undefined : segments
}

async function appendPiece(objects: S3Objects, uploadId: string, { piece, path }: { piece: Piece; path: string }) {
  const { segment, start } = piece
  const range = { first: start - segment.start, last: segment.end - segment.start - 1 }
  const body = await objects.stream(`${prefixOf(uploadId)}/${segmentName(segment)}`, range)
  // Another process has finished or deleted the upload in the meantime.
  if (body === undefined) throw new AppError('upload.expired')
  await pipeline(body, createWriteStream(path, { flags: 'a' })).catch((error: unknown) => {
    const fileError = translateFileError(error)
    throw fileError instanceof AppError ? fileError : storeUnavailable(error)
  })
}

async function withTemporaryCopy<Value>(
  { objects, workFolders }: SpoolStorage,
  uploadId: string,
  work: (path: string) => Promise<Value>,
): Promise<Value> {
  const segments = (await segmentsOf(objects, uploadId)) ?? []
  const path = await workFolders.newPath()
  try {
    await writeFile(path, '')
    for (const piece of piecesOf(segments)) await appendPiece(objects, uploadId, { piece, path })
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Upload spool in an object store. Any process can append, and continues after the bytes that another one acknowledged.
 * Bytes are stored as segments named by their range. S3 multipart uploads aren't used, because a broken connection
 * rarely reaches their minimum part size.
 */
export function s3Spool(
  settings: S3Settings,
  workRoot: string,
  { locks, ...options }: S3Options & { readonly locks: UploadLocks },
): UploadSpool {
  const objects = new S3Objects(settings, options)
  const storage = { objects, workFolders: new WorkFolders(workRoot) }
  const store = (uploadId: string, segment: Segment, bytes: Buffer) =>
    objects.putBytes(bytes, `${prefixOf(uploadId)}/${segmentName(segment)}`)
  return {
    create: (uploadId) => store(uploadId, emptySegment, Buffer.alloc(0)),
    sizeOf: async (uploadId) => {
      const segments = await segmentsOf(objects, uploadId)
      return segments && contiguousBytesOf(segments)
    },
    append: async (uploadId, offset) => new S3Appender(offset, (segment, bytes) => store(uploadId, segment, bytes)),
    withFile: (uploadId, work) => withTemporaryCopy(storage, uploadId, work),
    sha256Of: (_uploadId, path) => sha256OfFile(path),
    // Objects are durable once stored.
    sync: async () => {},
    remove: async (uploadId) => {
      for await (const keys of objects.keysBelow(prefixOf(uploadId))) await objects.remove(keys)
    },
    pages: async function* (after) {
      for await (const page of objects.namePages(spoolRoot, after)) {
        yield page.filter((name) => uploadIdShape.safeParse(name).success)
      }
    },
    lock: (uploadId, options) => locks.acquire(uploadId, options),
  }
}
