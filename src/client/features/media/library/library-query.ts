import { type MediaSort, mediaSorts } from '../../../../shared/media/library.ts'
import { type MediaStatus, mediaStatuses } from '../../../../shared/media/media.ts'
import { type MediaKind, mediaKindNames } from '../../../../shared/media/registry.ts'

export const mediaUseFilters = ['used', 'unused'] as const
export type MediaUseFilter = (typeof mediaUseFilters)[number]

export const libraryViews = ['grid', 'list'] as const
export type LibraryView = (typeof libraryViews)[number]

/** Stands for media that are in no folder. */
export const noFolder = 'none'

/** Which media the library shows, and in which order. */
export type LibraryQuery = {
  /** `null` everywhere; `noFolder` for media outside all folders. */
  readonly folder: string | null
  readonly kinds: readonly MediaKind[]
  readonly statuses: readonly MediaStatus[]
  readonly use: MediaUseFilter | null
  /** A medium has to carry all of them. */
  readonly tags: readonly string[]
  readonly search: string
  readonly sort: MediaSort
}

/** All of the library's state that its address holds. */
export type LibraryPlace = LibraryQuery & {
  /** `null`: as this person chose last. */
  readonly view: LibraryView | null
  readonly openId: string | null
}

export const everything: LibraryQuery = {
  folder: null,
  kinds: [],
  statuses: [],
  use: null,
  tags: [],
  search: '',
  sort: 'newest',
}

const names = {
  folder: 'folder',
  kinds: 'kind',
  statuses: 'status',
  use: 'use',
  tags: 'tag',
  search: 'q',
  sort: 'sort',
  view: 'view',
  openId: 'media',
} as const satisfies Record<keyof LibraryPlace, string>

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const searchMaxLength = 200
const tagMaxLength = 50
const tagsMax = 20

/** One of the known words, or nothing: addresses are typed, cut short and sent around. */
function oneOf<Word extends string>(words: readonly Word[], given: string | null): Word | null {
  return words.find((word) => word === given) ?? null
}

function someOf<Word extends string>(words: readonly Word[], given: readonly string[]): Word[] {
  return words.filter((word) => given.includes(word))
}

function idIn(given: string | null): string | null {
  return given !== null && idPattern.test(given) ? given : null
}

function tagsIn(given: readonly string[]): string[] {
  const tags = given.map((tag) => tag.trim()).filter((tag) => tag !== '' && tag.length <= tagMaxLength)
  return [...new Set(tags)].slice(0, tagsMax)
}

/** What an address asks for; what it says wrong is as if it were not said. */
export function readPlace(address: URLSearchParams): LibraryPlace {
  const folder = address.get(names.folder)
  return {
    folder: folder === noFolder ? noFolder : idIn(folder),
    kinds: someOf(mediaKindNames, address.getAll(names.kinds)),
    statuses: someOf(mediaStatuses, address.getAll(names.statuses)),
    use: oneOf(mediaUseFilters, address.get(names.use)),
    tags: tagsIn(address.getAll(names.tags)),
    search: (address.get(names.search) ?? '').slice(0, searchMaxLength),
    sort: oneOf(mediaSorts, address.get(names.sort)) ?? everything.sort,
    view: oneOf(libraryViews, address.get(names.view)),
    openId: idIn(address.get(names.openId)),
  }
}

/** The address of a place, without what goes without saying. */
export function writePlace(place: LibraryPlace): URLSearchParams {
  const { folder, kinds, statuses, use, tags, search, sort, view, openId } = place
  const said: readonly (readonly [string, string | null])[] = [
    [names.folder, folder],
    ...kinds.map((kind) => [names.kinds, kind] as const),
    ...statuses.map((status) => [names.statuses, status] as const),
    [names.use, use],
    ...tags.map((tag) => [names.tags, tag] as const),
    [names.search, search],
    [names.sort, sort === everything.sort ? null : sort],
    [names.view, view],
    [names.openId, openId],
  ]
  return new URLSearchParams(said.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])))
}

/** How many filters hide media; the folder and the search are seen without being counted. */
export function filterCountOf({ kinds, statuses, use, tags }: LibraryQuery): number {
  return kinds.length + statuses.length + (use === null ? 0 : 1) + tags.length
}

/** Whether media are hidden by more than the folder that is open. */
export function isNarrowed(query: LibraryQuery): boolean {
  return filterCountOf(query) > 0 || query.search.trim() !== ''
}
