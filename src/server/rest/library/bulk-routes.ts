import {
  browseMediaTagsInput,
  removeManyMediaInput,
  restoreManyMediaInput,
  updateManyMediaInput,
} from '../../../shared/media/library.ts'
import { browseMediaTags } from '../../domain/library/media/library/browse-tags.ts'
import {
  removeManyMedia,
  restoreManyMedia,
  updateManyMedia,
} from '../../domain/library/media/library/bulk-operations.ts'
import { getStorageUsage } from '../../domain/library/uploads/operations.ts'
import { exampleIds, withExample } from '../examples.ts'
import { row } from '../rest.ts'

const tag = 'Media'
const libraryPath = '/api/v2/:aid/media'

/** Bulk operations on media, all or nothing, and the library as a whole. */
export const libraryBulkRows = [
  row({
    method: 'patch',
    path: libraryPath,
    tag,
    summary: 'Change several media',
    description: 'All or none. Fields that are left out stay as they are.',
    body: withExample(updateManyMediaInput, { mediaIds: [exampleIds.media], addTags: ['harbor'], credit: 'Kim Doe' }),
    errors: ['resource.notFound'],
    operation: updateManyMedia,
    read: ({ body }) => body,
  }),
  row({
    method: 'delete',
    path: libraryPath,
    tag,
    summary: 'Delete several media',
    description:
      'All or none. Those in use answer 409 with the list of uses, unless `force` is true. They can be restored for a while.',
    body: withExample(removeManyMediaInput, { mediaIds: [exampleIds.media], force: true }),
    errors: ['resource.notFound', 'resource.inUse'],
    operation: removeManyMedia,
    read: ({ body }) => body,
  }),
  row({
    method: 'post',
    path: `${libraryPath}/restore`,
    tag,
    summary: 'Restore several deleted media',
    description: 'All or none.',
    body: withExample(restoreManyMediaInput, { mediaIds: [exampleIds.media] }),
    errors: ['resource.notFound'],
    operation: restoreManyMedia,
    read: ({ body }) => body,
  }),
  row({
    method: 'get',
    path: '/api/v2/:aid/media-tags',
    tag,
    summary: 'List tags of media',
    description: 'With how many media have each.',
    query: browseMediaTagsInput,
    operation: browseMediaTags,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  row({
    method: 'get',
    path: '/api/v2/:aid/storage',
    tag,
    summary: 'Get storage usage',
    description: "Storage used by originals and open uploads, and the account's limit (null: no limit).",
    operation: getStorageUsage,
    read: () => ({}),
  }),
] as const
