import { posix } from 'node:path'
import type { Source, Violation } from '../source.ts'

/** Nouns of a layer, each of which may know those before it; and the pairs that know each other all the same. */
type NounOrder = {
  readonly root: string
  readonly order: readonly string[]
  /** `from` knows `to`, which comes after it. The list only shrinks: a pair that is not needed any more fails. */
  readonly exceptions: readonly (readonly [from: string, to: string, reason: string])[]
}

export const nounOrders: readonly NounOrder[] = [
  {
    root: 'src/server/domain',
    order: [
      'flags',
      'counts',
      'file-deletions',
      'secrets',
      'audit',
      'email',
      'users',
      'idempotency',
      'identity',
      'notifications',
      'plans',
      'webhooks',
      'accounts',
      'folders',
      'media',
      'uploads',
      'tours',
      'hubspot',
      'forms',
      'floor-plans',
      'stops',
      'hotspots',
      'translations',
      'tour-drafts',
      'reviews',
      'versions',
      'publishing',
      'sharing',
      'schedules',
      'file-checks',
      'editing',
      'comments',
      'billing',
      'analytics',
    ],
    exceptions: [
      ['identity', 'editing', 'signing out ends what the session was editing'],
      ['media', 'publishing', 'files that published tours show are not purged'],
      ['stops', 'tour-drafts', 'a change of a stop answers with the whole draft'],
      ['hotspots', 'tour-drafts', 'a change of a hotspot answers with the whole draft'],
      ['translations', 'tour-drafts', 'the texts to translate are those of the whole draft'],
    ],
  },
  {
    root: 'src/client/features',
    order: [
      'auth',
      'deleted',
      'uploads',
      'media',
      'tour-draft',
      'tour-preview',
      'analytics',
      'comments',
      'hotspots',
      'editing',
      'forms',
      'background-audio',
      'floor-plans',
      'locations',
      'audit',
      'email',
      'webhooks',
      'hubspot',
      'accounts',
      'billing',
      'system',
      'buttons',
      'users',
      'stops',
      'versions',
      'publishing',
      'translations',
      'tours',
      'styles',
      'tour-editor',
    ],
    exceptions: [
      ['auth', 'tour-draft', 'nobody is signed out while edits wait to be saved'],
      ['auth', 'system', 'a provider that is not offered is a page that is not there'],
      ['uploads', 'media', 'a file that is sent is shown as the library shows it'],
      ['hotspots', 'stops', 'a link is a choice among stops'],
      ['hotspots', 'forms', 'a form hotspot is a choice among forms'],
    ],
  },
]

/** Rows lie below all nouns: they refer to each other as tables do. */
const isRow = (path: string) => /(?:^|[/-])(?:entity|entry)\.ts$/.test(path)

function nounOf(root: string, path: string): string | undefined {
  if (!path.startsWith(`${root}/`)) return undefined
  const [noun, ...rest] = path.slice(root.length + 1).split('/')
  return rest.length === 0 ? undefined : noun
}

type Edge = { readonly from: string; readonly to: string; readonly place: string }

function edgesOf(sources: readonly Source[], root: string): readonly Edge[] {
  return sources.flatMap((source) => {
    const from = nounOf(root, source.path)
    if (from === undefined) return []
    return source.imports.flatMap(({ target }) => {
      const to = target === undefined ? undefined : nounOf(root, target)
      if (to === undefined || to === from || isRow(target ?? '')) return []
      return [{ from, to, place: `${source.path} imports ${target}` }]
    })
  })
}

/** Imports from a noun to one that comes after it, nouns that have no place, and exceptions nobody needs any more. */
export function findNounViolations(sources: readonly Source[], orders: readonly NounOrder[] = nounOrders): Violation[] {
  return orders.flatMap(({ root, order, exceptions }) => {
    const edges = edgesOf(sources, root)
    const nouns = new Set(sources.flatMap(({ path }) => nounOf(root, path) ?? []))
    const homeless = [...nouns].filter((noun) => !order.includes(noun)).map((noun) => `${root}/${noun} has no place`)
    const isExcepted = ({ from, to }: Pick<Edge, 'from' | 'to'>) => exceptions.some(([a, b]) => a === from && b === to)
    const upward = edges.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from))
    const broken = upward.filter((edge) => !isExcepted(edge)).map(({ place }) => `${place}, which comes after it`)
    const idle = exceptions
      .filter(([from, to]) => !upward.some((edge) => edge.from === from && edge.to === to))
      .map(([from, to]) => `${root}: the exception ${from} → ${to} is not needed any more`)
    return [...homeless, ...broken, ...idle]
  })
}

/** Files that lie in a folder itself, at most. */
export const filesPerFolder = 24

/** A folder with more files than this hides a second noun. */
export function findFullFolders(paths: readonly string[]): Violation[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  return [...counts].flatMap(([folder, count]) =>
    count > filesPerFolder ? [`${folder} has ${count} files, more than ${filesPerFolder}`] : [],
  )
}
