import { isDeepStrictEqual } from 'node:util'
import { canCoverNadir, isAdjustable, noRetouch } from '../../../../../shared/media/adjustments.ts'
import { noRetouchFacts, type RetouchFacts } from '../../../../../shared/media/retouch-shapes.ts'
import type { JobScope } from '../../../../kernel/job.ts'
import { type BuildRequest, type FormerBuild, MediaError } from '../../../../ports/media-builder.ts'
import { mediaBuildKey, originalKeyOf } from '../addresses.ts'
import { type BuiltFrom, Media } from '../entity.ts'

type RetouchOrder = Pick<BuildRequest, 'retouch' | 'patchPath' | 'former'> & {
  /** The folder of the build to go on from. */
  readonly formerKey: string | null
}

/** The image of the nadir patch, which may have been deleted since, as long as its file is there. */
async function patchOf({ em, ports }: JobScope, { account, retouch }: Media): Promise<Media | null> {
  const id = retouch?.nadir?.mediaId
  if (!id) return null
  const image = await em.findOne(Media, { id, account })
  if (image !== null && canCoverNadir[image.kind] && (await ports.files.exists(originalKeyOf(image)))) return image
  throw new MediaError('media.patchGone')
}

/** The build that is shown, where nothing but its retouch tells it from the next one. */
async function formerOf({ ports }: JobScope, media: Media): Promise<{ former: FormerBuild; key: string } | null> {
  const { buildId, builtFrom, manifest, sha256, coverage } = media
  if (!buildId || !builtFrom || !manifest || !('faceSizePx' in manifest)) return null
  const isSame = builtFrom.sha256 === sha256 && isDeepStrictEqual(builtFrom.coverage, coverage ?? null)
  const key = mediaBuildKey(media.publicKey, buildId)
  if (!isSame || !(await ports.files.exists(key))) return null
  const { recipe, retouch } = builtFrom
  return { former: { recipe, retouch, missing: manifest.missing }, key }
}

/** What a build needs to know of a panorama's retouch, with the image of its patch for as long as the work takes. */
export async function withRetouch<Value>(
  scope: JobScope,
  media: Media,
  work: (order: RetouchOrder) => Promise<Value>,
): Promise<Value> {
  if (!isAdjustable[media.kind]) return work({ formerKey: null })
  const { strokes, nadir } = media.retouch ?? noRetouch
  const patch = await patchOf(scope, media)
  const found = await formerOf(scope, media)
  const covered = nadir && { radiusDeg: nadir.radiusDeg, rotationDeg: nadir.rotationDeg, sha256: patch?.sha256 ?? null }
  const retouch: RetouchFacts = { strokes, nadir: covered }
  const order = { retouch, former: found?.former, formerKey: found?.key ?? null }
  if (patch === null) return work(order)
  return scope.ports.files.withLocalCopy(originalKeyOf(patch), (patchPath) => {
    if (patchPath === undefined) throw new MediaError('media.patchGone')
    return work({ ...order, patchPath })
  })
}

/** What a finished build was made from; null for what no build goes on from. */
export function builtFromOf(
  { sha256, coverage }: Media,
  { recipe, retouch }: { readonly recipe?: string | undefined; readonly retouch?: RetouchFacts | undefined },
): BuiltFrom | null {
  if (recipe === undefined || retouch === undefined) return null
  return { sha256, coverage: coverage ?? null, recipe, retouch }
}

/**
 * Whether a build was made with what is painted over its medium at the moment. One whose patch is an image counts as
 * another: the image may have changed.
 */
export function isBuiltFrom(builtFrom: BuiltFrom | null, { coverage, retouch }: Media): boolean {
  const { strokes, nadir } = retouch ?? noRetouch
  if (nadir?.mediaId) return false
  const wanted: RetouchFacts = {
    strokes,
    nadir: nadir && { radiusDeg: nadir.radiusDeg, rotationDeg: nadir.rotationDeg, sha256: null },
  }
  const { retouch: painted = noRetouchFacts, coverage: covered = null } = builtFrom ?? {}
  return isDeepStrictEqual([painted, covered], [wanted, coverage ?? null])
}
