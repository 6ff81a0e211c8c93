import type { PublicAudio, PublicTexts, PublicVideo } from '../../publishing/tour-document.ts'
import { type FieldId, fieldId } from '../../web/field-anchors.ts'
import type { AccessibilityCheck, CheckedTour, CheckResult, Problem } from './check.ts'
import { videosOf } from './hotspot-media.ts'

/** Sound that starts automatically may play this long without a control (WCAG 2.2, 1.4.2). */
const uncontrolledSoundMaxMs = 3_000

/** True if the text of an audio or video file can be read. */
const hasTranscript = ({ transcriptUrl }: PublicTexts) => transcriptUrl !== undefined

function mediumProblem({ mediaUsage, mediaNames }: CheckedTour, field: FieldId) {
  return ({ id, altText }: PublicVideo | PublicAudio): Problem => ({
    screen: 'medium',
    field,
    stop: mediaUsage.get(id)?.stop,
    mediaId: id,
    itemName: mediaNames.get(id) ?? altText,
  })
}

/** One result for each video that passes `applies`; `field` fixes its problem. */
function videoCheck(
  field: FieldId,
  applies: (video: PublicVideo) => boolean,
  passes: (video: PublicVideo, tour: CheckedTour) => boolean,
): NonNullable<AccessibilityCheck['inTour']> {
  return (tour) => {
    const problemOf = mediumProblem(tour, field)
    return videosOf(tour.document)
      .filter(applies)
      .map((video) => (passes(video, tour) ? null : problemOf(video)))
  }
}

const hasSound = ({ manifest }: PublicVideo) => manifest.hasSound
const hasCaptions = ({ captions = [] }: PublicTexts) => captions.length > 0

/** Videos with sound have captions. */
export const videoCaptions: AccessibilityCheck = {
  criteria: ['1.2.2'],
  severity: 'error',
  inTour: videoCheck(fieldId('captions'), hasSound, hasCaptions),
}

const primaryLanguage = (tag: string) => tag.toLowerCase().split('-')[0]

/** Videos with captions have them in the language of the tour. */
export const captionsLanguage: AccessibilityCheck = {
  criteria: ['1.2.2'],
  severity: 'warning',
  inTour: videoCheck(
    fieldId('captions'),
    (video) => hasSound(video) && hasCaptions(video),
    ({ captions = [] }, { tour }) =>
      captions.some(({ language }) => primaryLanguage(language) === primaryLanguage(tour.language)),
  ),
}

/** Videos with sound have a transcript, which also says what is visible. */
export const videoTranscript: AccessibilityCheck = {
  criteria: ['1.2.3', '1.2.5'],
  severity: 'warning',
  inTour: videoCheck(fieldId('transcript'), hasSound, hasTranscript),
}

/** Videos without sound have a transcript or an alt text. */
export const silentVideoText: AccessibilityCheck = {
  criteria: ['1.2.1'],
  severity: 'error',
  inTour: (tour) => {
    const problemOf = mediumProblem(tour, fieldId('altText'))
    return videosOf(tour.document)
      .filter((video) => !hasSound(video))
      .map((video) => {
        const isDescribed = video.altText.trim() !== '' || tour.mediaUsage.get(video.id)?.hasOwnAltText === true
        return isDescribed || hasTranscript(video) ? null : problemOf(video)
      })
  },
}

/** Audio that visitors play has a transcript or captions. */
export const audioTranscript: AccessibilityCheck = {
  criteria: ['1.2.1'],
  severity: 'error',
  inTour: (tour) => {
    const problemOf = mediumProblem(tour, fieldId('transcript'))
    return Object.values(tour.document.audio)
      .filter(({ id }) => tour.mediaUsage.get(id)?.isInHotspot === true)
      .map((audio) => (hasTranscript(audio) || hasCaptions(audio) ? null : problemOf(audio)))
  },
}

type SoundSource = { readonly durationMs: number; readonly loops: boolean }

const isLong = ({ durationMs, loops }: SoundSource) => loops || durationMs > uncontrolledSoundMaxMs

function* startingSounds(tour: CheckedTour): Iterable<CheckResult> {
  const { document, stops, mediaNames } = tour
  const result = (source: SoundSource, problem: Problem) => (isLong(source) ? problem : null)
  for (const item of [undefined, ...stops]) {
    const { backgroundAudio } = item ?? tour.tour
    const audio = document.audio[backgroundAudio?.mediaId ?? '']
    if (backgroundAudio !== undefined && audio !== undefined) {
      const source = { durationMs: audio.manifest.durationMs, loops: backgroundAudio.loop }
      const screen = item === undefined ? 'general' : 'stop'
      const field = fieldId('backgroundAudio')
      yield result(source, { screen, field, stop: item, mediaId: audio.id, itemName: mediaNames.get(audio.id) ?? '' })
    }
    const mediaId = item?.mediaId ?? ''
    const video = document.videos[mediaId] ?? document.videos360[mediaId]
    if (video !== undefined && hasSound(video)) {
      const source = { durationMs: video.manifest.durationMs, loops: false }
      const field = fieldId('media')
      yield result(source, { screen: 'stop', field, stop: item, mediaId, itemName: mediaNames.get(mediaId) ?? '' })
    }
  }
}

/** Background audio and videos of stops, which start automatically, end within three seconds. */
export const autoplaySound: AccessibilityCheck = {
  criteria: ['1.4.2'],
  severity: 'warning',
  inTour: startingSounds,
}
