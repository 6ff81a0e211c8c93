/** CIE 1931 xy chromaticity. */
export type Chromaticity = readonly [x: number, y: number]
export type Primaries = {
  readonly red: Chromaticity
  readonly green: Chromaticity
  readonly blue: Chromaticity
  readonly white: Chromaticity
}

/**
 * Parametric curve (ICC.1:2022, 10.18): a gamma function, with or without a linear start. The curve of sRGB has a
 * linear start.
 */
export type ToneCurve =
  | { readonly gamma: number }
  | { readonly gamma: number; readonly a: number; readonly b: number; readonly c: number; readonly d: number }

export const srgbCurve: ToneCurve = { gamma: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045 }

type Vector = readonly [number, number, number]
type Matrix = readonly [Vector, Vector, Vector]

const d50: Vector = [0.9642, 1, 0.8249]
/** Bradford chromatic adaptation matrix (ICC.1:2022, annex E). */
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

const multiply = (rows: Matrix, [x, y, z]: Vector): Vector => {
  const row = ([a, b, c]: Vector) => a * x + b * y + c * z
  return [row(rows[0]), row(rows[1]), row(rows[2])]
}

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const scale = 1 / (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g))
  return [
    [(e * i - f * h) * scale, (c * h - b * i) * scale, (b * f - c * e) * scale],
    [(f * g - d * i) * scale, (a * i - c * g) * scale, (c * d - a * f) * scale],
    [(d * h - e * g) * scale, (b * g - a * h) * scale, (a * e - b * d) * scale],
  ]
}

const toXyz = ([x, y]: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y]

/** XYZ of the primaries, adapted from their white point to D50, the white point of profiles. */
function colorantsOf({ red, green, blue, white }: Primaries): readonly Vector[] {
  const primaries = [toXyz(red), toXyz(green), toXyz(blue)] as const
  const [r, g, b] = primaries
  const rows: Matrix = [
    [r[0], g[0], b[0]],
    [r[1], g[1], b[1]],
    [r[2], g[2], b[2]],
  ]
  const luminances = multiply(inverse(rows), toXyz(white))
  const sourceWhite = multiply(bradford, toXyz(white))
  const targetWhite = multiply(bradford, d50)
  return primaries.map(([x, y, z], index) => {
    const luminance = luminances[index] ?? 0
    const cone = multiply(bradford, [x * luminance, y * luminance, z * luminance])
    return multiply(inverse(bradford), [
      (cone[0] * targetWhite[0]) / sourceWhite[0],
      (cone[1] * targetWhite[1]) / sourceWhite[1],
      (cone[2] * targetWhite[2]) / sourceWhite[2],
    ])
  })
}

/** Encodes s15Fixed16Number values. */
function fixed16(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 4 * index)
  return bytes
}

const tagElement = (type: string, body: Buffer) => Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), body])

/** Multi-localized text (ICC.1:2022, 10.15) with one English record. */
function textTag(text: string): Buffer {
  const utf16 = Buffer.from(text, 'utf16le').swap16()
  // Number of records, size of a record, language, and length and offset of the text.
  const record = Buffer.alloc(20)
  record.writeUInt32BE(1, 0)
  record.writeUInt32BE(12, 4)
  record.write('enUS', 8, 'latin1')
  record.writeUInt32BE(utf16.length, 12)
  record.writeUInt32BE(28, 16)
  return tagElement('mluc', Buffer.concat([record, utf16]))
}

/** Parametric curve: function type 0 is a gamma function, type 3 the curve with a linear start. */
function curveTag(curve: ToneCurve): Buffer {
  const isGamma = !('a' in curve)
  const values = isGamma ? [curve.gamma] : [curve.gamma, curve.a, curve.b, curve.c, curve.d]
  return tagElement('para', Buffer.concat([Buffer.from([0, isGamma ? 0 : 3, 0, 0]), fixed16(values)]))
}

const headerBytes = 128
const entryBytes = 12

/** Matrix/TRC profile of a display (ICC.1:2022, 7 and 8.4) with one curve for all channels. */
export function iccProfile(primaries: Primaries, curve: ToneCurve): Buffer {
  const xyz = (values: readonly number[]) => tagElement('XYZ ', fixed16(values))
  const [red = d50, green = d50, blue = d50] = colorantsOf(primaries)
  const tags: readonly (readonly [name: string, body: Buffer])[] = [
    ['desc', textTag('Colors of the file')],
    ['cprt', textTag('None')],
    ['wtpt', xyz(d50)],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', curveTag(curve)],
    ['gTRC', curveTag(curve)],
    ['bTRC', curveTag(curve)],
  ]
  const table = Buffer.alloc(4 + entryBytes * tags.length)
  table.writeUInt32BE(tags.length, 0)
  let offset = headerBytes + table.length
  const bodies = tags.map(([name, body], index) => {
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    const entryOffset = 4 + entryBytes * index
    table.write(name, entryOffset, 'latin1')
    table.writeUInt32BE(offset, entryOffset + 4)
    table.writeUInt32BE(body.length, entryOffset + 8)
    offset += padded.length
    return padded
  })
  // Size, version 4.4, class and color spaces, signature and illuminant (ICC.1:2022, 7.2).
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32BE(offset, 0)
  header.writeUInt32BE(0x04400000, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  fixed16(d50).copy(header, 68)
  return Buffer.concat([header, table, ...bodies])
}
