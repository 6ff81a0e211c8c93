import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Muxer, openMuxer, type Track } from '../libav/muxer.ts'
import type { Rung } from './ladder.ts'

/** Where the files of a size lie, relative to the folder of the build. */
export const playlistFile = (rung: number) => `v${rung}/index.m3u8`
export const renditionFile = ({ widthPx }: Pick<Rung, 'widthPx'>) => `film-${widthPx}.mp4`

async function openSegments(folder: string, rung: number, tracks: readonly Track[]): Promise<Muxer> {
  const place = join(folder, `v${rung}`)
  await mkdir(place, { recursive: true })
  return openMuxer({
    path: join(folder, playlistFile(rung)),
    format: 'hls',
    tracks,
    options: {
      // Every keyframe begins a segment; they are four seconds apart.
      hls_time: '1',
      hls_list_size: '0',
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: 'init.mp4',
      hls_segment_filename: join(place, 's%d.m4s'),
      hls_flags: 'independent_segments',
    },
  })
}

/** All files of one size: its segments and, where it stands alone, its MP4 with the headers first. */
export async function openVideoFiles(
  folder: string,
  { rung, index, tracks }: { readonly rung: Rung; readonly index: number; readonly tracks: readonly Track[] },
): Promise<Muxer> {
  const muxers = [await openSegments(folder, index, tracks)]
  if (rung.standsAlone) {
    const path = join(folder, renditionFile(rung))
    muxers.push(await openMuxer({ path, format: 'mp4', tracks, options: { movflags: '+faststart' } }))
  }
  return {
    write(packet, track) {
      for (const muxer of muxers) muxer.write(packet, track)
    },
    async finish() {
      for (const muxer of muxers) await muxer.finish()
    },
  }
}
