import type { MediaNames } from '../../../../shared/publishing/changes/detail-builders.ts'
import { mediaOf } from '../../../../shared/publishing/changes/media-changes.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'

type Library = { readonly em: EntityManager; readonly account: { readonly id: string } }

/** Adds the missing names of a document's media in the library, including deleted media that can be restored. */
export async function withNamesOf(
  { em, account }: Library,
  document: TourDocument | null,
  knownNames: MediaNames,
): Promise<MediaNames> {
  const ids = document === null ? [] : [...mediaOf(document).keys()].filter((id) => !knownNames.has(id))
  if (ids.length === 0) return knownNames
  const rows = await em.find(
    Media,
    { id: { $in: ids }, account: account.id },
    { fields: ['name'], disableIdentityMap: true },
  )
  return new Map([...knownNames, ...rows.map(({ id, name }) => [id, name] as const)])
}
