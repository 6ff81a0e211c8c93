import type { MediaNames } from '../../../../shared/publishing/changes/detail-builders.ts'
import { mediaOf } from '../../../../shared/publishing/changes/media-changes.ts'
import type { TourDocument } from '../../../../shared/publishing/tour-document.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'

type LibraryScope = { readonly em: EntityManager; readonly account: { readonly id: string } }

/** Adds the library names of a document's media to the existing names. Deleted media that can be restored are included. */
export async function addMediaNames(
  { em, account }: LibraryScope,
  document: TourDocument | null,
  existingNames: MediaNames,
): Promise<MediaNames> {
  const ids = document === null ? [] : [...mediaOf(document).keys()].filter((id) => !existingNames.has(id))
  if (ids.length === 0) return existingNames
  const rows = await em.find(
    Media,
    { id: { $in: ids }, account: account.id },
    { fields: ['name'], disableIdentityMap: true },
  )
  return new Map([...existingNames, ...rows.map(({ id, name }) => [id, name] as const)])
}
