import { AV_CHANNEL_ORDER_AMBISONIC, AV_CHANNEL_ORDER_NATIVE } from 'node-av/constants'
import { avChannelLayoutDefault, type CodecParameters, type Frame } from 'node-av/lib'

/** Samples in a frame of AAC. */
export const aacFrameSamples = 1024
/** Rates that every player knows; others are brought to the second one. */
const keptRates: readonly number[] = [44_100, 48_000]

export type AudioShape = { readonly sampleRateHz: number; readonly channels: 1 | 2 }

export function audioShapeOf({ sampleRate, channels }: Pick<CodecParameters, 'sampleRate' | 'channels'>): AudioShape {
  return { sampleRateHz: keptRates.includes(sampleRate) ? sampleRate : 48_000, channels: channels === 1 ? 1 : 2 }
}

/** Gives frames that do not say how their channels lie the usual layout of so many. */
export function settleLayout(frame: Frame): void {
  const { order, nbChannels } = frame.channelLayout
  if (order !== AV_CHANNEL_ORDER_NATIVE && order !== AV_CHANNEL_ORDER_AMBISONIC) {
    frame.channelLayout = avChannelLayoutDefault(nbChannels)
  }
}

/** The entrance of a graph for frames like this one, timed in its own samples. */
function entranceFor({ sampleRate, format, channelLayout }: Frame): string {
  const { order, mask, nbChannels } = channelLayout
  const ambisonic = order === AV_CHANNEL_ORDER_AMBISONIC
  const layout = ambisonic ? `ambisonic ${Math.round(Math.sqrt(nbChannels)) - 1}` : `0x${mask.toString(16)}`
  const common = `time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${format}`
  return `abuffer@in=${common}:channel_layout=${layout}`
}

/** Left and right of first-order ambisonics (ACN order: W, Y, Z, X): a pair of cardioids to both sides. */
const ambisonicToStereo = 'pan=stereo|c0=0.5*c0+0.5*c1|c1=0.5*c0-0.5*c1'

/**
 * From decoded audio to what AAC takes, with gaps filled and beginning at zero. With `measure`, a second exit carries
 * frames whose metadata holds the loudness (EBU R 128) of all there was so far.
 */
export function audioGraph(frame: Frame, { sampleRateHz, channels }: AudioShape, measure: boolean): string {
  const ambisonic = frame.channelLayout.order === AV_CHANNEL_ORDER_AMBISONIC
  const first = [
    ...(ambisonic ? [ambisonicToStereo] : []),
    `aresample=${sampleRateHz}:async=1:first_pts=0`,
    `aformat=sample_fmts=fltp:channel_layouts=${channels === 1 ? 'mono' : 'stereo'}`,
  ]
  const frames = `asetnsamples=n=${aacFrameSamples}:p=0`
  const start = `${entranceFor(frame)}[in];[in]${first.join(',')}`
  if (!measure) return `${start},${frames},abuffersink@0`
  const meter = 'ebur128=metadata=1:peak=true:framelog=quiet'
  return `${start},asplit=2[sound][measured];[sound]${frames},abuffersink@0;[measured]${meter},abuffersink@1`
}
