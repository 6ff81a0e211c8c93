import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { uploadId as uploadIdShape } from '../../../shared/media/uploads.ts'
import { sha256OfFile } from '../file-digest.ts'
import { storeAway, translateFileError } from '../file-faults.ts'
import { S3Objects, type S3Options, type S3Settings } from '../s3-objects.ts'
import { WorkFolders } from '../work-folders.ts'
import { S3Appender } from './s3-appender.ts'
import { type Piece, piecesOf, reachOf, type Segment, segmentName, segmentOf } from './s3-segments.ts'
import type { UploadLocks } from './upload-locks.ts'
import type { UploadSpool } from './upload-spool.ts'

const root = 'uploads'
/** Tells an upload without bytes from one that is not there. */
const beginning: Segment = { start: 0, end: 0 }

function keyOf(uploadId: string): string {
  return `${root}/${uploadIdShape.parse(uploadId)}`
}

type Place = { readonly objects: S3Objects; readonly work: WorkFolders }

/** Undefined for an upload that is not there. */
async function segmentsOf(objects: S3Objects, uploadId: string): Promise<Segment[] | undefined> {
  const segments: Segment[] = []
  for await (const page of objects.listBelow(keyOf(uploadId))) {
    for (const { key, sizeBytes } of page) {
      const segment = segmentOf(key.slice(keyOf(uploadId).length + 1)) ?? beginning
      // A store may have kept less than it took, in which case nothing of the segment was acknowledged.
      segments.push(sizeBytes === segment.end - segment.start ? segment : beginning)
    }
  }
  return segments.length === 0 ? undefined : segments
}

async function appendPiece(objects: S3Objects, uploadId: string, { piece, path }: { piece: Piece; path: string }) {
  const { segment, from } = piece
  const range = { first: from - segment.start, last: segment.end - segment.start - 1 }
  const body = await objects.stream(`${keyOf(uploadId)}/${segmentName(segment)}`, range)
  // Another process has ended the upload in between.
  if (body === undefined) throw new AppError('upload.expired')
  await pipeline(body, createWriteStream(path, { flags: 'a' })).catch((error: unknown) => {
    const problem = translateFileError(error)
    throw problem instanceof AppError ? problem : storeAway(error)
  })
}

async function lend<Value>(
  { objects, work }: Place,
  uploadId: string,
  borrow: (path: string) => Promise<Value>,
): Promise<Value> {
  const segments = (await segmentsOf(objects, uploadId)) ?? []
  const path = await work.nameFile()
  try {
    await writeFile(path, '')
    for (const piece of piecesOf(segments)) await appendPiece(objects, uploadId, { piece, path })
    return await borrow(path)
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Uploads as they come in an object store: any process takes any chunk, and what one has acknowledged every other one
 * goes on from. Bytes are kept as segments named by what they hold, because the parts of S3's own uploads need a length
 * that what a broken connection brought rarely has.
 */
export function s3Spool(
  settings: S3Settings,
  workRoot: string,
  { locks, ...options }: S3Options & { readonly locks: UploadLocks },
): UploadSpool {
  const objects = new S3Objects(settings, options)
  const place = { objects, work: new WorkFolders(workRoot) }
  const store = (uploadId: string, segment: Segment, bytes: Buffer) =>
    objects.putBytes(bytes, `${keyOf(uploadId)}/${segmentName(segment)}`)
  return {
    create: (uploadId) => store(uploadId, beginning, Buffer.alloc(0)),
    sizeOf: async (uploadId) => {
      const segments = await segmentsOf(objects, uploadId)
      return segments && reachOf(segments)
    },
    append: async (uploadId, offset) => new S3Appender(offset, (segment, bytes) => store(uploadId, segment, bytes)),
    withFile: (uploadId, work) => lend(place, uploadId, work),
    sha256Of: (_uploadId, path) => sha256OfFile(path),
    // The store keeps what it has taken.
    sync: async () => {},
    remove: async (uploadId) => {
      for await (const keys of objects.keysBelow(keyOf(uploadId))) await objects.remove(keys)
    },
    pages: async function* (after) {
      for await (const page of objects.namePages(root, after)) {
        yield page.filter((name) => uploadIdShape.safeParse(name).success)
      }
    },
    lock: (uploadId, wish) => locks.take(uploadId, wish),
  }
}
