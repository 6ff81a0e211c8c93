import type { Source, Violation } from '../source.ts'

/** Nouns of a layer, from bottom to top. Each noun may import those before it. The exceptions are listed. */
type NounOrder = {
  readonly root: string
  readonly order: readonly string[]
  /** Imports of a later noun (`to`) that are allowed. An exception that is no longer needed is a violation. */
  readonly exceptions: readonly (readonly [from: string, to: string, reason: string])[]
}

/** Areas of the server's domain with their nouns, both from the lowest to the highest. */
const areas: readonly (readonly [area: string, nouns: readonly string[]])[] = [
  ['identity', ['secrets', 'flags', 'rate-limits', 'users', 'tenancy', 'audit', 'one-use-links']],
  ['connections', ['idempotency', 'outbox', 'email', 'notifications', 'webhooks', 'hubspot']],
  ['billing', ['plans', 'subscriptions']],
  ['library', ['counts', 'file-deletions', 'file-checks', 'folders', 'locations', 'media', 'uploads', 'imports']],
  ['access', ['sessions', 'tokens', 'passwords', 'security', 'sign-up', 'providers', 'profile', 'accounts']],
  [
    'tours',
    [
      'tours',
      'tour-folders',
      'publication-state',
      'floor-plans',
      'forms',
      'stops',
      'hotspots',
      'contents',
      'translations',
      'text-suggestions',
      'brand-kit',
      'templates',
      'drafts',
      'samples',
      'versions',
      'tour-imports',
    ],
  ],
  [
    'publishing',
    ['reviews', 'publications', 'accessibility-reports', 'deleted-media', 'schedules', 'sharing', 'exports'],
  ],
  ['insight', ['analytics']],
  ['collaboration', ['editing', 'comments']],
]

export const nounOrders: readonly NounOrder[] = [
  {
    root: 'src/server/domain',
    order: areas.flatMap(([area, nouns]) => nouns.map((noun) => `${area}/${noun}`)),
    exceptions: [
      [
        'connections/hubspot',
        'tours/forms',
        'the row of an event has a foreign key to its submission, with which it is deleted',
      ],
    ],
  },
  {
    root: 'src/client/features',
    order: [
      'access/auth',
      'library/deleted',
      'library/uploads',
      'library/locations',
      'library/media',
      'tours/tour-draft',
      'tours/tour-preview',
      'insight/analytics',
      'collaboration/comments',
      'tours/renaming',
      'tours/hotspots',
      'collaboration/editing',
      'tours/text-replacement',
      'tours/text-suggestions',
      'tours/forms',
      'tours/background-audio',
      'tours/floor-plans',
      'tours/locations',
      'identity/audit',
      'connections/email',
      'connections/webhooks',
      'connections/hubspot',
      'access/accounts',
      'billing/subscriptions',
      'system/help',
      'tours/buttons',
      'tours/links',
      'tours/stops',
      'tours/versions',
      'publishing/accessibility',
      'publishing/publications',
      'tours/translations',
      'tours/templates',
      'tours/tour-imports',
      'tours/tours',
      'tours/styles',
      'tours/brand-kit',
      'access/users',
      'tours/tour-editor',
    ],
    exceptions: [
      ['access/auth', 'tours/tour-draft', 'signing out waits until all edits are saved'],
      ['access/auth', 'library/uploads', 'switching accounts waits until all files are uploaded'],
      ['access/auth', 'system/help', 'the page of an unavailable provider is the page for unknown addresses'],
      ['library/uploads', 'library/media', 'uploads are displayed like media of the library'],
      ['tours/hotspots', 'tours/stops', 'a link hotspot selects a stop'],
      ['tours/links', 'tours/stops', 'a suggested link shows its two stops'],
      ['tours/hotspots', 'tours/forms', 'a form hotspot selects a form'],
    ],
  },
]

/** Noun of a file: its folder below `root`, or `area/noun` if the order has areas. */
function nounOf({ root, order }: NounOrder, path: string): string | undefined {
  if (!path.startsWith(`${root}/`)) return undefined
  const folders = path
    .slice(root.length + 1)
    .split('/')
    .slice(0, -1)
  const depth = order.some((noun) => noun.includes('/')) ? 2 : 1
  return folders.length < depth ? undefined : folders.slice(0, depth).join('/')
}

type Edge = { readonly from: string; readonly to: string; readonly place: string }

function edgesOf(sources: readonly Source[], nounOrder: NounOrder): readonly Edge[] {
  return sources.flatMap((source) => {
    const from = nounOf(nounOrder, source.path)
    if (from === undefined) return []
    return source.imports.flatMap(({ target }) => {
      const to = target === undefined ? undefined : nounOf(nounOrder, target)
      if (to === undefined || to === from) return []
      return [{ from, to, place: `${source.path} imports ${target}` }]
    })
  })
}

/** Imports of later nouns, nouns that the order does not list, and exceptions that are no longer needed. */
export function findNounViolations(sources: readonly Source[], orders: readonly NounOrder[] = nounOrders): Violation[] {
  return orders.flatMap((nounOrder) => {
    const { root, order, exceptions } = nounOrder
    const edges = edgesOf(sources, nounOrder)
    const nouns = new Set(sources.flatMap(({ path }) => nounOf(nounOrder, path) ?? []))
    const unlisted = [...nouns]
      .filter((noun) => !order.includes(noun))
      .map((noun) => `${root}/${noun} is not in the order of nouns`)
    const isExcepted = ({ from, to }: Pick<Edge, 'from' | 'to'>) =>
      exceptions.some(([exceptionFrom, exceptionTo]) => exceptionFrom === from && exceptionTo === to)
    const upward = edges.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from))
    const forbidden = upward.filter((edge) => !isExcepted(edge)).map(({ place }) => `${place}, which comes after it`)
    const unneeded = exceptions
      .filter(([from, to]) => !upward.some((edge) => edge.from === from && edge.to === to))
      .map(([from, to]) => `${root}: the exception ${from} → ${to} is no longer needed`)
    return [...unlisted, ...forbidden, ...unneeded]
  })
}
