import type { MediaNames } from '../../../../shared/publishing/changes/detail-builders.ts'
import { mediaOf } from '../../../../shared/publishing/changes/media-changes.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'

type Library = { readonly em: EntityManager; readonly account: { readonly id: string } }

/** What media of a document are called in the library besides those that are known: deleted ones too, while they can be restored. */
export async function withNamesOf(
  { em, account }: Library,
  document: TourDocument | null,
  known: MediaNames,
): Promise<MediaNames> {
  const ids = document === null ? [] : [...mediaOf(document).keys()].filter((id) => !known.has(id))
  if (ids.length === 0) return known
  const rows = await em.find(
    Media,
    { id: { $in: ids }, account: account.id },
    { fields: ['name'], disableIdentityMap: true },
  )
  return new Map([...known, ...rows.map(({ id, name }) => [id, name] as const)])
}
