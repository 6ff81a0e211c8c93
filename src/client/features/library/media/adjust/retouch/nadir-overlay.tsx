import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { radPerDeg } from '../../../../../../shared/geometry/sphere.ts'
import type { NadirPatch } from '../../../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../../../shared/media/library.ts'
import type { PanoramaManifest } from '../../../../../../shared/media/panorama-manifest.ts'
import { trpc } from '../../../../../platform/trpc.ts'
import { coarsePanorama } from '../../../../../viewer/coarse-panorama.ts'
import { edgeFadeMask, floorPixels } from './floor-fill.ts'
import { floorMatrix, type ImageCamera } from './image-camera.ts'
import classes from './retouch-overlay.module.css'

/** Side of the square that is projected to the floor. */
const sizePx = 512
/** The fill is smooth, so more pixels would show no more detail. */
const fillPx = 192
const hidden = { display: 'none' }

type FloorProps = { readonly nadir: NadirPatch; readonly camera: ImageCamera }

function floorStyle({ radiusDeg }: NadirPatch, camera: ImageCamera, rotationDeg: number) {
  const reach = Math.tan(radiusDeg * radPerDeg)
  const transform = floorMatrix(camera, { sizePx, reach, rotationRad: rotationDeg * radPerDeg })
  return transform === null ? null : { width: sizePx, height: sizePx, transform }
}

type BuiltPanorama = { readonly manifest: PanoramaManifest; readonly baseUrl: string }

function FloorFill({ nadir, camera, panorama }: FloorProps & { readonly panorama: BuiltPanorama }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { radiusDeg } = nadir
  const { data: sample } = useQuery({
    queryKey: ['coarse-panorama', panorama.baseUrl],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => coarsePanorama(panorama.manifest, panorama.baseUrl),
  })
  useEffect(() => {
    if (sample === undefined) return
    const image = new ImageData(floorPixels(sample, radiusDeg, fillPx), fillPx)
    canvas.current?.getContext('2d')?.putImageData(image, 0, 0)
  }, [sample, radiusDeg])
  const style = floorStyle(nadir, camera, 0)
  return (
    <canvas
      ref={canvas}
      className={classes.patch}
      width={fillPx}
      height={fillPx}
      style={style ?? hidden}
      // The covered area is marked also while the fill is loading or fails to load.
      data-empty={sample === undefined || undefined}
      data-floor=""
    />
  )
}

function PatchImage({ nadir, camera, mediaId }: FloorProps & { readonly mediaId: string }) {
  const { data } = trpc.media.byIds.useQuery({ mediaIds: [mediaId] })
  const image = data?.[0]
  const style = floorStyle(nadir, camera, nadir.rotationDeg)
  if (!image?.baseUrl || style === null) return null
  const manifest = image.manifest?.mapping === 'flat' ? image.manifest : null
  const file = manifest?.renditions.at(0)?.file
  const src = file === undefined ? image.thumbnailUrl : image.baseUrl + file
  if (src === null) return null
  return (
    <img className={classes.patch} style={{ ...style, maskImage: edgeFadeMask(nadir.radiusDeg) }} src={src} alt="" />
  )
}

/** Preview of the nadir patch on the floor: the fill from its surroundings, and its image if it has one. */
export function NadirOverlay({ media, ...floor }: FloorProps & { readonly media: MediaDetail }) {
  const { manifest, baseUrl } = media
  const { mediaId } = floor.nadir
  const panorama = manifest?.mapping === 'cube' && baseUrl !== null ? { manifest, baseUrl } : null
  return (
    <>
      {panorama && <FloorFill {...floor} panorama={panorama} />}
      {mediaId !== null && <PatchImage {...floor} mediaId={mediaId} />}
    </>
  )
}
