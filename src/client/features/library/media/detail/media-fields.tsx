import { Button, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import type { MediaDetail } from '../../../../../shared/media/library.ts'
import { mediaLimits } from '../../../../../shared/media/media-limits.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { useDeniedField } from '../../../../ui/feedback/denied.tsx'
import { StatusLine } from '../../../../ui/feedback/status-line.tsx'
import { UnsavedGuard } from '../../../../ui/feedback/unsaved-guard.tsx'
import { SavedText } from '../../../../ui/fields/saved-text.tsx'
import { AllowedFields } from '../../../access/auth/session/allowed.tsx'
import { LocationField } from '../../locations/location-field.tsx'
import { flatTree, folderTree } from '../folders/folder-tree.ts'
import { useFolders } from '../folders/use-folders.ts'
import { kindTraits } from '../kind-traits.ts'
import { parseLibraryState } from '../library/library-query.ts'
import { useTags } from '../use-tags.ts'
import { HeadingField } from './heading-field.tsx'
import { fromLocalInput, toLocalInput } from './local-time.ts'
import classes from './media-panel.module.css'
import { type MediaChange, useMediaSaves } from './use-media-saves.ts'

/** Label keys of the fields that can hold invalid text. */
const validatedLabels = { name: 'media.name', headingDeg: 'media.heading', location: 'media.location' } as const
type ValidatedField = keyof typeof validatedLabels

type FieldsProps = {
  readonly values: MediaDetail
  readonly edit: (change: MediaChange) => void
  readonly flush: () => void
  readonly setInvalid: (field: ValidatedField, isInvalid: boolean) => void
}

function TextFields({ values, edit, setInvalid }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <SavedText
        label={t('media.name')}
        value={values.name}
        onCommit={(name) => edit({ name: name.trim() })}
        maxLength={textLimits.nameMaxLength}
        required={t('media.nameMissing')}
        keepsRejected
        onRejected={(isInvalid) => setInvalid('name', isInvalid)}
      />
      {kindTraits[values.kind].isVisual && (
        <SavedText
          id={fieldId('altText')}
          label={t('media.altText')}
          description={t('media.altTextHint')}
          value={values.altText}
          onCommit={(altText) => edit({ altText })}
          maxLength={textLimits.plainTextMaxLength}
          multiline
        />
      )}
      <SavedText
        label={t('media.credit')}
        description={t('media.creditHint')}
        value={values.credit}
        onCommit={(credit) => edit({ credit: credit.trim() })}
        maxLength={textLimits.nameMaxLength}
      />
    </>
  )
}

const topFolder = 'top'

function OrganizationFields({ values, edit, flush }: FieldsProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const { data: folders = [] } = useFolders()
  const tags = useTags()
  const indent = (depth: number) => ' '.repeat(depth * 3)
  return (
    <>
      <TagsInput
        size="md"
        label={t('media.tags')}
        description={t('media.tagsHint')}
        data={tags}
        value={[...values.tags]}
        maxTags={textLimits.tagsMax}
        onChange={(nextTags) => edit({ tags: nextTags })}
        {...deniedProps}
      />
      <Select
        label={t('media.folder')}
        allowDeselect={false}
        value={values.folderId ?? topFolder}
        data={[
          { value: topFolder, label: t('folders.none') },
          ...flatTree(folderTree(folders)).map(({ id, name, depth }) => ({ value: id, label: indent(depth) + name })),
        ]}
        onChange={(folderId) => {
          edit({ folderId: folderId === topFolder ? null : folderId })
          flush()
        }}
        {...deniedProps}
      />
    </>
  )
}

function CaptureFields({ values, edit, flush, setInvalid }: FieldsProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          type="datetime-local"
          step={1}
          label={t('media.capturedAt')}
          value={values.capturedAt === null ? '' : toLocalInput(values.capturedAt)}
          onChange={(event) => edit({ capturedAt: fromLocalInput(event.currentTarget.value) })}
          {...deniedProps}
        />
        {kindTraits[values.kind].hasHeading && (
          <HeadingField
            value={values.headingDeg}
            onCommit={(headingDeg) => edit({ headingDeg })}
            onInvalid={(isInvalid) => setInvalid('headingDeg', isInvalid)}
          />
        )}
      </div>
      <LocationField
        name={values.name}
        value={values.location}
        onCommit={(location) => edit({ location })}
        onLeave={flush}
        onInvalid={(isInvalid) => setInvalid('location', isInvalid)}
      />
    </>
  )
}

function Transcript({ values, edit }: FieldsProps) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  if (!kindTraits[values.kind].supportsCaptions) return null
  return (
    <Textarea
      id={fieldId('transcript')}
      label={t('media.transcript')}
      description={t('media.transcriptHint')}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={mediaLimits.transcriptMaxLength}
      value={values.transcript}
      onChange={(event) => edit({ transcript: event.currentTarget.value })}
      {...deniedProps}
    />
  )
}

type SavingStateProps = Pick<ReturnType<typeof useMediaSaves>, 'retry' | 'isPending' | 'isSuccess' | 'error'> & {
  readonly invalidFields: readonly ValidatedField[]
}

function SavingState({ invalidFields, retry, isPending, isSuccess, error }: SavingStateProps) {
  const { t, i18n } = useTranslation()
  if (isPending) return <StatusLine tone="quiet">{t('media.savingFields')}</StatusLine>
  if (error) {
    return (
      <>
        <StatusLine tone="bad">{t('media.notSaved', { why: errorMessage(t, error) })}</StatusLine>
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t('app.tryAgain')}
        </Button>
      </>
    )
  }
  if (invalidFields.length > 0) {
    const fields = new Intl.ListFormat(i18n.language).format(invalidFields.map((field) => t(validatedLabels[field])))
    return <StatusLine tone="bad">{t('media.fieldRejected', { fields })}</StatusLine>
  }
  return isSuccess && <StatusLine tone="good">{t('media.savedFields')}</StatusLine>
}

/** True if a navigation within the library closes the panel or opens another item in it. */
function opensAnotherItem(from: Location, to: Location): boolean {
  const openIdAt = ({ search }: Location) => parseLibraryState(new URLSearchParams(search)).openId
  return openIdAt(from) !== openIdAt(to)
}

/** Editable fields of a media item, saved automatically. */
export function MediaFields({ media }: { media: MediaDetail }) {
  const { t } = useTranslation()
  const { values, edit, flush, ...saving } = useMediaSaves(media)
  const [invalidFields, setInvalidFields] = useState<readonly ValidatedField[]>([])
  const setInvalid: FieldsProps['setInvalid'] = (field, isInvalid) =>
    setInvalidFields((before) => [...before.filter((other) => other !== field), ...(isInvalid ? [field] : [])])
  const fields = { values, edit, flush, setInvalid }
  return (
    <AllowedFields to="manageTours">
      <UnsavedGuard isUnsaved={invalidFields.length > 0} isLeftWithin={opensAnotherItem} />
      <fieldset className={classes.fields} aria-label={t('media.about')} onBlur={flush}>
        <TextFields {...fields} />
        <OrganizationFields {...fields} />
        {kindTraits[values.kind].isRecorded && <CaptureFields {...fields} />}
        <Transcript {...fields} />
        <div className={classes.saved} role="status" data-error={invalidFields.length > 0 || undefined}>
          <SavingState invalidFields={invalidFields} {...saving} />
        </div>
      </fieldset>
    </AllowedFields>
  )
}
