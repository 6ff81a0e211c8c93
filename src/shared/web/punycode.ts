/** Parameters of Punycode (RFC 3492, 5). */
const base = 36
const thresholdMin = 1
const thresholdMax = 26
const skew = 38
const damp = 700
const initialBias = 72
const initialCodePoint = 128

/** Bias adaptation (RFC 3492, 6.1). */
function adaptBias(delta: number, length: number, isFirst: boolean): number {
  let scaledDelta = Math.floor(delta / (isFirst ? damp : 2))
  scaledDelta += Math.floor(scaledDelta / length)
  let bias = 0
  for (; scaledDelta > ((base - thresholdMin) * thresholdMax) / 2; bias += base)
    scaledDelta = Math.floor(scaledDelta / (base - thresholdMin))
  return bias + Math.floor(((base - thresholdMin + 1) * scaledDelta) / (scaledDelta + skew))
}

/** Decodes a host label without its `xn--` (RFC 3492, 6.2); undefined for an invalid one. */
export function decodePunycode(label: string): string | undefined {
  const delimiter = label.lastIndexOf('-')
  const letters = [...label.slice(0, Math.max(0, delimiter))]
  const digits = [...label.slice(delimiter + 1)].map((digit) =>
    /[a-z]/.test(digit) ? digit.charCodeAt(0) - 97 : digit.charCodeAt(0) - 22,
  )
  let codePoint = initialCodePoint
  let bias = initialBias
  let position = 0
  for (let index = 0; index < digits.length; ) {
    const start = position
    let weight = 1
    for (let step = base; ; step += base) {
      const digit = digits[index++] ?? base
      if (digit < 0 || digit >= base) return undefined
      position += digit * weight
      const threshold = Math.min(thresholdMax, Math.max(thresholdMin, step - bias))
      if (digit < threshold) break
      weight *= base - threshold
    }
    const length = letters.length + 1
    bias = adaptBias(position - start, length, start === 0)
    codePoint += Math.floor(position / length)
    position %= length
    if (codePoint > 0x10ffff) return undefined
    letters.splice(position++, 0, String.fromCodePoint(codePoint))
  }
  return letters.join('')
}
