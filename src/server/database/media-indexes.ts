import { deletedIndex } from './deleted-index.ts'

const notDeleted = 'where deleted_at is null'
const columnsByIndex = {
  media_newest: 'account_id, created_at, id',
  media_by_name: 'account_id, sort_name, id',
  media_largest: 'account_id, size_bytes, id',
  media_captured: 'account_id, (coalesce(captured_at, created_at)), id',
  media_in_folder: 'account_id, folder_id, created_at, id',
  media_same_bytes: 'account_id, sha256',
} as const

/**
 * Indexes of the library: one for each sort order, so that every page costs the same, and one for text search. The latter
 * has `fastupdate = off`, because the embedded database has no autovacuum to flush its pending list.
 */
export const libraryIndexes = [
  ...Object.entries(columnsByIndex).map(([name, columns]) => ({
    name,
    expression: `create index "${name}" on "media" (${columns}) ${notDeleted}`,
  })),
  {
    name: 'media_search',
    expression: `create index "media_search" on "media" using gin (array_to_tsvector(search_words)) with (fastupdate = off) ${notDeleted}`,
  },
  // Panoramas with a nadir patch are few; `media-uses.ts` looks them up.
  {
    name: 'media_with_patch',
    expression: `create index "media_with_patch" on "media" (((retouch->'nadir'->>'mediaId')::uuid)) ${notDeleted} and retouch->'nadir'->>'mediaId' is not null`,
  },
  deletedIndex('media'),
  deletedIndex('media', 'account_id, deleted_at desc, id', 'media_deleted_lately'),
  {
    name: 'media_unsettled',
    expression: `create index "media_unsettled" on "media" (account_id, status) where status <> 'complete'`,
  },
]
