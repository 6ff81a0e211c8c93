import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import type { Files } from '../../ports/files.ts'
import { createByteCache } from '../byte-cache.ts'
import { type PreparedResponse, prepareResponse } from '../prepared-response.ts'
import { keptForEver, openToAll } from '../public-file-headers.ts'
import { isKept } from './keep-sdk.ts'
import { keptKey, readPinnedSdk } from './pinned-sdk.ts'

const headers = { ...openToAll, 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': keptForEver }
const pinHeaders = { ...openToAll, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' }

type Found = Promise<PreparedResponse | undefined>

export type SdkVersions = {
  /** A file of an exact version: of this build, or of one that was installed before. */
  readonly find: (version: string, name: string) => Found
  /** Which version this is, once it is sure to stay. Rejects with `server.busy` until then. */
  readonly pin: () => Found
}

/** Every version of the SDK that this installation has had. */
export function sdkVersions(files: Files, folder?: string): SdkVersions {
  const current = readPinnedSdk(folder)
  const prepared = createByteCache<PreparedResponse>(limits.archivedSdkCacheBytes)
  const pin = current && JSON.stringify({ path: current.path, integrity: current.integrity })
  const bodyOf = async (version: string, name: string, key: string) =>
    version === current?.version ? current.files.find((file) => file.name === name)?.body : files.read(key)
  return {
    async find(version, name) {
      const key = keptKey(version, name)
      if (key === undefined) return undefined
      const known = prepared.get(key)
      if (known) return known
      const body = await bodyOf(version, name, key)
      if (!body) return undefined
      const response = await prepareResponse({ body, headers, compressible: true })
      prepared.set(key, response, response.sizeBytes)
      return response
    },
    async pin() {
      if (!current || pin === undefined) return undefined
      if (!(await isKept(files, current.version))) throw new AppError('server.busy')
      return prepareResponse({ body: Buffer.from(pin), headers: pinHeaders, compressible: false })
    },
  }
}
