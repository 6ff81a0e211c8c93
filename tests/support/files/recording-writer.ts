import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_PKT_DATA_SPHERICAL,
  AV_PKT_DATA_STEREO3D,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants'
import {
  Codec,
  CodecContext,
  Dictionary,
  type FilterContext,
  FilterGraph,
  FormatContext,
  Frame,
  Packet,
} from 'node-av/lib'
import type { RecordingSpec, TrackSpec } from './recordings.ts'

// Writes the recordings that the argument describes as JSON. Runs in its own process, because libav may crash.

type TrackEncoder = {
  readonly sink: FilterContext
  readonly context: CodecContext
  readonly graph: FilterGraph
  readonly spec: TrackSpec
}

function requireValue<T>(value: T | null | undefined, description: string): T {
  if (value === null || value === undefined) throw new Error(`no ${description}`)
  return value
}

function requireSuccess(code: number, operation: string): void {
  if (code < 0) throw new Error(`${operation}: ${code}`)
}

async function openTrack(spec: TrackSpec): Promise<TrackEncoder> {
  const codec = requireValue(
    Codec.findEncoderByName(spec.encoder as Parameters<typeof Codec.findEncoderByName>[0]),
    spec.encoder,
  )
  const graph = new FilterGraph()
  graph.alloc()
  const isVideo = codec.type === AVMEDIA_TYPE_VIDEO
  requireSuccess(graph.parsePtr(`${spec.source},${isVideo ? 'buffersink' : 'abuffersink'}@0`), spec.source)
  requireSuccess(await graph.config(), spec.source)
  const sink = requireValue(graph.getFilter(isVideo ? 'buffersink@0' : 'abuffersink@0'), 'sink')
  const context = new CodecContext()
  context.allocContext3(codec)
  context.timeBase = sink.buffersinkGetTimeBase()
  if (isVideo) {
    context.width = sink.buffersinkGetWidth()
    context.height = sink.buffersinkGetHeight()
    context.pixelFormat = sink.buffersinkGetFormat() as typeof context.pixelFormat
    context.framerate = sink.buffersinkGetFrameRate()
    context.sampleAspectRatio = sink.buffersinkGetSampleAspectRatio()
  } else {
    context.sampleRate = sink.buffersinkGetSampleRate()
    context.sampleFormat = sink.buffersinkGetFormat() as typeof context.sampleFormat
    context.channelLayout = sink.buffersinkGetChannelLayout()
  }
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  requireSuccess(await context.open2(codec, Dictionary.fromObject(spec.options ?? {})), `opening ${spec.encoder}`)
  return { sink, context, graph, spec }
}

function int32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeInt32LE(value, 4 * index)
  return bytes
}

/** AVSphericalMapping or AVStereo3D with every field after the first zero. */
const structWithFirstField = (first: number) => int32s([first, ...Array.from({ length: 11 }, () => 0)])

/** AVSphericalMapping: projection, pose in degrees (16.16 fixed point), bounds as fractions (0.32 fixed point), padding. */
function sphericalMapping({ spherical = 0, pose = [0, 0, 0], bounds = [0, 0, 0, 0] }: TrackSpec): Buffer {
  const mapping = structWithFirstField(spherical)
  for (const [index, degrees] of pose.entries()) mapping.writeInt32LE(Math.round(degrees * 2 ** 16), 4 + 4 * index)
  for (const [index, fraction] of bounds.entries())
    mapping.writeUInt32LE(Math.round(fraction * 2 ** 32), 16 + 4 * index)
  return mapping.subarray(0, 36)
}

async function writeRecording({ path, format, tracks, options }: RecordingSpec): Promise<void> {
  const encoders: TrackEncoder[] = []
  for (const spec of tracks) encoders.push(await openTrack(spec))
  const output = new FormatContext()
  requireSuccess(output.allocOutputContext2(null, format, path), format)
  for (const { context, spec } of encoders) {
    const stream = output.newStream(null)
    requireSuccess(stream.codecpar.fromContext(context), 'parameters')
    stream.timeBase = context.timeBase
    const { matrix, spherical, stereo } = spec
    if (matrix !== undefined) stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, int32s(matrix))
    if (spherical !== undefined) stream.codecpar.addCodedSideData(AV_PKT_DATA_SPHERICAL, sphericalMapping(spec))
    if (stereo !== undefined)
      stream.codecpar.addCodedSideData(AV_PKT_DATA_STEREO3D, structWithFirstField(stereo).subarray(0, 36))
  }
  requireSuccess(await output.openOutput(), path)
  requireSuccess(
    await output.writeHeader(Dictionary.fromObject({ strict: 'unofficial', ...options })),
    `writing the header of ${path}`,
  )
  const finishedTracks = new Set<number>()
  while (finishedTracks.size < encoders.length) {
    for (const [track, encoder] of encoders.entries()) {
      if (!finishedTracks.has(track) && !(await encodeNextFrame(encoder, track, output))) finishedTracks.add(track)
    }
  }
  requireSuccess(await output.writeTrailer(), `writing the trailer of ${path}`)
  await output.closeOutput()
}

/** Encodes the next frame of a track; false at the end. */
async function encodeNextFrame(
  { sink, context }: TrackEncoder,
  track: number,
  output: FormatContext,
): Promise<boolean> {
  const frame = new Frame()
  frame.alloc()
  const hasFrame = (await sink.buffersinkGetFrame(frame)) >= 0
  requireSuccess(await context.sendFrame(hasFrame ? frame : null), 'encoding')
  for (;;) {
    const packet = new Packet()
    packet.alloc()
    if ((await context.receivePacket(packet)) < 0) break
    packet.streamIndex = track
    if (context.width > 0) packet.duration = 1n
    packet.rescaleTs(context.timeBase, requireValue(output.streams[track], 'stream').timeBase)
    requireSuccess(await output.interleavedWriteFrame(packet), 'writing')
  }
  frame.free()
  return hasFrame
}

for (const spec of JSON.parse(process.argv[2] ?? '[]') as RecordingSpec[]) await writeRecording(spec)
