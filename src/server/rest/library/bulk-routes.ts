import {
  deleteManyMediaInput,
  listMediaTagsInput,
  restoreManyMediaInput,
  updateManyMediaInput,
} from '../../../shared/media/library.ts'
import {
  deleteManyMedia,
  restoreManyMedia,
  updateManyMedia,
} from '../../domain/library/media/library/bulk-operations.ts'
import { listMediaTags } from '../../domain/library/media/library/library-operations.ts'
import { getStorageUsage } from '../../domain/library/uploads/operations.ts'
import { route } from '../rest.ts'

const tag = 'Media'
const libraryPath = '/api/v2/:aid/media'

/** Bulk operations on media, all or nothing, and the library as a whole. */
export const libraryBulkRoutes = [
  route({
    method: 'patch',
    path: libraryPath,
    tag,
    summary: 'Change several media',
    description: "Changes all of the media or none. Omitted fields don't change.",
    body: updateManyMediaInput,
    errors: ['resource.notFound'],
    operation: updateManyMedia,
    read: ({ body }) => body,
  }),
  route({
    method: 'delete',
    path: libraryPath,
    tag,
    summary: 'Delete several media',
    description:
      'Deletes all of the media or none. 409 with the list of uses if some are in use, unless `force` is true. They can be restored for a while.',
    body: deleteManyMediaInput,
    errors: ['resource.notFound', 'resource.inUse'],
    operation: deleteManyMedia,
    read: ({ body }) => body,
  }),
  route({
    method: 'post',
    path: `${libraryPath}/restore`,
    tag,
    summary: 'Restore several deleted media',
    description: 'Restores all of the media or none.',
    body: restoreManyMediaInput,
    errors: ['resource.notFound'],
    operation: restoreManyMedia,
    read: ({ body }) => body,
  }),
  route({
    method: 'get',
    path: '/api/v2/:aid/media-tags',
    tag,
    summary: 'List tags of media',
    description: 'Tags with the number of their media.',
    query: listMediaTagsInput.pick({ cursor: true }),
    operation: listMediaTags,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  route({
    method: 'get',
    path: '/api/v2/:aid/storage',
    tag,
    summary: 'Get storage usage',
    description: "Storage used by originals and open uploads, and the account's limit (null for no limit).",
    operation: getStorageUsage,
    read: () => ({}),
  }),
] as const
