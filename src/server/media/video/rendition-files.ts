import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Muxer, openMuxer, type Track } from '../libav/muxer.ts'
import type { Rendition } from './bitrate-ladder.ts'

/** Folder of a rendition's segments, relative to the folder of the build. */
export const segmentFolder = (index: number) => `v${index}`
export const playlistFile = (index: number) => `${segmentFolder(index)}/index.m3u8`

/** The names keep the old word "film", because addresses of published files end in them. */
export const masterPlaylistFile = 'film.m3u8'
export const mp4File = ({ widthPx }: Pick<Rendition, 'widthPx'>) => `film-${widthPx}.mp4`

async function openSegments(folder: string, index: number, tracks: readonly Track[]): Promise<Muxer> {
  const segments = join(folder, segmentFolder(index))
  await mkdir(segments, { recursive: true })
  return openMuxer({
    path: join(folder, playlistFile(index)),
    format: 'hls',
    tracks,
    options: {
      // A segment ends at the first keyframe after this time, so each keyframe, four seconds apart, begins one.
      hls_time: '1',
      hls_list_size: '0',
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: join(segments, 's%d.m4s'),
      hls_flags: 'independent_segments',
    },
  })
}

type RenditionTracks = { readonly rendition: Rendition; readonly index: number; readonly tracks: readonly Track[] }

/** Opens the HLS segments of a rendition and, if it has one, its MP4 with the headers first. */
export async function openRenditionFiles(
  folder: string,
  { rendition, index, tracks }: RenditionTracks,
): Promise<Muxer> {
  const muxers = [await openSegments(folder, index, tracks)]
  if (rendition.hasMp4) {
    const path = join(folder, mp4File(rendition))
    muxers.push(await openMuxer({ path, format: 'mp4', tracks, options: { movflags: '+faststart' } }))
  }
  return {
    write(packet, trackIndex) {
      for (const muxer of muxers) muxer.write(packet, trackIndex)
    },
    async finish() {
      for (const muxer of muxers) await muxer.finish()
    },
  }
}
