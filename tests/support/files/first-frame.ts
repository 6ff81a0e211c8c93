import { Codec, CodecContext, FormatContext, Frame, Packet } from 'node-av/lib'

/** First decoded frame of a video. */
export type FirstFrame = {
  readonly widthPx: number
  readonly heightPx: number
  /** Code points of ITU-T H.273 in the stream. */
  readonly tags: {
    readonly matrix: number
    readonly range: number
    readonly primaries: number
    readonly transfer: number
  }
  /** Y, U and V (8 bits, 4:2:0) at fractions of width and height; each is the mean of nine samples. */
  readonly at: (x: number, y: number) => readonly number[]
}

/** Decodes the first frame with the library alone, without the product's code. */
export async function firstFrameOf(path: string): Promise<FirstFrame> {
  const format = new FormatContext()
  if ((await format.openInput(path)) < 0) throw new Error(`can't open ${path}`)
  await format.findStreamInfo()
  const stream = format.streams[0]
  if (stream === undefined) throw new Error(`no stream in ${path}`)
  const context = new CodecContext()
  context.allocContext3(Codec.findDecoder(stream.codecpar.codecId))
  context.parametersToContext(stream.codecpar)
  await context.open2()
  const packet = new Packet()
  const frame = new Frame()
  packet.alloc()
  frame.alloc()
  while ((await format.readFrame(packet)) >= 0) {
    await context.sendPacket(packet)
    packet.unref()
  }
  await context.sendPacket(null)
  if ((await context.receiveFrame(frame)) < 0) throw new Error(`no frame in ${path}`)
  const { width, height, colorSpace, colorRange, colorPrimaries, colorTrc } = frame
  const bytes = frame.toBuffer()
  context.freeContext()
  await format.closeInput()
  const halfWidth = Math.ceil(width / 2)
  const halfHeight = Math.ceil(height / 2)
  const planes = [
    { offset: 0, width, height },
    { offset: width * height, width: halfWidth, height: halfHeight },
    { offset: width * height + halfWidth * halfHeight, width: halfWidth, height: halfHeight },
  ]
  return {
    widthPx: width,
    heightPx: height,
    tags: { matrix: colorSpace, range: colorRange, primaries: colorPrimaries, transfer: colorTrc },
    at: (x, y) =>
      planes.map((plane) => {
        const column = Math.floor(x * plane.width)
        const row = Math.floor(y * plane.height)
        let sum = 0
        for (const dy of [-1, 0, 1]) {
          for (const dx of [-1, 0, 1]) sum += bytes[plane.offset + (row + dy) * plane.width + column + dx] ?? Number.NaN
        }
        return sum / 9
      }),
  }
}
