import { startTourImportInput } from '../../../shared/tour-imports/tour-imports.ts'
import {
  cancelTourImport,
  getTourImport,
  previewTourImport,
  startTourImport,
} from '../../domain/tours/tour-imports/operations.ts'
import { route } from '../rest.ts'

const tag = 'Tours'
const importsPath = '/api/v2/:aid/tour-imports'
const importPath = `${importsPath}/:uploadId` as const

/** Imports of tours (docs/importing-tours.md). */
export const tourImportRoutes = [
  route({
    method: 'get',
    path: `${importPath}/preview`,
    tag,
    summary: 'Preview the import of a tour',
    description:
      'Reads the tour in a ZIP file that you uploaded with the kind `tours`, and writes nothing. `notes` says what would not be imported, or not as it was.',
    errors: ['upload.incomplete', 'media.archiveRejected', 'request.tooMany'],
    operation: previewTourImport,
    read: ({ params: { uploadId } }) => ({ uploadId }),
  }),
  route({
    method: 'post',
    path: importsPath,
    tag,
    summary: 'Import a tour',
    description:
      'Creates a tour from a ZIP file that you uploaded with the kind `tours`. The response is an import; poll it until it is `finished`, with the id of the tour, or `failed`. The tour appears only when it is complete.',
    body: startTourImportInput,
    errors: [
      'resource.notFound',
      'upload.incomplete',
      'media.archiveRejected',
      'request.tooMany',
      'plan.storageBytes',
      'upload.quotaExceeded',
      'storage.full',
    ],
    status: 201,
    // It reads the ZIP file, which is too slow for one transaction. Repeated calls start nothing twice.
    excludesIdempotencyKey: true,
    operation: startTourImport,
    read: ({ body }) => body,
  }),
  route({
    method: 'get',
    path: importPath,
    tag,
    summary: 'Get the import of a tour',
    description:
      'An import of your own, until a day after its end. `failureMessage` says what happened and what to do.',
    operation: getTourImport,
    read: ({ params: { uploadId } }) => ({ uploadId }),
  }),
  route({
    method: 'delete',
    path: importPath,
    tag,
    summary: 'Cancel the import of a tour',
    description: 'Deletes the ZIP file. 409 if the tour exists already.',
    errors: ['resource.conflict'],
    operation: cancelTourImport,
    read: ({ params: { uploadId } }) => ({ uploadId }),
  }),
] as const
