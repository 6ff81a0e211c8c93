import { deletedIndex } from './deleted-index.ts'

const here = 'where deleted_at is null'
const columnsByIndex = {
  media_newest: 'account_id, created_at, id',
  media_by_name: 'account_id, sort_name, id',
  media_largest: 'account_id, size_bytes, id',
  media_captured: 'account_id, (coalesce(captured_at, created_at)), id',
  media_in_folder: 'account_id, folder_id, created_at, id',
  media_same_bytes: 'account_id, sha256',
} as const

/**
 * One for each order of the library, so that a page costs the same however many come after it, and one for words. The
 * words' index is always up to date: nobody tidies up behind the embedded database.
 */
export const libraryIndexes = [
  ...Object.entries(columnsByIndex).map(([name, columns]) => ({
    name,
    expression: `create index "${name}" on "media" (${columns}) ${here}`,
  })),
  {
    name: 'media_search',
    expression: `create index "media_search" on "media" using gin (array_to_tsvector(search_words)) with (fastupdate = off) ${here}`,
  },
  // Few panoramas have an image below the camera: `uses.ts` asks which.
  {
    name: 'media_with_patch',
    expression: `create index "media_with_patch" on "media" (((retouch->'nadir'->>'mediaId')::uuid)) ${here} and retouch->'nadir'->>'mediaId' is not null`,
  },
  deletedIndex('media'),
  deletedIndex('media', 'account_id, deleted_at desc, id', 'media_deleted_lately'),
  {
    name: 'media_unsettled',
    expression: `create index "media_unsettled" on "media" (account_id, status) where status <> 'complete'`,
  },
]
