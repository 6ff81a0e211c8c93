import { AV_PKT_DATA_DISPLAYMATRIX, AVCOL_SPC_BT709 } from 'node-av/constants'
import {
  avGetCodecName,
  avGetPixFmtName,
  Codec,
  CodecContext,
  FormatContext,
  Frame,
  Packet,
  type Stream,
} from 'node-av/lib'
import type { ProbedStream } from './probe-recording.ts'

// Prints the streams of a recording as JSON, read with the library alone, without the product's code.

async function countFrames(path: string, index: number): Promise<number> {
  const format = new FormatContext()
  await format.openInput(path)
  await format.findStreamInfo()
  const stream = format.streams[index]
  if (stream === undefined) return 0
  const context = new CodecContext()
  context.allocContext3(Codec.findDecoder(stream.codecpar.codecId))
  context.parametersToContext(stream.codecpar)
  await context.open2()
  const packet = new Packet()
  const frame = new Frame()
  packet.alloc()
  frame.alloc()
  let frames = 0
  const drain = async () => {
    while ((await context.receiveFrame(frame)) >= 0) frames++
  }
  while ((await format.readFrame(packet)) >= 0) {
    if (packet.streamIndex === index) {
      await context.sendPacket(packet)
      await drain()
    }
    packet.unref()
  }
  await context.sendPacket(null)
  await drain()
  return frames
}

async function describe(path: string, { codecpar, index }: Stream): Promise<ProbedStream> {
  return {
    codec: avGetCodecName(codecpar.codecId) ?? '',
    width: codecpar.width,
    height: codecpar.height,
    pixels: avGetPixFmtName(codecpar.format as Parameters<typeof avGetPixFmtName>[0]) ?? '',
    matrix: codecpar.colorSpace === AVCOL_SPC_BT709 ? 'bt709' : String(codecpar.colorSpace),
    isRotated: codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) !== null,
    frames: await countFrames(path, index),
  }
}

const path = process.argv[2] ?? ''
const format = new FormatContext()
await format.openInput(path)
await format.findStreamInfo()
const streams: ProbedStream[] = []
for (const stream of format.streams) streams.push(await describe(path, stream))
process.stdout.write(JSON.stringify(streams))
