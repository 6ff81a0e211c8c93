import { AV_CHANNEL_ORDER_AMBISONIC, AV_CHANNEL_ORDER_NATIVE } from 'node-av/constants'
import { avChannelLayoutDefault, type CodecParameters, type Frame } from 'node-av/lib'

const aacFrameSamples = 1024
/** Sample rates that every player supports. */
const outputRatesHz: readonly number[] = [44_100, 48_000]
/** Sample rate of the result for audio with an unusual sample rate. */
const fallbackRateHz = 48_000

export type AudioFormat = { readonly sampleRateHz: number; readonly channels: 1 | 2 }

/** Output format for a stream: its own rate where players support it, in mono or stereo. */
export function audioFormatOf({ sampleRate, channels }: Pick<CodecParameters, 'sampleRate' | 'channels'>): AudioFormat {
  const sampleRateHz = outputRatesHz.includes(sampleRate) ? sampleRate : fallbackRateHz
  return { sampleRateHz, channels: channels === 1 ? 1 : 2 }
}

/** Assigns the default layout of their number of channels to frames without a known layout. */
export function ensureChannelLayout(frame: Frame): void {
  const { order, nbChannels } = frame.channelLayout
  if (order !== AV_CHANNEL_ORDER_NATIVE && order !== AV_CHANNEL_ORDER_AMBISONIC) {
    frame.channelLayout = avChannelLayoutDefault(nbChannels)
  }
}

/** Buffer source for frames like this one, with one sample as time base. */
function bufferSourceFor({ sampleRate, format, channelLayout }: Frame): string {
  const { order, mask, nbChannels } = channelLayout
  const isAmbisonic = order === AV_CHANNEL_ORDER_AMBISONIC
  const layout = isAmbisonic ? `ambisonic ${Math.round(Math.sqrt(nbChannels)) - 1}` : `0x${mask.toString(16)}`
  const common = `time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${format}`
  return `abuffer@in=${common}:channel_layout=${layout}`
}

/** Stereo of first-order ambisonics (ACN order: W, Y, Z, X) by two cardioids that point left and right. */
const ambisonicToStereo = 'pan=stereo|c0=0.5*c0+0.5*c1|c1=0.5*c0-0.5*c1'

/**
 * Filters from decoded audio to frames for AAC, with gaps filled and timestamps from zero. With `measuresLoudness`, a
 * second sink gets frames with the loudness so far (EBU R 128) in their metadata.
 */
export function audioFilters(frame: Frame, { sampleRateHz, channels }: AudioFormat, measuresLoudness: boolean): string {
  const isAmbisonic = frame.channelLayout.order === AV_CHANNEL_ORDER_AMBISONIC
  const conversion = [
    ...(isAmbisonic ? [ambisonicToStereo] : []),
    `aresample=${sampleRateHz}:async=1:first_pts=0`,
    `aformat=sample_fmts=fltp:channel_layouts=${channels === 1 ? 'mono' : 'stereo'}`,
  ]
  const encoderFrames = `asetnsamples=n=${aacFrameSamples}:p=0`
  const convertedInput = `${bufferSourceFor(frame)}[in];[in]${conversion.join(',')}`
  if (!measuresLoudness) return `${convertedInput},${encoderFrames},abuffersink@0`
  const meter = 'ebur128=metadata=1:peak=true:framelog=quiet'
  return `${convertedInput},asplit=2[audio][meter];[audio]${encoderFrames},abuffersink@0;[meter]${meter},abuffersink@1`
}
