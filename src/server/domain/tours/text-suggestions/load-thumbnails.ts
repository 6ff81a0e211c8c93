import { mebibyte } from '../../../../shared/kernel/units.ts'
import { hasThumbnail } from '../../../../shared/media/registry.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { ModelImage } from '../../../ports/language-model.ts'
import type { Media } from '../../library/media/entity.ts'
import { mediaBuildKey } from '../../library/media/storage-keys.ts'

/** Maximum size of a thumbnail; most take about 40 kB. */
const imageMaxBytes = mebibyte / 2

/** Loads the thumbnail of a medium, 640 pixels wide; null before its first build, and for kinds without thumbnails. */
async function loadThumbnail({ ports }: Pick<AccountScope, 'ports'>, media: Media): Promise<ModelImage | null> {
  const { kind, publicKey, buildId } = media
  if (!buildId || !hasThumbnail(kind)) return null
  const key = `${mediaBuildKey(publicKey, buildId)}/thumbnail.webp`
  const file = await ports.files.find(key)
  if (file === undefined || file.sizeBytes > imageMaxBytes) return null
  const bytes = await ports.files.read(key)
  return bytes === undefined ? null : { mimeType: 'image/webp', bytes }
}

/** Loads thumbnails by the ids of their media. */
export async function loadThumbnails(
  scope: Pick<AccountScope, 'ports'>,
  media: readonly Media[],
): Promise<ReadonlyMap<string, ModelImage | null>> {
  const entries = media.map(async (medium) => [medium.id, await loadThumbnail(scope, medium)] as const)
  return new Map(await Promise.all(entries))
}
