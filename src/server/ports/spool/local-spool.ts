import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { uploadId as uploadIdShape } from '../../../shared/media/uploads.ts'
import { sha256OfFile } from '../file-digest.ts'
import { pagesOf } from '../name-pages.ts'
import { DigestThread } from './digest-thread.ts'
import { LocalAppender } from './local-appender.ts'
import { UploadLocks } from './upload-locks.ts'
import type { UploadSpool } from './upload-spool.ts'

const isUploadId = (name: string) => uploadIdShape.safeParse(name).success

/**
 * Upload spool in a local folder, preferably on the same disk as the file store. Each upload is a file named by its id.
 * Bytes are hashed while they are written, so that finishing an upload needn't read the file again.
 */
export function localSpool(root: string, locks = new UploadLocks()): UploadSpool {
  const folder = resolve(root)
  mkdirSync(folder, { recursive: true })
  const digests = new DigestThread()
  const pathOf = (uploadId: string) => join(folder, uploadIdShape.parse(uploadId))
  const sizeOf = async (uploadId: string) => {
    const stats = await stat(pathOf(uploadId)).catch(() => undefined)
    return stats?.isFile() ? stats.size : undefined
  }

  return {
    sizeOf,
    create: (uploadId) => writeFile(pathOf(uploadId), '', { flag: 'wx' }),
    append: (uploadId, offset) => {
      let position = offset
      return LocalAppender.open(pathOf(uploadId), offset, (chunks) => {
        const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
        digests.append(uploadId, position, chunks)
        position += bytes
      })
    },
    withFile: (uploadId, work) => work(pathOf(uploadId)),
    sha256Of: async (uploadId, path) => {
      const [digest, { size }] = await Promise.all([digests.digest(uploadId), stat(path)])
      return digest?.length === size ? digest.sha256 : sha256OfFile(path)
    },
    sync: async (uploadId) => {
      const handle = await open(pathOf(uploadId), 'r+')
      await handle.datasync().finally(() => handle.close())
    },
    remove: async (uploadId) => {
      digests.discard(uploadId)
      await rm(pathOf(uploadId), { force: true })
    },
    pages: async function* (after) {
      yield* pagesOf(await readdir(folder).then((names) => names.filter(isUploadId)), after)
    },
    lock: (uploadId, options) => locks.acquire(uploadId, options),
  }
}
