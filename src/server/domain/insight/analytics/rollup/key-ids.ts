import { analyticsLimits } from '../../../../../shared/analytics/analytics-limits.ts'
import { type Dimension, otherKey } from '../../../../../shared/analytics/counts.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { chunksOf } from './chunks.ts'
import { readNetworkKeyLimits } from './network-key-limits.ts'
import type { TalliedKey } from './tally.ts'

type Key = { readonly tourId: string; readonly dimension: Dimension; readonly key: string }
type KeyWithNetworks = Key & Pick<TalliedKey, 'day' | 'networks'>
type KeyRow = Key & { readonly id: number }
type KeyCount = Pick<Key, 'tourId' | 'dimension'> & { readonly count: number }

const requestedKeys = `(select (r->>0)::uuid as tour_id, r->>1 as dimension, r->>2 as key from json_array_elements(?::json) r) w`
const findSql = `select k.id, k.tour_id as "tourId", k.dimension, k.key from ${requestedKeys}
  join analytics_keys k on k.tour_id = w.tour_id and k.dimension = w.dimension and k.key = w.key`
const addSql = `insert into analytics_keys (tour_id, dimension, key) select tour_id, dimension, key from ${requestedKeys}
  order by 1, 2, 3 on conflict (tour_id, dimension, key) do nothing`
const countSql = `select w.tour_id as "tourId", w.dimension,
    (select count(*) from analytics_keys k where k.tour_id = w.tour_id and k.dimension = w.dimension and k.key <> '${otherKey}')::int
      as count
  from (select (r->>0)::uuid as tour_id, r->>1 as dimension from json_array_elements(?::json) r) w`

const mapKeyOf = ({ tourId, dimension, key }: Key) => `${tourId} ${dimension} ${key}`
const rowOf = ({ tourId, dimension, key }: Key) => [tourId, dimension, key]
const groupOf = ({ tourId, dimension }: Omit<Key, 'key'>) => `${tourId} ${dimension}`

async function findIds(em: EntityManager, keys: readonly Key[]): Promise<Map<string, number>> {
  const idByKey = new Map<string, number>()
  for (const chunk of chunksOf(keys)) {
    const rows = await em.execute<KeyRow[]>(findSql, [JSON.stringify(chunk.map(rowOf))])
    for (const row of rows) idByKey.set(mapKeyOf(row), row.id)
  }
  return idByKey
}

/** Accepts new keys within the limits of their tour and of the networks that sent them, in order of arrival. */
async function acceptNewKeys(
  em: EntityManager,
  keys: readonly Key[],
  keysWithNetworks: readonly KeyWithNetworks[],
): Promise<Key[]> {
  const firstOfEachGroup = [...Map.groupBy(keys, groupOf).values()].flatMap(([first]) => first ?? [])
  const pairs = firstOfEachGroup.map(({ tourId, dimension }) => [tourId, dimension])
  const rows = await em.execute<KeyCount[]>(countSql, [JSON.stringify(pairs)])
  const countByGroup = new Map(rows.map((row) => [groupOf(row), row.count]))
  const networksByKey = Map.groupBy(keysWithNetworks, mapKeyOf)
  const networkLimits = await readNetworkKeyLimits(em, keysWithNetworks)
  const acceptedKeys = keys.filter((key) => {
    const count = countByGroup.get(groupOf(key)) ?? 0
    const isBelowLimit = count < analyticsLimits.keysPerDimension[key.dimension]
    if (!isBelowLimit || !networkLimits.reserve(networksByKey.get(mapKeyOf(key)) ?? [])) return false
    countByGroup.set(groupOf(key), count + 1)
    return true
  })
  await networkLimits.write()
  return acceptedKeys
}

/**
 * Finds the row ids of keys, creating missing rows; keys beyond a limit count under `other`. Runs in a transaction that
 * holds the rollup lock.
 */
export async function findOrCreateKeyIds(
  em: EntityManager,
  keys: readonly KeyWithNetworks[],
): Promise<(key: Key) => number> {
  const distinctKeys = [...new Map(keys.map((key) => [mapKeyOf(key), key])).values()]
  const ids = await findIds(em, distinctKeys)
  const newKeys = distinctKeys.filter((key) => !ids.has(mapKeyOf(key)))
  if (newKeys.length > 0) {
    const acceptedKeys = new Set(await acceptNewKeys(em, newKeys, keys))
    const overflowKeys = newKeys.filter((key) => !acceptedKeys.has(key)).map((key) => ({ ...key, key: otherKey }))
    // Once for each dimension, because each attempted insert consumes a number of the sequence.
    const overflowRows = [...new Map(overflowKeys.map((key) => [mapKeyOf(key), key])).values()]
    for (const [mapKey, id] of await findIds(em, overflowRows)) ids.set(mapKey, id)
    const rows = [...acceptedKeys, ...overflowRows.filter((key) => !ids.has(mapKeyOf(key)))]
    for (const chunk of chunksOf(rows)) await em.execute(addSql, [JSON.stringify(chunk.map(rowOf))])
    for (const [mapKey, id] of await findIds(em, rows)) ids.set(mapKey, id)
  }
  return (key) => {
    const id = ids.get(mapKeyOf(key)) ?? ids.get(mapKeyOf({ ...key, key: otherKey }))
    if (id === undefined) throw new Error('A counted key has no row')
    return id
  }
}
