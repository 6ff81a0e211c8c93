import { type TourFilterName, type TourSort, tourFilters, tourSorts } from '../../../../shared/tours/tour-filters.ts'

/** Filters and order of the list of tours, which are in its URL. */
export type TourQuery = {
  /** `null` for all folders; `none` for tours outside all folders. */
  readonly folder: string | null
  readonly filter: TourFilterName
  /** Tags that all listed tours have. */
  readonly tags: readonly string[]
  readonly search: string
  readonly sort: TourSort
}

const paramNames = { folder: 'folder', filter: 'show', tags: 'tag', search: 'q', sort: 'sort' } as const

const folderPattern = /^(?:none|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const searchMaxLength = 200
const tagMaxLength = 50
const tagsMax = 20

function valueOrDefault<Value extends string>(
  values: readonly Value[],
  param: string | null,
  defaultValue: Value,
): Value {
  return values.find((value) => value === param) ?? defaultValue
}

/** Parses the URL parameters of the list. Invalid ones are ignored, because people type and truncate URLs. */
export function parseTourQuery(params: URLSearchParams): TourQuery {
  const folder = params.get(paramNames.folder)
  const tags = params.getAll(paramNames.tags).map((tag) => tag.trim())
  return {
    folder: folder !== null && folderPattern.test(folder) ? folder : null,
    filter: valueOrDefault(tourFilters, params.get(paramNames.filter), 'all'),
    tags: [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= tagMaxLength).slice(0, tagsMax),
    search: (params.get(paramNames.search) ?? '').slice(0, searchMaxLength),
    sort: valueOrDefault(tourSorts, params.get(paramNames.sort), 'saved'),
  }
}

/** URL parameters of the list, without default values. */
export function tourSearchParams({ folder, filter, tags, search, sort }: TourQuery): URLSearchParams {
  const params: (readonly [string, string])[] = tags.map((tag) => [paramNames.tags, tag])
  if (folder !== null) params.push([paramNames.folder, folder])
  if (filter !== 'all') params.push([paramNames.filter, filter])
  if (search !== '') params.push([paramNames.search, search])
  if (sort !== 'saved') params.push([paramNames.sort, sort])
  return new URLSearchParams(params.map(([name, value]) => [name, value]))
}

/** True if a search, a filter or a folder hides tours. */
export function isNarrowed({ folder, filter, tags, search }: TourQuery): boolean {
  return folder !== null || filter !== 'all' || tags.length > 0 || search.trim() !== ''
}

/** Folder that is listed; `null` for a search, which looks into all folders. */
export const listedFolderOf = ({ folder, search }: TourQuery) => (search.trim() === '' ? folder : null)
