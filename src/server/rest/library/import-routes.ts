import { importMediaInput } from '../../../shared/media/imports/imports.ts'
import { cancelMediaImport, getMediaImport, importMedia } from '../../domain/library/imports/operations.ts'
import { route } from '../rest.ts'

const tag = 'Media'
const importsPath = '/api/v2/:aid/media-imports'
const importPath = `${importsPath}/:importId` as const

/** Imports of files from other hosts into the library (docs/api.md, "Imports"). */
export const importRoutes = [
  route({
    method: 'post',
    path: importsPath,
    tag,
    summary: 'Import a file from an address',
    description:
      'Stopover fetches the file and handles it like an upload. The response is an import with the status `fetching`; poll it until it is `finished`, with the id of the medium, or `failed`.',
    body: importMediaInput,
    errors: [
      'import.addressRejected',
      'media.otherKind',
      'plan.storageBytes',
      'request.tooMany',
      'upload.quotaExceeded',
      'upload.tooManyOpen',
    ],
    status: 201,
    operation: importMedia,
    read: ({ body }) => body,
  }),
  route({
    method: 'get',
    path: importPath,
    tag,
    summary: 'Get an import',
    description:
      'An import of your own, until a day after its end. `failureMessage` says what happened and what to do.',
    operation: getMediaImport,
    read: ({ params: { importId } }) => ({ importId }),
  }),
  route({
    method: 'delete',
    path: importPath,
    tag,
    summary: 'Cancel an import',
    description: 'Deletes all received bytes. 409 if the file is a medium already.',
    errors: ['resource.conflict', 'upload.locked'],
    operation: cancelMediaImport,
    read: ({ params: { importId } }) => ({ importId }),
  }),
] as const
