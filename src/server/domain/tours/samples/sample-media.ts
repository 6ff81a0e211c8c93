import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { admit } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import { findDuplicate } from '../../library/media/find-duplicate.ts'
import { retryMedia } from '../../library/media/operations.ts'
import { storeImage } from '../../library/media/store-image.ts'

/** An image of the sample tour. */
type SampleImage = {
  readonly kind: 'panos' | 'images'
  readonly file: string
  readonly name: string
  readonly altText: string
}

/**
 * Adds an image of the sample tour to the library like an upload, which counts toward storage, unless it is there
 * already.
 */
export async function addSampleMedium(scope: AccountScope, image: SampleImage): Promise<string> {
  const { em, account } = scope
  const { kind, file, name, altText } = image
  const bytes = await readFile(join(import.meta.dirname, file))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // Looked up before the inspection, which runs in its own process.
  const duplicate = await findDuplicate(em, { account: account.id, kind, sha256 })
  if (duplicate !== null) return duplicate.id
  const failedMedium = await em.findOne(Media, { account: account.id, kind, sha256, deletedAt: null, status: 'failed' })
  if (failedMedium !== null) return (await admit(retryMedia, scope, { mediaId: failedMedium.id })).id
  const { mediaId } = await storeImage(scope, { fileName: name, bytes, kind }, async (transaction, id) => {
    const media = await transaction.findOneOrFail(Media, { id })
    if (media.altText === '') media.altText = altText
    await transaction.flush()
  })
  return mediaId
}
