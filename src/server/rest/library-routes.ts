import type { Request } from 'express'
import { createFolderInput, listFoldersInput, updateFolderInput } from '../../shared/folders/folders.ts'
import { listMediaInput } from '../../shared/media/library.ts'
import { deleteMediaInput, updateMediaInput } from '../../shared/media/media.ts'
import { createFolder, listFolders, updateFolder } from '../domain/library/folders/operations.ts'
import { deleteFolder } from '../domain/library/media/library/delete-folder.ts'
import { getMedia, listMedia } from '../domain/library/media/library/library-operations.ts'
import { deleteMedia, restoreMedia, updateMedia } from '../domain/library/media/operations.ts'
import { booleanOf } from './query-values.ts'
import { route } from './rest.ts'

const libraryPath = '/api/v2/:aid/media'
const mediumPath = `${libraryPath}/:mediaId` as const
const foldersPath = '/api/v2/:aid/folders'
const folderPath = `${foldersPath}/:folderId` as const

/** Values of a query parameter, which may be repeated, as a list. */
function listOf(value: unknown): unknown {
  return value === undefined || Array.isArray(value) ? value : [value]
}

function readLibraryQuery({ query }: Request) {
  const { folder, use, search, sort, cursor, limit } = query
  return {
    folder,
    kinds: listOf(query.kinds),
    statuses: listOf(query.statuses),
    use,
    tags: listOf(query.tags),
    search,
    sort,
    cursor,
    limit: limit === undefined ? undefined : Number(limit),
  }
}

/** Media library and folders. Files are uploaded with the tus protocol at `/uploads` (docs/api.md, "Uploads"). */
export const libraryRoutes = [
  route({
    method: 'get',
    path: libraryPath,
    tag: 'Media',
    summary: 'List media',
    description: 'A page at a time. `kinds`, `statuses` and `tags` can be repeated.',
    query: listMediaInput,
    operation: listMedia,
    read: readLibraryQuery,
  }),
  route({
    method: 'get',
    path: mediumPath,
    tag: 'Media',
    summary: 'Get a medium',
    description: 'Fields, processing progress, captions and uses of the medium.',
    operation: getMedia,
    read: ({ params: { mediaId } }) => ({ mediaId }),
  }),
  route({
    method: 'patch',
    path: mediumPath,
    tag: 'Media',
    summary: 'Change a medium',
    description: "Omitted fields don't change.",
    body: updateMediaInput.omit({ mediaId: true }),
    operation: updateMedia,
    read: ({ params: { mediaId }, body }) => ({ ...body, mediaId }),
  }),
  route({
    method: 'delete',
    path: mediumPath,
    tag: 'Media',
    summary: 'Delete a medium',
    description:
      '409 with the list of uses if the medium is in use, unless `force` is true. It can be restored for a while.',
    query: deleteMediaInput.pick({ force: true }),
    errors: ['resource.inUse'],
    operation: deleteMedia,
    read: ({ params: { mediaId }, query: { force } }) => ({ mediaId, force: booleanOf(force) }),
  }),
  route({
    method: 'post',
    path: `${mediumPath}/restore`,
    tag: 'Media',
    summary: 'Restore a deleted medium',
    operation: restoreMedia,
    read: ({ params: { mediaId } }) => ({ mediaId }),
  }),
  route({
    method: 'get',
    path: foldersPath,
    tag: 'Media',
    summary: 'List folders',
    query: listFoldersInput.pick({ cursor: true }),
    operation: listFolders,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  route({
    method: 'post',
    path: foldersPath,
    tag: 'Media',
    summary: 'Create a folder',
    body: createFolderInput,
    errors: ['folder.tooMany', 'folder.tooDeep'],
    status: 201,
    operation: createFolder,
    read: ({ body }) => body,
  }),
  route({
    method: 'patch',
    path: folderPath,
    tag: 'Media',
    summary: 'Change a folder',
    description: 'Changes the name, or moves the folder into another one (null for the top level).',
    body: updateFolderInput.omit({ folderId: true }),
    errors: ['folder.cyclic', 'folder.tooDeep'],
    operation: updateFolder,
    read: ({ params: { folderId }, body }) => ({ ...body, folderId }),
  }),
  route({
    method: 'delete',
    path: folderPath,
    tag: 'Media',
    summary: 'Delete a folder',
    description: 'Its contents move to the parent folder.',
    operation: deleteFolder,
    read: ({ params: { folderId } }) => ({ folderId }),
  }),
] as const
