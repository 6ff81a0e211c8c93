import { FileDeletion } from '../domain/library/file-deletions/entity.ts'
import { startOfBuild } from '../domain/library/media/build/build-jobs.ts'
import { buildLimits } from '../domain/library/media/build/build-limits.ts'
import { Media } from '../domain/library/media/entity.ts'
import { ReplacedOriginal } from '../domain/library/media/replace/replaced-original-entity.ts'
import { mediaBuildKey, originalKey } from '../domain/library/media/storage-keys.ts'
import { Upload } from '../domain/library/uploads/entity.ts'
import { mediaIdOf } from '../domain/library/uploads/upload-ids.ts'
import { Share } from '../domain/tours/publication-state/entity.ts'
import { Tour } from '../domain/tours/tours/entity.ts'
import { forEachConcurrently } from '../ports/for-each-concurrently.ts'
import type { DoctorScope, Finding } from './finding.ts'

const batchLength = 200
const manualDeletionHint = "It may be the only copy. Delete it manually if you don't need it."
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Splits items into batches. */
function* batchesOf<Item>(items: readonly Item[], length: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += length) yield items.slice(start, start + length)
}

/** Names directly below a key, in batches. */
async function* batchesBelow({ files }: DoctorScope, key: string): AsyncGenerator<readonly string[]> {
  for await (const page of files.pages(key)) yield* batchesOf(page, batchLength)
}

/** Finds the keys that are scheduled for deletion. */
async function findScheduledDeletions({ fork }: DoctorScope, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = keys.length === 0 ? [] : await fork().find(FileDeletion, { key: { $in: [...keys] } })
  return new Set(rows.map(({ key }) => key))
}

/** Finds the names of originals that belong to a row. */
async function findReferencedOriginals({ fork }: DoctorScope, names: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = names.filter((name) => uuid.test(name))
  const media = await fork().find(Media, { $or: [{ id: { $in: ids } }, { originalId: { $in: ids } }] })
  const replaced = await fork().find(ReplacedOriginal, { originalId: { $in: ids } })
  const uploads = await fork().find(Upload, { id: { $in: ids.map((id) => id.replaceAll('-', '')) } })
  return new Set([
    ...media.map(({ id, originalId }) => originalId ?? id),
    ...replaced.map(({ originalId }) => originalId),
    ...uploads.map(({ id }) => mediaIdOf(id)),
  ])
}

async function* findSurplusOriginalsOf(scope: DoctorScope, accountId: string): AsyncGenerator<Finding> {
  for await (const names of batchesBelow(scope, `originals/${accountId}`)) {
    const referenced = await findReferencedOriginals(scope, names)
    const keys = names.filter((name) => !referenced.has(name)).map((name) => originalKey(accountId, name))
    const scheduled = await findScheduledDeletions(scope, keys)
    for (const key of keys.filter((candidate) => !scheduled.has(candidate))) {
      yield { check: 'files', message: `${key} belongs to no medium. ${manualDeletionHint}` }
    }
  }
}

async function* findSurplusOriginals(scope: DoctorScope): AsyncGenerator<Finding> {
  for await (const accountIds of scope.files.pages('originals')) {
    for (const accountId of accountIds) yield* findSurplusOriginalsOf(scope, accountId)
  }
}

/** Tour id from the folder of its translated texts, which is the id without hyphens. */
function tourIdOf(name: string): string {
  return name.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Finds the keys of builds that belong to a medium, and the public keys of existing media and tours. */
async function findReferencedBuilds({ fork }: DoctorScope, publicKeys: readonly string[]) {
  const media = await fork().find(Media, { publicKey: { $in: [...publicKeys] } })
  const tourIds = publicKeys.map(tourIdOf).filter((id) => uuid.test(id))
  const tours = await fork().find(Tour, { id: { $in: tourIds } })
  const builds = media.flatMap(({ publicKey, buildId, formerBuildIds }) =>
    [buildId, ...formerBuildIds].flatMap((id) => (id ? [mediaBuildKey(publicKey, id)] : [])),
  )
  const owners = [...media.map(({ publicKey }) => publicKey), ...tours.map(({ id }) => id.replaceAll('-', ''))]
  return { builds: new Set(builds), owners: new Set(owners) }
}

/** Finding for a build without a row, which can be removed; undefined if the build may still be running. */
function surplusBuildFinding(scope: DoctorScope, key: string, buildId: string): Finding | undefined {
  const startedAt = startOfBuild(buildId)
  const message = `${key} belongs to no medium.`
  if (startedAt === undefined) return { check: 'files', message: `${message} ${manualDeletionHint}` }
  if (startedAt.getTime() > scope.now().getTime() - buildLimits.expirySeconds * 1000) return undefined
  return { check: 'files', message, repair: { name: 'remove', key } }
}

type ReferencedBuilds = Awaited<ReturnType<typeof findReferencedBuilds>>

/** Findings for builds and texts below one public key. */
function* surplusFindingsBelow(
  scope: DoctorScope,
  { publicKey, names }: { readonly publicKey: string; readonly names: readonly string[] },
  { builds, owners }: ReferencedBuilds,
): Generator<Finding> {
  for (const name of names) {
    const key = `media/${publicKey}/${name}`
    if (builds.has(key)) continue
    const isTextFolder = name.startsWith('words-')
    if (isTextFolder && owners.has(publicKey)) continue
    const textsFinding: Finding = {
      check: 'files',
      message: `${key} belongs to no medium and no tour. ${manualDeletionHint}`,
    }
    const finding = isTextFolder ? textsFinding : surplusBuildFinding(scope, key, name)
    if (finding !== undefined) yield finding
  }
}

async function* findSurplusBuilds(scope: DoctorScope, publishedKeys: ReadonlySet<string>): AsyncGenerator<Finding> {
  for await (const publicKeys of batchesBelow(scope, 'media')) {
    const { builds, owners } = await findReferencedBuilds(scope, publicKeys)
    const scheduled = await findScheduledDeletions(
      scope,
      publicKeys.map((publicKey) => `media/${publicKey}`),
    )
    const referenced = { builds: new Set([...builds, ...publishedKeys]), owners }
    const folders = new Map<string, readonly string[]>()
    await forEachConcurrently(publicKeys, async (publicKey) => {
      folders.set(publicKey, await scope.files.list(`media/${publicKey}`))
    })
    for (const publicKey of publicKeys.filter((key) => !scheduled.has(`media/${key}`))) {
      yield* surplusFindingsBelow(scope, { publicKey, names: folders.get(publicKey) ?? [] }, referenced)
    }
  }
}

async function* findSurplusVersions(scope: DoctorScope): AsyncGenerator<Finding> {
  for await (const shareIds of batchesBelow(scope, 'publications')) {
    const shares = await scope.fork().find(Share, { id: { $in: [...shareIds] } })
    const existingShareIds = new Set(shares.map(({ id }) => id))
    const keys = shareIds.filter((id) => !existingShareIds.has(id)).map((id) => `publications/${id}`)
    const scheduled = await findScheduledDeletions(scope, keys)
    for (const key of keys.filter((candidate) => !scheduled.has(candidate))) {
      yield { check: 'files', message: `${key} belongs to no tour. ${manualDeletionHint}` }
    }
  }
}

/**
 * Finds files without a row.
 *
 * @param publishedKeys - keys that live versions refer to, which are ignored
 */
export async function* findFilesWithoutRows(
  scope: DoctorScope,
  publishedKeys: ReadonlySet<string>,
): AsyncGenerator<Finding> {
  yield* findSurplusOriginals(scope)
  yield* findSurplusBuilds(scope, publishedKeys)
  yield* findSurplusVersions(scope)
}
