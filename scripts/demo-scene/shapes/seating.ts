import { frame, linen, oak } from '../materials/palette.ts'
import type { SceneBuilder } from './builder.ts'
import type { Paint } from './shapes.ts'

const armrestWidth = 0.2

/** Low sofa that faces +z, with its back at −z. */
export function sofa(builder: SceneBuilder, { length, paint }: { length: number; paint: Paint }): void {
  const halfLength = length / 2
  builder.rounded([-halfLength, 0.12, -0.42], [halfLength, 0.3, 0.45], { ...paint, radius: 0.05 })
  builder
    .at([0, 0.3, -0.4], 0, -9)
    .rounded([-halfLength, -0.05, -0.1], [halfLength, 0.46, 0.12], { ...paint, radius: 0.09 })
  for (const x of [-halfLength, halfLength - armrestWidth])
    builder.rounded([x, 0.12, -0.42], [x + armrestWidth, 0.58, 0.43], { ...paint, radius: 0.07 })
  const seatCount = Math.round(length)
  const seatWidth = (length - 0.42) / seatCount
  for (let seat = 0; seat < seatCount; seat++) {
    const x = -halfLength + 0.21 + seat * seatWidth
    builder.rounded([x + 0.005, 0.29, -0.3], [x + seatWidth - 0.005, 0.45, 0.47], {
      ...paint,
      radius: 0.06,
      seed: seat,
    })
  }
  const cushion = builder.at([-halfLength + 0.42, 0.44, -0.12], 14, -20)
  cushion.rounded([-0.22, 0, -0.06], [0.22, 0.4, 0.07], { material: 'fabric', tint: [0.5, 0.24, 0.12], radius: 0.06 })
  const secondCushion = builder.at([halfLength - 0.44, 0.44, -0.12], -12, -20)
  secondCushion.rounded([-0.22, 0, -0.06], [0.22, 0.4, 0.07], {
    material: 'fabric',
    tint: [0.16, 0.26, 0.28],
    radius: 0.06,
  })
  for (const x of [-halfLength + 0.12, halfLength - 0.12])
    for (const z of [-0.34, 0.36]) builder.cylinder([x, 0, z], [x, 0.13, z], { ...frame, radius: 0.018 })
}

/** Easy chair that faces +z: a slung seat in a wooden frame. */
export function armchair(builder: SceneBuilder, paint: Paint): void {
  builder.at([0, 0.3, 0.05], 0, -7).rounded([-0.32, 0, -0.36], [0.32, 0.14, 0.36], { ...paint, radius: 0.055 })
  builder.at([0, 0.36, -0.28], 0, -20).rounded([-0.32, 0, -0.07], [0.32, 0.56, 0.07], { ...paint, radius: 0.06 })
  for (const x of [-0.37, 0.37]) {
    builder.cylinder([x, 0, 0.34], [x, 0.56, 0.3], { ...oak, radius: 0.02 })
    builder.cylinder([x, 0, -0.42], [x, 0.62, -0.34], { ...oak, radius: 0.02 })
    builder.rounded([x - 0.035, 0.55, -0.4], [x + 0.035, 0.59, 0.38], { ...oak, radius: 0.015 })
    builder.cylinder([x, 0.28, 0.32], [x, 0.24, -0.38], { ...oak, radius: 0.016 })
  }
}

/** Sun lounger with its head end at −z. */
export function lounger(builder: SceneBuilder): void {
  builder.rounded([-0.34, 0.26, -0.3], [0.34, 0.3, 1.25], { ...oak, radius: 0.015 })
  builder.rounded([-0.32, 0.3, -0.3], [0.32, 0.38, 1.22], { ...linen, tint: [0.78, 0.75, 0.68], radius: 0.035 })
  const backrest = builder.at([0, 0.3, -0.3], 0, -52)
  backrest.rounded([-0.34, 0, -0.04], [0.34, 0.7, 0], { ...oak, radius: 0.015 })
  backrest.rounded([-0.32, 0, 0], [0.32, 0.68, 0.08], { ...linen, tint: [0.78, 0.75, 0.68], radius: 0.035 })
  backrest.rounded([-0.24, 0.46, 0.06], [0.24, 0.66, 0.16], {
    material: 'fabric',
    tint: [0.16, 0.32, 0.38],
    radius: 0.045,
  })
  for (const x of [-0.3, 0.3])
    for (const z of [-0.25, 1.15]) builder.cylinder([x, 0, z], [x, 0.27, z], { ...oak, radius: 0.025 })
}
