import {
  createTourFolderInput,
  listTourFoldersInput,
  updateTourFolderInput,
} from '../../../shared/tour-folders/tour-folders.ts'
import {
  deleteManyToursInput,
  duplicateManyToursInput,
  listTourTagsInput,
  publishManyToursInput,
  removeTourTagInput,
  renameTourTagInput,
  restoreManyToursInput,
  unpublishManyToursInput,
  updateManyToursInput,
} from '../../../shared/tours/bulk-tours.ts'
import {
  deleteManyTours,
  duplicateManyTours,
  publishManyTours,
  restoreManyTours,
  unpublishManyTours,
} from '../../domain/publishing/publications/bulk/operations.ts'
import { listTourTags, removeTourTag, renameTourTag } from '../../domain/publishing/publications/bulk/tag-operations.ts'
import { updateManyTours } from '../../domain/publishing/publications/bulk/update-many-tours.ts'
import {
  createTourFolder,
  deleteTourFolder,
  listTourFolders,
  updateTourFolder,
} from '../../domain/tours/tour-folders/operations.ts'
import { route } from '../rest.ts'

const toursPath = '/api/v2/:aid/tours'
const publicationsPath = '/api/v2/:aid/publications'
const tagsPath = '/api/v2/:aid/tour-tags'
const foldersPath = '/api/v2/:aid/tour-folders'
const folderPath = `${foldersPath}/:folderId` as const

const resultsDescription = 'Each tour is in `tourIds` or in `failed`, with the reason. 404 if none of the tours exists.'

/** Changes of several tours, their tags and their folders. */
export const bulkTourRoutes = [
  route({
    method: 'patch',
    path: toursPath,
    tag: 'Tours',
    summary: 'Change several tours',
    description: `Moves tours to a folder (null for none), adds and removes tags, and inherits parts of the brand kit besides those that a tour inherits. Omitted fields don't change. \`replaced\` has the tours that began to inherit parts, with their fields before; a \`PATCH\` of such a tour with these fields and \`version\` undoes it. ${resultsDescription}`,
    body: updateManyToursInput,
    errors: ['resource.notFound', 'brandKit.missing'],
    operation: updateManyTours,
    read: ({ body }) => body,
  }),
  route({
    method: 'delete',
    path: toursPath,
    tag: 'Tours',
    summary: 'Delete several tours',
    description: `Deleting a published tour requires the permission to publish. Tours can be restored for a limited time; until then, a repeated call returns the same result. ${resultsDescription}`,
    body: deleteManyToursInput,
    errors: ['resource.notFound'],
    operation: deleteManyTours,
    read: ({ body }) => body,
  }),
  route({
    method: 'post',
    path: `${toursPath}/restore`,
    tag: 'Tours',
    summary: 'Restore several deleted tours',
    description: `Visitors can again open those that were published when they were deleted. ${resultsDescription}`,
    body: restoreManyToursInput,
    errors: ['resource.notFound'],
    operation: restoreManyTours,
    read: ({ body }) => body,
  }),
  route({
    method: 'post',
    path: `${toursPath}/duplicate`,
    tag: 'Tours',
    summary: 'Duplicate several tours',
    description: `Each copy is in the folder of its original and is not published. With a new UUID as \`copyId\` for each tour, a repeated call copies nothing twice; the id of an original or of a deleted tour is a conflict. ${resultsDescription}`,
    body: duplicateManyToursInput,
    errors: ['resource.notFound'],
    status: 201,
    operation: duplicateManyTours,
    read: ({ body }) => body,
  }),
  route({
    method: 'post',
    path: publicationsPath,
    tag: 'Publishing',
    summary: 'Publish several tours',
    description: `Queues a publication of each tour whose draft differs from its live version; the others are in \`unchangedTourIds\`. ${resultsDescription}`,
    body: publishManyToursInput,
    errors: ['resource.notFound'],
    status: 201,
    operation: publishManyTours,
    read: ({ body }) => body,
  }),
  route({
    method: 'delete',
    path: publicationsPath,
    tag: 'Publishing',
    summary: 'Unpublish several tours',
    description: `Tours keep their share addresses. Those that were neither published nor queued are in \`unchangedTourIds\`. ${resultsDescription}`,
    body: unpublishManyToursInput,
    errors: ['resource.notFound'],
    operation: unpublishManyTours,
    read: ({ body }) => body,
  }),
  route({
    method: 'get',
    path: tagsPath,
    tag: 'Tours',
    summary: 'List tags of tours',
    description: 'Tags with the number of their tours.',
    query: listTourTagsInput.pick({ cursor: true }),
    operation: listTourTags,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  route({
    method: 'patch',
    path: tagsPath,
    tag: 'Tours',
    summary: 'Rename a tag of tours',
    description:
      'Renames the tag in all tours of the account. Tours that already have the new tag only lose the old one.',
    body: renameTourTagInput,
    operation: renameTourTag,
    read: ({ body }) => body,
  }),
  route({
    method: 'delete',
    path: tagsPath,
    tag: 'Tours',
    summary: 'Remove a tag from all tours',
    body: removeTourTagInput,
    operation: removeTourTag,
    read: ({ body }) => body,
  }),
  route({
    method: 'get',
    path: foldersPath,
    tag: 'Tours',
    summary: 'List folders of tours',
    query: listTourFoldersInput.pick({ cursor: true }),
    operation: listTourFolders,
    read: ({ query: { cursor } }) => ({ cursor }),
  }),
  route({
    method: 'post',
    path: foldersPath,
    tag: 'Tours',
    summary: 'Create a folder of tours',
    body: createTourFolderInput,
    errors: ['folder.tooMany', 'folder.tooDeep'],
    status: 201,
    operation: createTourFolder,
    read: ({ body }) => body,
  }),
  route({
    method: 'patch',
    path: folderPath,
    tag: 'Tours',
    summary: 'Change a folder of tours',
    description: 'Changes the name, or moves the folder into another one (null for the top level).',
    body: updateTourFolderInput.omit({ folderId: true }),
    errors: ['folder.cyclic', 'folder.tooDeep'],
    operation: updateTourFolder,
    read: ({ params: { folderId }, body }) => ({ ...body, folderId }),
  }),
  route({
    method: 'delete',
    path: folderPath,
    tag: 'Tours',
    summary: 'Delete a folder of tours',
    description: 'Its tours and subfolders move to the parent folder.',
    operation: deleteTourFolder,
    read: ({ params: { folderId } }) => ({ folderId }),
  }),
] as const
