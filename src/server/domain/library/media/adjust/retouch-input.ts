import { isDeepStrictEqual } from 'node:util'
import { canCoverNadir, isAdjustable } from '../../../../../shared/media/adjustable-kinds.ts'
import { noRetouch } from '../../../../../shared/media/adjustments.ts'
import { noRetouchFacts, type RetouchFacts } from '../../../../../shared/media/retouch-shapes.ts'
import type { JobScope } from '../../../../kernel/job.ts'
import { type BuildRequest, MediaError, type PreviousBuild } from '../../../../ports/media-builder.ts'
import { type BuiltFrom, Media } from '../entity.ts'
import { mediaBuildKey, originalKeyOf } from '../storage-keys.ts'

type RetouchInput = Pick<BuildRequest, 'retouch' | 'patchPath' | 'previousBuild'> & {
  /** Folder of the previous build, if its tiles can be reused. */
  readonly previousKey: string | null
}

/** Finds the image of the nadir patch. A deleted image is usable as long as its file exists. */
async function findPatchImage({ em, ports }: JobScope, { account, retouch }: Media): Promise<Media | null> {
  const id = retouch?.nadir?.mediaId
  if (!id) return null
  const image = await em.findOne(Media, { id, account })
  if (image !== null && canCoverNadir[image.kind] && (await ports.files.exists(originalKeyOf(image)))) return image
  throw new MediaError('media.patchGone')
}

/** Finds the current build. Its tiles can be reused if the next build differs only in the retouch. */
async function findReusableBuild(
  { ports }: JobScope,
  media: Media,
): Promise<{ previousBuild: PreviousBuild; key: string } | null> {
  const { buildId, builtFrom, manifest, sha256, coverage } = media
  if (!buildId || !builtFrom || !manifest || !('faceSizePx' in manifest)) return null
  const hasSameSources = builtFrom.sha256 === sha256 && isDeepStrictEqual(builtFrom.coverage, coverage ?? null)
  const key = mediaBuildKey(media.publicKey, buildId)
  if (!hasSameSources || !(await ports.files.exists(key))) return null
  const { recipe, retouch } = builtFrom
  return { previousBuild: { recipe, retouch, missing: manifest.missing }, key }
}

/** Runs `work` with the retouch of a panorama, and with a local copy of its patch image. */
export async function withRetouch<Value>(
  scope: JobScope,
  media: Media,
  work: (input: RetouchInput) => Promise<Value>,
): Promise<Value> {
  if (!isAdjustable[media.kind]) return work({ previousKey: null })
  const { strokes, nadir } = media.retouch ?? noRetouch
  const patchImage = await findPatchImage(scope, media)
  const reusableBuild = await findReusableBuild(scope, media)
  const nadirFacts = nadir && {
    radiusDeg: nadir.radiusDeg,
    rotationDeg: nadir.rotationDeg,
    sha256: patchImage?.sha256 ?? null,
  }
  const retouch: RetouchFacts = { strokes, nadir: nadirFacts }
  const input = { retouch, previousBuild: reusableBuild?.previousBuild, previousKey: reusableBuild?.key ?? null }
  if (patchImage === null) return work(input)
  return scope.ports.files.withLocalCopy(originalKeyOf(patchImage), (patchPath) => {
    if (patchPath === undefined) throw new MediaError('media.patchGone')
    return work({ ...input, patchPath })
  })
}

/** Sources of a finished build; null if its tiles are never reused. */
export function builtFromOf(
  { sha256, coverage }: Media,
  { recipe, retouch }: { readonly recipe?: string | undefined; readonly retouch?: RetouchFacts | undefined },
): BuiltFrom | null {
  if (recipe === undefined || retouch === undefined) return null
  return { sha256, coverage: coverage ?? null, recipe, retouch }
}

/**
 * True if a build has the current retouch and coverage of its medium. With an image as nadir patch it's always false,
 * because the image may have changed.
 */
export function isBuiltFrom(builtFrom: BuiltFrom | null, { coverage, retouch }: Media): boolean {
  const { strokes, nadir } = retouch ?? noRetouch
  if (nadir?.mediaId) return false
  const currentRetouch: RetouchFacts = {
    strokes,
    nadir: nadir && { radiusDeg: nadir.radiusDeg, rotationDeg: nadir.rotationDeg, sha256: null },
  }
  const { retouch: builtRetouch = noRetouchFacts, coverage: builtCoverage = null } = builtFrom ?? {}
  return isDeepStrictEqual([builtRetouch, builtCoverage], [currentRetouch, coverage ?? null])
}
