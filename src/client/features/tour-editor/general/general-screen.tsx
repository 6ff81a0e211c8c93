import { Select, Stack, Switch, TagsInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../shared/limits.ts'
import { RichTextField } from '../../../ui/rich-text-field.tsx'
import { SavedText } from '../../../ui/saved-text.tsx'
import { updateTour } from '../edits/make-edit.ts'
import { useRichTextLabels } from '../rich-text-labels.ts'
import { useTourEditor } from '../use-tour-editor.tsx'
import { CoverField } from './cover-field.tsx'
import classes from './general-screen.module.css'
import { languageChoices } from './languages.ts'

function TourTexts() {
  const { t } = useTranslation()
  const { tour, edit } = useTourEditor()
  const labels = useRichTextLabels()
  return (
    <>
      <SavedText
        label={t('editor.field.name')}
        value={tour.name}
        onCommit={(name) => edit(updateTour(tour, { name }))}
        maxLength={limits.nameMaxLength}
        required={t('editor.general.nameMissing')}
      />
      <RichTextField
        of={tour.id}
        label={t('editor.field.description')}
        description={t('editor.general.descriptionHint')}
        html={tour.description}
        onCommit={(description) => edit(updateTour(tour, { description }))}
        labels={labels}
      />
    </>
  )
}

/** The General tab: what a tour is called and how it greets its visitors. Every field saves itself. */
export function GeneralScreen() {
  const { t, i18n } = useTranslation()
  const { tour, edit } = useTourEditor()
  const stops = tour.stops.map(({ id, name }, index) => ({ value: id, label: `${index + 1}. ${name}` }))
  return (
    <Stack className={classes.page ?? ''} gap="lg">
      <Title order={2}>{t('editor.tabs.general')}</Title>
      <TourTexts />
      <CoverField />
      <div className={classes.pair}>
        <Select
          label={t('editor.field.language')}
          data={languageChoices(i18n.language, tour.language)}
          value={tour.language}
          searchable
          allowDeselect={false}
          onChange={(language) => language && edit(updateTour(tour, { language }))}
        />
        <Select
          label={t('editor.field.startStopId')}
          data={stops}
          value={tour.startStopId}
          disabled={stops.length === 0}
          placeholder={t('editor.general.noStops')}
          allowDeselect={false}
          onChange={(startStopId) => startStopId && edit(updateTour(tour, { startStopId }))}
        />
      </div>
      <TagsInput
        size="md"
        label={t('editor.field.tags')}
        description={t('editor.general.tagsHint')}
        value={[...tour.tags]}
        maxTags={limits.tagsMax}
        onChange={(tags) => edit(updateTour(tour, { tags: tags.filter((tag) => tag.length <= 50) }))}
      />
      <Switch
        label={t('editor.field.stopDescriptionMinimized')}
        description={t('editor.general.minimizedHint')}
        checked={tour.stopDescriptionMinimized}
        onChange={(event) => edit(updateTour(tour, { stopDescriptionMinimized: event.currentTarget.checked }))}
      />
    </Stack>
  )
}
