import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { admit } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import { addMedia } from '../../library/media/add.ts'
import { originalKey } from '../../library/media/addresses.ts'
import { findDuplicate } from '../../library/media/duplicate.ts'
import { Media } from '../../library/media/entity.ts'
import { retryMedia } from '../../library/media/operations.ts'

/** An image of the sample tour. */
type SampleImage = {
  readonly kind: 'panos' | 'images'
  readonly file: string
  readonly name: string
  readonly altText: string
}

type SampleFile = { readonly file: string; readonly bytes: Buffer }

async function storeOriginal({ ports, account }: AccountScope, id: string, { file, bytes }: SampleFile): Promise<void> {
  const folder = await ports.files.makeWorkFolder()
  try {
    const copy = join(folder, basename(file))
    await writeFile(copy, bytes)
    await ports.files.adoptFile(copy, originalKey(account.id, id))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds an image of the sample tour to the library like an upload, which counts toward storage, unless it is there already. */
export async function addSampleMedium(scope: AccountScope, image: SampleImage): Promise<string> {
  const { em, account, ports, actor, queue, reserve } = scope
  const { kind, file, name, altText } = image
  const source = join(import.meta.dirname, file)
  const bytes = await readFile(source)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const duplicate = await findDuplicate(em, { account: account.id, kind, sha256 })
  if (duplicate !== null) return duplicate.id
  const failed = await em.findOne(Media, { account: account.id, kind, sha256, deletedAt: null, status: 'failed' })
  if (failed !== null) return (await admit(retryMedia, scope, { mediaId: failed.id })).id
  const { widthPx, heightPx, mimeType } = await ports.mediaBuilder.inspect(kind, source)
  const id = randomUUID()
  await storeOriginal(scope, id, { file, bytes })
  const sizeBytes = bytes.byteLength
  await em.transactional(async (transaction) => {
    await reserve(transaction, account.id, { use: 'storageBytes', bytes: sizeBytes })
    const fields = { kind, name, sizeBytes, sha256, widthPx, heightPx, mimeType }
    const media = await addMedia(
      { em: transaction, queue },
      { id, account: account.id, uploadedBy: actor.id, ...fields },
    )
    media.altText = altText
  })
  return id
}
