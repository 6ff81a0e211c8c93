import type { EntityManager } from '../../../kernel/scope.ts'
import { Translation } from './entity.ts'

export type CopiedIds = ReadonlyMap<string, string>

/** Key of a text in a copy; null if its stop or hotspot was not copied. */
export function copiedKey(key: string, copiedIds: CopiedIds): string | null {
  const [itemKind, id = '', ...field] = key.split('.')
  if (itemKind !== 'stop' && itemKind !== 'hotspot') return key
  const copiedId = copiedIds.get(id)
  return copiedId === undefined ? null : [itemKind, copiedId, ...field].join('.')
}

type CopyPlan = {
  readonly fromTourId: string
  readonly toTourId: string
  readonly copiedIds: CopiedIds
  /** Languages of an existing target tour. Its own texts stay. Undefined if the whole tour is copied. */
  readonly languages?: ReadonlySet<string>
}

/** Copies translations to the copied stops and hotspots. With a whole tour, copies the tour's own translations too. */
export async function copyTranslations(
  em: EntityManager,
  { fromTourId, toTourId, copiedIds, languages }: CopyPlan,
): Promise<void> {
  for (const row of await em.find(Translation, { tour: fromTourId, deletedAt: null })) {
    const { language, text, source, savedAt, savedBy = null } = row
    const key = copiedKey(row.key, copiedIds)
    const isOfTour = key === row.key
    if (key === null || (isOfTour && (fromTourId === toTourId || languages !== undefined))) continue
    if (languages !== undefined && !languages.has(language)) continue
    em.create(Translation, { tour: toTourId, language, key, text, source, savedAt, savedBy })
  }
  await em.flush()
}
