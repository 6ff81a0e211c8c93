import { Select, Stack, Switch, TagsInput, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { AccessNote, useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { LanguageSelect } from '../../../../ui/fields/language-select.tsx'
import { RichTextField } from '../../../../ui/fields/rich-text-field.tsx'
import { SavedText } from '../../../../ui/fields/saved-text.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import { BackgroundAudioField } from '../../background-audio/background-audio-field.tsx'
import { FloorPlansField } from '../../floor-plans/floor-plans-field.tsx'
import { TourLocationFields } from '../../locations/tour-location-fields.tsx'
import { updateTour } from '../../tour-draft/edits/make-edit.ts'
import { useRichTextLabels } from '../../tour-draft/rich-text-labels.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { ExtraLanguagesField } from '../../translations/extra-languages-field.tsx'
import { CoverField } from './cover-field.tsx'
import classes from './general-screen.module.css'

function TourTexts() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const labels = useRichTextLabels()
  // A new tour keeps its default name until a person changes it.
  const hasDefaultName = useLocation().pathname.startsWith('/home/newtour/') && tour.name === t('tours.newName')
  const [focusesName] = useState(hasDefaultName)
  return (
    <>
      <SavedText
        label={t('editor.field.name')}
        value={tour.name}
        onCommit={(name) => edit(updateTour(tour, { name }))}
        maxLength={textLimits.nameMaxLength}
        required={t('editor.general.nameMissing')}
        autoFocus={focusesName}
      />
      <RichTextField
        textId={tour.id}
        label={t('editor.field.description')}
        description={t('editor.general.descriptionHint')}
        html={tour.description}
        onCommit={(description) => edit(updateTour(tour, { description }))}
        labels={labels}
      />
    </>
  )
}

function TagsField() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const deniedProps = useDeniedField()
  return (
    <TagsInput
      size="md"
      label={t('editor.field.tags')}
      description={t('editor.general.tagsHint')}
      value={[...tour.tags]}
      maxTags={textLimits.tagsMax}
      onChange={(tags) => edit(updateTour(tour, { tags: tags.filter((tag) => tag.length <= 50) }))}
      {...deniedProps}
    />
  )
}

type FieldGroupProps = { readonly title: string; readonly children: ReactNode }

function FieldGroup({ title, children }: FieldGroupProps) {
  const titleId = useId()
  return (
    <section className={`${cardStyles.card} ${classes.group}`} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.groupTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}

function StartFields() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const deniedProps = useDeniedField()
  const stops = tour.stops.map(({ id, name }, index) => ({ value: id, label: `${index + 1}. ${name}` }))
  return (
    <>
      <Select
        label={t('editor.field.startStopId')}
        data={stops}
        value={tour.startStopId}
        disabled={stops.length === 0}
        placeholder={t('editor.general.noStops')}
        allowDeselect={false}
        onChange={(startStopId) => startStopId && edit(updateTour(tour, { startStopId }))}
        {...deniedProps}
      />
      <BackgroundAudioField
        value={tour.backgroundAudio}
        onChange={(backgroundAudio) => edit(updateTour(tour, { backgroundAudio }))}
        hint={t('editor.audio.tourHint')}
      />
      <Switch
        label={t('editor.field.stopDescriptionMinimized')}
        description={t('editor.general.minimizedHint')}
        checked={tour.stopDescriptionMinimized}
        onChange={(event) => edit(updateTour(tour, { stopDescriptionMinimized: event.currentTarget.checked }))}
        {...deniedProps}
      />
    </>
  )
}

/** General tab: name, texts and defaults of a tour, each saved automatically. */
export function GeneralScreen() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  return (
    <Stack className={classes.page ?? ''} gap="md">
      <Title order={2}>{t('editor.tabs.general')}</Title>
      <AccessNote />
      <FieldGroup title={t('editor.general.group.about')}>
        <TourTexts />
        <CoverField />
        <TagsField />
      </FieldGroup>
      <FieldGroup title={t('editor.general.group.languages')}>
        <LanguageSelect
          id={fieldId('language')}
          label={t('editor.field.language')}
          value={tour.language}
          onChange={(language) => edit(updateTour(tour, { language }))}
        />
        <ExtraLanguagesField />
      </FieldGroup>
      <FieldGroup title={t('editor.general.group.start')}>
        <StartFields />
      </FieldGroup>
      <FieldGroup title={t('editor.general.group.maps')}>
        <TourLocationFields />
        <FloorPlansField />
      </FieldGroup>
    </Stack>
  )
}
