import { modelLimits } from '../../../shared/media/model-manifest.ts'
import type { AnimatedPath, Interpolation, PackedAnimation } from '../../../shared/models/packed-model.ts'
import { visibleText } from '../../../shared/web/visible-text.ts'
import { MediaError } from '../../ports/media-builder.ts'
import { type AccessorValues, readAccessor, type ValueBudget } from './accessor-reader.ts'
import type { PackedBuffer } from './packed-buffer.ts'
import type { ParsedModel } from './read-gltf.ts'

/** Components of each animated property. */
const pathComponents: Readonly<Record<AnimatedPath, number>> = { translation: 3, rotation: 4, scale: 3 }
/** Output values of each keyframe. */
const valuesPerKey: Readonly<Record<Interpolation, number>> = { LINEAR: 1, STEP: 1, CUBICSPLINE: 3 }

type PackTarget = {
  readonly buffer: PackedBuffer
  readonly budget: ValueBudget
  /** Index of a displayed node; undefined for others. */
  readonly nodeIndexOf: (index: number) => number | undefined
}

const isIn = <Key extends string>(keys: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(keys, key)

type SamplerForm = { readonly valuesPerKey: number; readonly components: number }

function checkSampler(times: AccessorValues, output: AccessorValues, form: SamplerForm): void {
  const isAscending = times.values.every((time, at) => time >= 0 && (at === 0 || time > (times.values[at - 1] ?? 0)))
  const fits =
    times.components === 1 && output.components === form.components && output.count === times.count * form.valuesPerKey
  if (!isAscending || !fits) throw new MediaError('media.damagedModel', 'invalid animation')
}

/** Packs the animations of displayed nodes. Animations without any keep their name, since they are chosen by number. */
export function packAnimations(model: ParsedModel, { buffer, budget, nodeIndexOf }: PackTarget): PackedAnimation[] {
  const { animations = [] } = model.gltf
  if (animations.length > modelLimits.animationsMax) throw new MediaError('media.modelTooDetailed', 'animations')
  return animations.map(({ name = '', channels, samplers }) => {
    const packedChannels: PackedAnimation['channels'][number][] = []
    const packedSamplers: PackedAnimation['samplers'][number][] = []
    for (const { sampler: samplerIndex, target } of channels) {
      const { node, path } = target
      const packedNode = node === undefined ? undefined : nodeIndexOf(node)
      const sampler = samplers[samplerIndex]
      if (!sampler) throw new MediaError('media.damagedModel', 'an animation has no sampler')
      // Weights belong to morph targets, of which a displayed node has none.
      if (packedNode === undefined || !isIn(pathComponents, path)) continue
      const { interpolation = 'LINEAR' } = sampler
      if (!isIn(valuesPerKey, interpolation)) throw new MediaError('media.damagedModel', 'unknown interpolation')
      const times = readAccessor(model, sampler.input, budget)
      const output = readAccessor(model, sampler.output, budget)
      checkSampler(times, output, { valuesPerKey: valuesPerKey[interpolation], components: pathComponents[path] })
      packedSamplers.push({ input: buffer.addFloats(times), output: buffer.addFloats(output), interpolation })
      packedChannels.push({ sampler: packedSamplers.length - 1, target: { node: packedNode, path } })
    }
    const shortName = visibleText(name, ' ').slice(0, modelLimits.animationNameMaxLength)
    return { name: shortName, channels: packedChannels, samplers: packedSamplers }
  })
}
