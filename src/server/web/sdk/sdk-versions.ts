import { AppError } from '../../../shared/kernel/app-error.ts'
import { mebibyte } from '../../../shared/kernel/units.ts'
import type { Files } from '../../ports/files.ts'
import { createByteCache } from '../byte-cache.ts'
import { type PreparedResponse, prepareResponse } from '../prepared-response.ts'
import { immutableCacheControl, publicCorsHeaders } from '../public-file-headers.ts'
import { isArchived } from './archive-sdk.ts'
import { archiveKey, readPinnedSdk } from './pinned-sdk.ts'

/** Cache size for files of previous SDK versions. */
const archivedSdkCacheBytes = 8 * mebibyte

const headers = {
  ...publicCorsHeaders,
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': immutableCacheControl,
}
const pinHeaders = {
  ...publicCorsHeaders,
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
}

type OptionalResponse = Promise<PreparedResponse | undefined>

export type SdkVersions = {
  /** A file of a pinned version: of this build, or of an archived one. */
  readonly find: (version: string, name: string) => OptionalResponse
  /** Path and integrity of the current version. Rejects with `server.busy` until it is archived. */
  readonly pin: () => OptionalResponse
}

/** All versions of the SDK that this installation has had. */
export function sdkVersions(files: Files, folder?: string): SdkVersions {
  const currentSdk = readPinnedSdk(folder)
  const prepared = createByteCache<PreparedResponse>(archivedSdkCacheBytes)
  const pin = currentSdk && JSON.stringify({ path: currentSdk.path, integrity: currentSdk.integrity })
  const fileOf = async (version: string, name: string, key: string) => {
    if (version === currentSdk?.version) return currentSdk.files.find((file) => file.name === name)
    const body = await files.read(key)
    return body && { body, brotli: undefined }
  }
  return {
    async find(version, name) {
      const key = archiveKey(version, name)
      if (key === undefined) return undefined
      const cached = prepared.get(key)
      if (cached) return cached
      const file = await fileOf(version, name, key)
      if (!file) return undefined
      const response = await prepareResponse({ body: file.body, brotli: file.brotli, headers, compressible: true })
      prepared.set(key, response, response.sizeBytes)
      return response
    },
    async pin() {
      if (!currentSdk || pin === undefined) return undefined
      if (!(await isArchived(files, currentSdk.version))) throw new AppError('server.busy')
      return prepareResponse({ body: Buffer.from(pin), headers: pinHeaders, compressible: false })
    },
  }
}
