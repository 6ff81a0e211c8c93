import { AppError } from '../../../../shared/kernel/app-error.ts'
import { importLimits } from '../../../../shared/media/imports/import-limits.ts'
import { importMediaInput, mediaImport, mediaImportInput } from '../../../../shared/media/imports/imports.ts'
import { operation } from '../../../kernel/operation.ts'
import { emptyOutput } from '../../../kernel/outputs.ts'
import { countAttempt } from '../../identity/rate-limits/rate-limits.ts'
import { cancelUpload } from '../uploads/cancel-upload.ts'
import { deleteUploadRow } from '../uploads/delete-row.ts'
import { findRejection } from '../uploads/rejections.ts'
import { requireReplaceable, reserveUpload } from '../uploads/reserve-upload.ts'
import { fetchImport } from './fetch-import.ts'
import { findImport, requireImport } from './find.ts'
import { presentFailedImport, presentImport } from './present.ts'

/** Storage reserved until the host declares a size: the smallest file, so that a full account is rejected at once. */
const initialReserveBytes = 1

/** Default name of an imported file: the last segment of the path, or else the host. */
function fileNameOf(url: string): string {
  const { pathname, hostname } = new URL(url)
  const segment = pathname.split('/').findLast((part) => part !== '') ?? hostname
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Starts a job that fetches a file from a URL into the library; `getMediaImport` returns its progress. Rejects as
 * `openUpload` does, and with `import.addressRejected` for a URL that the server may not request.
 */
export const importMedia = operation({
  allow: 'manageTours',
  uses: 'storageBytes',
  input: importMediaInput,
  example: () => ({ address: 'https://museum.example/panoramas/lighthouse.jpg', kind: 'panos' }),
  output: mediaImport,
  cleansTexts: true,
  run: async (scope, { address, fileName, ...claims }) => {
    const { ports, queue } = scope
    if (!ports.outgoingDownloads.isPermitted(address)) throw new AppError('import.addressRejected')
    const { startsPerAccount: points, startsWindowMs: windowMs } = importLimits
    await countAttempt(scope.em, [{ name: 'import', key: scope.account.id, points, windowMs }])
    await requireReplaceable(scope, claims)
    const upload = await scope.em.transactional(async (em) => {
      const file = { ...claims, fileName: fileName ?? fileNameOf(address), sizeBytes: initialReserveBytes, address }
      const reserved = await reserveUpload({ ...scope, em }, file)
      await queue.send(fetchImport, { accountId: reserved.account, importId: reserved.id }, em)
      return reserved
    })
    return presentImport(upload, 0)
  },
})

/** Progress or result of an import, for a day after it ended. */
export const getMediaImport = operation({
  allow: 'manageTours',
  input: mediaImportInput,
  example: ({ importId }) => ({ importId }),
  output: mediaImport,
  run: async (scope, { importId }) => {
    const upload = await findImport(scope, importId)
    if (upload !== null) return presentImport(upload, (await scope.ports.spool.sizeOf(importId)) ?? 0)
    const rejection = await findRejection(scope, importId)
    if (rejection === undefined) throw new AppError('resource.notFound')
    return presentFailedImport(importId, rejection)
  },
})

/** Cancels an import and deletes its bytes; 409 once it has become a medium. */
export const cancelMediaImport = operation({
  allow: 'manageTours',
  input: mediaImportInput,
  example: ({ importId }) => ({ importId }),
  output: emptyOutput,
  run: async (scope, { importId }) => {
    await requireImport(scope, importId)
    // The running job notices within seconds, and deletes its bytes.
    const isCanceled = await deleteUploadRow(scope, { id: importId, status: 'fetching' })
    if (!isCanceled) await cancelUpload(scope, () => requireImport(scope, importId))
    return {}
  },
})
