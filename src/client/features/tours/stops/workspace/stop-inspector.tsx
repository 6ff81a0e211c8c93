import { Button, Switch, TagsInput } from '@mantine/core'
import { IconCompass, IconReplace } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bearingDeg } from '../../../../../shared/geometry/sphere.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { stopKindNames } from '../../../../../shared/tours/stop-kinds.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { canBeCapture } from '../../../../../shared/tours/time-layers.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { AccessNote, useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { RichTextField } from '../../../../ui/fields/rich-text-field.tsx'
import { SavedNumber } from '../../../../ui/fields/saved-number.tsx'
import { SavedText } from '../../../../ui/fields/saved-text.tsx'
import { validTags } from '../../../../ui/fields/tag-change.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { MediaPicker } from '../../../library/media/picker/media-picker.tsx'
import { BackgroundAudioField } from '../../background-audio/background-audio-field.tsx'
import { roundDeg } from '../../hotspots/inspector/nudge.ts'
import { StopLocationField } from '../../locations/stop-location-field.tsx'
import { updateStop } from '../../tour-draft/edits/make-edit.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { useRichTextLabels } from '../../tour-draft/rich-text-labels.ts'
import { mediaOfStop } from '../../tour-draft/stop-media.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { StopMenu } from '../stop-menu.tsx'
import { stopTags } from '../stop-tags.ts'
import { StopMediaThumbnail } from '../stop-thumbnail.tsx'
import { ThumbnailField } from '../thumbnail/thumbnail-field.tsx'
import { TimeLayersField } from '../time-layers/time-layers-field.tsx'
import { ViewLimitsFields } from '../view-limits/view-limits-fields.tsx'
import classes from './stop-inspector.module.css'

function MediaField({ stop }: { stop: Stop }) {
  const { t } = useTranslation()
  const { tour, edit, cache } = useTourEditor()
  const [isPicking, setPicking] = useState(false)
  const media = mediaOfStop(tour, stop)
  return (
    <div>
      <div className={classes.label}>{t('editor.field.mediaId')}</div>
      <div id={fieldId('media')} className={classes.media}>
        <span className={classes.image}>
          <StopMediaThumbnail stop={stop} />
        </span>
        <span className={classes.mediaName} data-missing={media === undefined || undefined}>
          {media?.name ?? t(stop.mediaId === null ? 'stops.noMedia' : 'stops.mediaGone')}
        </span>
        <Allowed to="manageTours">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconReplace size={16} />}
            onClick={() => setPicking(true)}
          >
            {t(media === undefined ? 'stops.chooseMedia' : 'stops.replaceMedia')}
          </Button>
        </Allowed>
      </div>
      <MediaPicker
        opened={isPicking}
        title={t('stops.chooseMediaTitle')}
        kinds={stopKindNames}
        onClose={() => setPicking(false)}
        onPick={([picked]) => {
          if (!picked) return
          cache.putMedia(picked)
          edit(updateStop(stop, { mediaId: picked.id }))
        }}
      />
    </div>
  )
}

/** Fields for north and the level of the camera. */
function CameraFields({ stop, viewer }: { stop: Stop; viewer: TourViewer | null }) {
  const { t } = useTranslation()
  const { edit } = useTourEditor()
  const setNorthHere = () => {
    if (viewer) edit(updateStop(stop, { northOffsetDeg: roundDeg(bearingDeg(0, -viewer.getView().yawDeg)) % 360 }))
  }
  return (
    <>
      <div className={classes.north}>
        <SavedNumber
          label={t('editor.field.northOffsetDeg')}
          value={stop.northOffsetDeg}
          onCommit={(northOffsetDeg) => edit(updateStop(stop, { northOffsetDeg }))}
          min={0}
          max={359.99}
          unit="°"
        />
        <Allowed to="manageTours">
          <Button
            variant="default"
            leftSection={<IconCompass size={18} />}
            disabled={viewer === null}
            onClick={setNorthHere}
          >
            {t('stops.faceNorth')}
          </Button>
        </Allowed>
      </div>
      <div className={classes.pair}>
        <SavedNumber
          label={t('editor.field.levelPitchDeg')}
          value={stop.levelPitchDeg}
          onCommit={(levelPitchDeg) => edit(updateStop(stop, { levelPitchDeg }))}
          min={-45}
          max={45}
          step={0.5}
          unit="°"
        />
        <SavedNumber
          label={t('editor.field.levelRollDeg')}
          value={stop.levelRollDeg}
          onCommit={(levelRollDeg) => edit(updateStop(stop, { levelRollDeg }))}
          min={-180}
          max={180}
          step={0.5}
          unit="°"
        />
      </div>
    </>
  )
}

/** Tags by which editors find stops; visitors don't see them. */
function StopTagsField({ stop }: { stop: Stop }) {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const deniedProps = useDeniedField()
  return (
    <TagsInput
      size="md"
      label={t('editor.field.tags')}
      description={t('stops.tagsHint')}
      data={[...stopTags(tour)]}
      value={[...stop.tags]}
      maxTags={textLimits.tagsMax}
      onChange={(tags) => edit(updateStop(stop, { tags: validTags(tags) }))}
      {...deniedProps}
    />
  )
}

const isPanorama = (media: MediaItem | undefined) => media !== undefined && canBeCapture(media.kind)

/** Fields of the stop on the stage, each saved automatically. */
export function StopInspector({ stop, viewer }: { stop: Stop; viewer: TourViewer | null }) {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const labels = useRichTextLabels()
  const deniedProps = useDeniedField()
  return (
    <div className={classes.inspector}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('stops.inspector')}</h2>
        <StopMenu stop={stop} />
      </header>
      {/* The menu is outside of the keyed fragment, and keeps the focus when its stop is deleted and the next one opens. */}
      <Fragment key={stop.id}>
        <AccessNote />
        <SavedText
          id={fieldId('name')}
          label={t('editor.field.name')}
          value={stop.name}
          onCommit={(name) => edit(updateStop(stop, { name }))}
          maxLength={textLimits.nameMaxLength}
          required={t('stops.nameMissing')}
        />
        <RichTextField
          id={fieldId('description')}
          textId={stop.id}
          label={t('editor.field.description')}
          html={stop.description}
          onCommit={(description) => edit(updateStop(stop, { description }))}
          labels={labels}
        />
        <MediaField stop={stop} />
        <ThumbnailField stop={stop} viewer={viewer} />
        {!isFlatStop(tour, stop) && (
          <>
            <CameraFields stop={stop} viewer={viewer} />
            <ViewLimitsFields stop={stop} viewer={viewer} />
          </>
        )}
        {isPanorama(mediaOfStop(tour, stop)) && <TimeLayersField stop={stop} />}
        <StopLocationField stop={stop} />
        <BackgroundAudioField
          value={stop.backgroundAudio}
          onChange={(backgroundAudio) => edit(updateStop(stop, { backgroundAudio }))}
          hint={t(tour.backgroundAudio === null ? 'editor.audio.stopHint' : 'editor.audio.stopHintTour')}
        />
        <StopTagsField stop={stop} />
        <Switch
          label={t('editor.field.hiddenFromList')}
          description={t('stops.hiddenHint')}
          checked={stop.hiddenFromList}
          onChange={(event) => edit(updateStop(stop, { hiddenFromList: event.currentTarget.checked }))}
          {...deniedProps}
        />
      </Fragment>
    </div>
  )
}
