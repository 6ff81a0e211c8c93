import { Animation } from '@babylonjs/core/Animations/animation.js'
import { AnimationGroup } from '@babylonjs/core/Animations/animationGroup.js'
import { AnimationKeyInterpolation } from '@babylonjs/core/Animations/animationKey.js'
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { Scene } from '@babylonjs/core/scene.js'
import type { AnimatedPath, PackedAnimation } from '../../../../shared/models/packed-model.ts'
import { floatsOf, type LoadedModel, type ModelFile } from './load-model.ts'

type Property = {
  readonly name: string
  readonly type: number
  readonly components: number
  readonly read: (values: Float32Array, offset: number) => Vector3 | Quaternion
}

const vector = { components: 3, type: Animation.ANIMATIONTYPE_VECTOR3, read: Vector3.FromArray } as const

const properties: Readonly<Record<AnimatedPath, Property>> = {
  translation: { name: 'position', ...vector },
  rotation: {
    name: 'rotationQuaternion',
    type: Animation.ANIMATIONTYPE_QUATERNION,
    components: 4,
    read: Quaternion.FromArray,
  },
  scale: { name: 'scaling', ...vector },
}

/** Times of an animation are seconds, so a frame is a second. */
const framesPerSecond = 1

type Channel = PackedAnimation['channels'][number]

function animationOf(file: ModelFile, { samplers }: PackedAnimation, { sampler, target }: Channel): Animation | null {
  const { input, output, interpolation } = samplers[sampler] ?? {}
  if (input === undefined || output === undefined) return null
  const { name, type, components, read } = properties[target.path]
  const times = floatsOf(file, input)
  const values = floatsOf(file, output)
  const isCubic = interpolation === 'CUBICSPLINE'
  const keys = [...times].map((frame, index) => {
    const at = (part: number) => read(values, (isCubic ? index * 3 + part : index) * components)
    if (isCubic) return { frame, inTangent: at(0), value: at(1), outTangent: at(2) }
    const step = interpolation === 'STEP' ? { interpolation: AnimationKeyInterpolation.STEP } : {}
    return { frame, value: at(0), ...step }
  })
  const animation = new Animation('', name, framesPerSecond, type, Animation.ANIMATIONLOOPMODE_CYCLE)
  animation.setKeys(keys)
  return animation
}

type AnimatedModel = { readonly file: ModelFile; readonly loaded: LoadedModel }

/** Starts an animation of a model, which repeats; null if the file has no such animation. */
export function playAnimation(
  scene: Scene,
  { file, loaded: { nodes } }: AnimatedModel,
  index: number,
): AnimationGroup | null {
  const packed = file.json.animations?.[index]
  if (!packed || packed.channels.length === 0) return null
  const group = new AnimationGroup('', scene)
  for (const channel of packed.channels) {
    const animation = animationOf(file, packed, channel)
    const node = nodes[channel.target.node]
    if (animation && node) group.addTargetedAnimation(animation, node)
  }
  group.start(true)
  return group
}
