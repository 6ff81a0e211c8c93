import type { MediaNames } from '../../../../shared/publishing/changes/detail-builders.ts'
import { mediaOf } from '../../../../shared/publishing/changes/media-changes.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'

type LibraryScope = { readonly em: EntityManager; readonly account: { readonly id: string } }

/** Adds the library names of a document's media to the known names, including those of restorable deleted media. */
export async function addMediaNames(
  { em, account }: LibraryScope,
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
