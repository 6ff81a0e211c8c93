import { type MediaSort, mediaSorts } from '../../../../../shared/media/library.ts'
import { type MediaStatus, mediaStatuses } from '../../../../../shared/media/media.ts'
import { type MediaKind, mediaKindNames } from '../../../../../shared/media/registry.ts'

export const mediaUseFilters = ['used', 'unused'] as const
export type MediaUseFilter = (typeof mediaUseFilters)[number]

export const libraryViews = ['grid', 'list'] as const
export type LibraryView = (typeof libraryViews)[number]

/** Folder value for media outside all folders. */
export const noFolder = 'none'

/** Filters and sort order of the library. */
export type LibraryQuery = {
  /** `null` for all folders; `noFolder` for media outside all folders. */
  readonly folder: string | null
  readonly kinds: readonly MediaKind[]
  readonly statuses: readonly MediaStatus[]
  readonly use: MediaUseFilter | null
  /** Tags that all listed media have. */
  readonly tags: readonly string[]
  readonly search: string
  readonly sort: MediaSort
}

/** State of the library in its URL. */
export type LibraryState = LibraryQuery & {
  /** `null` for the view that was chosen last in this browser. */
  readonly view: LibraryView | null
  readonly openId: string | null
}

export const defaultQuery: LibraryQuery = {
  folder: null,
  kinds: [],
  statuses: [],
  use: null,
  tags: [],
  search: '',
  sort: 'newest',
}

const paramNames = {
  folder: 'folder',
  kinds: 'kind',
  statuses: 'status',
  use: 'use',
  tags: 'tag',
  search: 'q',
  sort: 'sort',
  view: 'view',
  openId: 'media',
} as const satisfies Record<keyof LibraryState, string>

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const searchMaxLength = 200
const tagMaxLength = 50
const tagsMax = 20

function validValue<Value extends string>(values: readonly Value[], param: string | null): Value | null {
  return values.find((value) => value === param) ?? null
}

function validValues<Value extends string>(values: readonly Value[], params: readonly string[]): Value[] {
  return values.filter((value) => params.includes(value))
}

function validId(param: string | null): string | null {
  return param !== null && idPattern.test(param) ? param : null
}

function validTags(params: readonly string[]): string[] {
  const tags = params.map((tag) => tag.trim()).filter((tag) => tag !== '' && tag.length <= tagMaxLength)
  return [...new Set(tags)].slice(0, tagsMax)
}

/** Parses the URL of the library. Invalid parameters are ignored, because URLs are typed and truncated. */
export function parseLibraryState(params: URLSearchParams): LibraryState {
  const folder = params.get(paramNames.folder)
  return {
    folder: folder === noFolder ? noFolder : validId(folder),
    kinds: validValues(mediaKindNames, params.getAll(paramNames.kinds)),
    statuses: validValues(mediaStatuses, params.getAll(paramNames.statuses)),
    use: validValue(mediaUseFilters, params.get(paramNames.use)),
    tags: validTags(params.getAll(paramNames.tags)),
    search: (params.get(paramNames.search) ?? '').slice(0, searchMaxLength),
    sort: validValue(mediaSorts, params.get(paramNames.sort)) ?? defaultQuery.sort,
    view: validValue(libraryViews, params.get(paramNames.view)),
    openId: validId(params.get(paramNames.openId)),
  }
}

/** Serializes the state of the library, without default values. */
export function librarySearchParams(state: LibraryState): URLSearchParams {
  const { folder, kinds, statuses, use, tags, search, sort, view, openId } = state
  const params: readonly (readonly [string, string | null])[] = [
    [paramNames.folder, folder],
    ...kinds.map((kind) => [paramNames.kinds, kind] as const),
    ...statuses.map((status) => [paramNames.statuses, status] as const),
    [paramNames.use, use],
    ...tags.map((tag) => [paramNames.tags, tag] as const),
    [paramNames.search, search],
    [paramNames.sort, sort === defaultQuery.sort ? null : sort],
    [paramNames.view, view],
    [paramNames.openId, openId],
  ]
  return new URLSearchParams(params.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])))
}

/** Number of active filters. The folder and the search don't count, because the screen always shows them. */
export function filterCountOf({ kinds, statuses, use, tags }: LibraryQuery): number {
  return kinds.length + statuses.length + (use === null ? 0 : 1) + tags.length
}

/** True if a filter or a search is active. */
export function isFiltered(query: LibraryQuery): boolean {
  return filterCountOf(query) > 0 || query.search.trim() !== ''
}
