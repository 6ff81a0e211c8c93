import { createHash, randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addMedia } from '../domain/library/media/add.ts'
import { originalKey } from '../domain/library/media/addresses.ts'
import { findDuplicate } from '../domain/library/media/duplicate.ts'
import { Media } from '../domain/library/media/entity.ts'
import { retryMedia } from '../domain/library/media/operations.ts'
import { admit } from '../kernel/operation.ts'
import type { AccountScope } from '../kernel/scope.ts'

const pollIntervalMs = 250

/** An image of the demo. */
type DemoImage = {
  readonly kind: 'panos' | 'images'
  readonly file: string
  readonly name: string
  readonly altText: string
}

/** Adds one of the demo's images to the library like an upload, unless it is there already. */
export async function addDemoMedium(scope: AccountScope, { kind, file, name, altText }: DemoImage): Promise<string> {
  const { em, account, ports, actor } = scope
  const source = join(import.meta.dirname, file)
  const bytes = await readFile(source)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const duplicate = await findDuplicate(em, { account: account.id, kind, sha256 })
  if (duplicate !== null) return duplicate.id
  const failed = await em.findOne(Media, { account: account.id, kind, sha256, deletedAt: null, status: 'failed' })
  if (failed !== null) return (await admit(retryMedia, scope, { mediaId: failed.id })).id
  const { widthPx, heightPx, mimeType } = await ports.mediaBuilder.inspect(kind, source)
  const id = randomUUID()
  const copy = join(await ports.files.makeWorkFolder(), basename(file))
  await writeFile(copy, bytes)
  await ports.files.adoptFile(copy, originalKey(account.id, id))
  const { size: sizeBytes } = await stat(source)
  await em.transactional(async (transaction) => {
    const fields = { kind, name, sizeBytes, sha256, widthPx, heightPx, mimeType }
    const media = await addMedia(
      { em: transaction, queue: scope.queue },
      { id, account: account.id, uploadedBy: actor.id, ...fields },
    )
    media.altText = altText
  })
  return id
}

type Wait = {
  readonly signal: AbortSignal
  /** Called whenever further media are built. */
  readonly onProgress: (builtCount: number) => void
}

/** Waits until all media are built; throws when one fails, and when aborted. */
export async function waitForMedia(
  scope: AccountScope,
  mediaIds: readonly string[],
  { signal, onProgress }: Wait,
): Promise<void> {
  let reportedCount = 0
  for (;;) {
    const rows = await scope.em.fork().find(Media, { id: { $in: [...mediaIds] } })
    const failed = rows.find((row) => row.status === 'failed')
    if (failed !== undefined)
      throw new Error(`the demo's image ${failed.name} could not be built: ${failed.failureCode}`)
    const builtCount = rows.filter((row) => row.status === 'complete').length
    if (builtCount > reportedCount) onProgress(builtCount)
    reportedCount = builtCount
    if (builtCount === rows.length) return
    await wait(pollIntervalMs, undefined, { signal })
  }
}
