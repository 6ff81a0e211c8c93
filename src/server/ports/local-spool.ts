import { createHash, type Hash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { uploadId as uploadIdShape } from '../../shared/media/uploads.ts'
import { sha256OfFile } from './file-digest.ts'
import { UploadLocks } from './upload-locks.ts'
import type { UploadSpool } from './upload-spool.ts'

type RunningDigest = { readonly hash: Hash; length: number }

/** More than can be open at once in a few accounts; whoever falls out is hashed from its file. */
const digestsKept = 500

/** A folder of this machine, best on the device of the file store. */
export function localSpool(root: string): UploadSpool {
  const folder = resolve(root)
  mkdirSync(folder, { recursive: true })
  const locks = new UploadLocks()
  const digests = new Map<string, RunningDigest>()
  const pathOf = (uploadId: string) => join(folder, uploadIdShape.parse(uploadId))
  const sizeOf = async (uploadId: string) => {
    const found = await stat(pathOf(uploadId)).catch(() => undefined)
    return found?.isFile() ? found.size : undefined
  }

  const digestAt = (uploadId: string, offset: number): RunningDigest | undefined => {
    const running = digests.get(uploadId)
    if (running?.length === offset) return running
    // Bytes were counted that never reached the file, or a restart forgot them.
    digests.delete(uploadId)
    if (offset > 0) return undefined
    const [eldest] = digests.keys()
    if (digests.size >= digestsKept && eldest !== undefined) digests.delete(eldest)
    const begun = { hash: createHash('sha256'), length: 0 }
    digests.set(uploadId, begun)
    return begun
  }

  return {
    folder,
    pathOf,
    sizeOf,
    create: (uploadId) => writeFile(pathOf(uploadId), '', { flag: 'wx' }),
    follow: (uploadId, offset) => {
      const running = digestAt(uploadId, offset)
      return (chunk) => {
        if (running === undefined) return
        running.hash.update(chunk)
        running.length += chunk.byteLength
      }
    },
    sha256Of: async (uploadId, path = pathOf(uploadId)) => {
      const running = digests.get(uploadId)
      const { size } = await stat(path)
      return running?.length === size ? running.hash.copy().digest('hex') : sha256OfFile(path)
    },
    sync: async (uploadId) => {
      const handle = await open(pathOf(uploadId), 'r+')
      await handle.datasync().finally(() => handle.close())
    },
    remove: async (uploadId) => {
      digests.delete(uploadId)
      await rm(pathOf(uploadId), { force: true })
    },
    list: async () => (await readdir(folder)).filter((name) => uploadIdShape.safeParse(name).success),
    lock: (uploadId, wish) => locks.take(uploadId, wish),
  }
}
