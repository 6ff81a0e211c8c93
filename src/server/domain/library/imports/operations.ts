import { AppError } from '../../../../shared/kernel/app-error.ts'
import { importLimits } from '../../../../shared/media/imports/import-limits.ts'
import { importMediaInput, mediaImport, mediaImportInput } from '../../../../shared/media/imports/imports.ts'
import { done } from '../../../kernel/answers.ts'
import { operation } from '../../../kernel/operation.ts'
import { countTry } from '../../identity/rate-limits/rate-limits.ts'
import { deleteRow } from '../uploads/delete-row.ts'
import { rejectionOf } from '../uploads/rejections.ts'
import { removeOpenUpload } from '../uploads/remove-open.ts'
import { requireReplaceable, reserveUpload } from '../uploads/reserve.ts'
import { fetchImport } from './fetch-job.ts'
import { fileNameOf } from './file-name-of.ts'
import { findImport, requireImport } from './find.ts'
import { presentFailedImport, presentImport } from './present.ts'

/** What is reserved until the host tells more: no file has less, and a full account hears of it at once. */
const leastBytes = 1

/**
 * Fetches a file from an address into the library, by a job: the answer says where to ask how far it is. Rejects as
 * `openUpload` does, and with `import.addressRejected` where the server does not go.
 */
export const importMedia = operation({
  allow: 'manageTours',
  uses: 'storageBytes',
  input: importMediaInput,
  output: mediaImport,
  cleansTexts: true,
  run: async (scope, { address, fileName, ...claims }) => {
    const { ports, queue } = scope
    if (!ports.outgoingDownloads.isPermitted(address)) throw new AppError('import.addressRejected')
    const { startsPerAccount: points, startsWindowMs: windowMs } = importLimits
    await countTry(scope.em, [{ name: 'import', key: scope.account.id, points, windowMs }])
    await requireReplaceable(scope, claims)
    const upload = await scope.em.transactional(async (em) => {
      const file = { ...claims, fileName: fileName ?? fileNameOf(address), sizeBytes: leastBytes, address }
      const reserved = await reserveUpload({ ...scope, em }, file)
      await queue.send(fetchImport, { accountId: reserved.account, importId: reserved.id }, em)
      return reserved
    })
    return presentImport(upload, 0)
  },
})

/** How far an import is, for a day after it ended. */
export const getMediaImport = operation({
  allow: 'manageTours',
  input: mediaImportInput,
  output: mediaImport,
  run: async (scope, { importId }) => {
    const upload = await findImport(scope, importId)
    if (upload !== null) return presentImport(upload, (await scope.ports.spool.sizeOf(importId)) ?? 0)
    const rejection = await rejectionOf(scope, importId)
    if (rejection === undefined) throw new AppError('resource.notFound')
    return presentFailedImport(importId, rejection)
  },
})

/** Ends an import, which leaves nothing behind; 409 once it has become a medium. */
export const cancelMediaImport = operation({
  allow: 'manageTours',
  input: mediaImportInput,
  output: done,
  run: async (scope, { importId }) => {
    await requireImport(scope, importId)
    // What fetches it hears of that within seconds, and removes what it has written since.
    const isEnded = await deleteRow(scope, { id: importId, status: 'fetching' })
    if (!isEnded) await removeOpenUpload(scope, () => requireImport(scope, importId))
    return {}
  },
})
