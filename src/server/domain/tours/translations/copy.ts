import type { EntityManager } from '../../../kernel/scope.ts'
import { Translation } from './entity.ts'

export type CopiedIds = ReadonlyMap<string, string>

/** Key of a text in a copy; null if its stop or hotspot was not copied. */
export function copiedKey(key: string, copies: CopiedIds): string | null {
  const [itemKind, id = '', ...field] = key.split('.')
  if (itemKind !== 'stop' && itemKind !== 'hotspot') return key
  const copy = copies.get(id)
  return copy === undefined ? null : [itemKind, copy, ...field].join('.')
}

type CopyPlan = { readonly from: string; readonly to: string; readonly copies: CopiedIds }

/** Copies the translations of copied content under the keys of the copies. Within one tour they are added. */
export async function copyTranslations(em: EntityManager, { from, to, copies }: CopyPlan): Promise<void> {
  for (const row of await em.find(Translation, { tour: from, deletedAt: null })) {
    const { language, text, source, savedAt, savedBy = null } = row
    const key = copiedKey(row.key, copies)
    if (key === null || (from === to && key === row.key)) continue
    em.create(Translation, { tour: to, language, key, text, source, savedAt, savedBy })
  }
  await em.flush()
}
