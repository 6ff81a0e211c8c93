import sharp from 'sharp'

const size = { width: 800, height: 600 }
/** Left, top, right and bottom edge of each room, in pixels. */
const rooms = [
  [20, 20, 400, 320],
  [400, 20, 780, 200],
  [400, 200, 780, 580],
  [20, 320, 400, 580],
] as const
const wallColor = [58, 66, 79] as const

function isWall(x: number, y: number): boolean {
  return rooms.some(([left, top, right, bottom]) => {
    const isInside = x >= left - 4 && x <= right + 4 && y >= top - 4 && y <= bottom + 4
    const isAtEdge = Math.min(Math.abs(x - left), Math.abs(x - right), Math.abs(y - top), Math.abs(y - bottom)) <= 4
    return isInside && isAtEdge
  })
}

/** A floor plan of four rooms, 800 × 600 pixels. A different `tint` (0…255) gives different bytes. */
export function aDrawnPlan(tint = 236): Promise<Buffer> {
  const { width, height } = size
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.set(isWall(x, y) ? wallColor : [244, 242, tint], (y * width + x) * 3)
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .png()
    .toBuffer()
}
