import { Button, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Location } from 'react-router-dom'
import { limits } from '../../../../shared/limits.ts'
import type { MediaDetail } from '../../../../shared/media/library.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useDeniedField } from '../../../ui/denied.tsx'
import { SavedText } from '../../../ui/saved-text.tsx'
import { StatusLine } from '../../../ui/status-line.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { AllowedFields } from '../../auth/allowed.tsx'
import { flatTree, folderTree } from '../folders/folder-tree.ts'
import { kindTraits } from '../kind-traits.ts'
import { readPlace } from '../library/library-query.ts'
import { fromLocalInput, toLocalInput } from './local-time.ts'
import classes from './media-panel.module.css'
import { HeadingField, LocationField } from './place-fields.tsx'
import { type MediaChange, useMediaSaves } from './use-media-saves.ts'

/** Fields in which something can be typed that is not to be saved, by the key of their label. */
const refusable = { name: 'media.name', headingDeg: 'media.heading', location: 'media.location' } as const
type Refusable = keyof typeof refusable

type FieldsProps = {
  readonly shown: MediaDetail
  readonly say: (change: MediaChange) => void
  readonly flush: () => void
  /** Hears of a field whether what is typed in it cannot be saved. */
  readonly reject: (field: Refusable, isRejected: boolean) => void
}

function Words({ shown, say, reject }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <SavedText
        label={t('media.name')}
        value={shown.name}
        onCommit={(name) => say({ name: name.trim() })}
        maxLength={limits.nameMaxLength}
        required={t('media.nameMissing')}
        keepsRejected
        onRejected={(isRejected) => reject('name', isRejected)}
      />
      {kindTraits[shown.kind].isSeen && (
        <SavedText
          label={t('media.altText')}
          description={t('media.altTextHint')}
          value={shown.altText}
          onCommit={(altText) => say({ altText })}
          maxLength={limits.plainTextMaxLength}
          multiline
        />
      )}
      <SavedText
        label={t('media.credit')}
        description={t('media.creditHint')}
        value={shown.credit}
        onCommit={(credit) => say({ credit: credit.trim() })}
        maxLength={limits.nameMaxLength}
      />
    </>
  )
}

const topFolder = 'top'

function Order({ shown, say, flush }: FieldsProps) {
  const { t } = useTranslation()
  const rejected = useDeniedField()
  const { data: folders = [] } = trpc.folders.list.useQuery({})
  const { data: tags = [] } = trpc.media.tags.useQuery({})
  const indent = (depth: number) => ' '.repeat(depth * 3)
  return (
    <>
      <TagsInput
        size="md"
        label={t('media.tags')}
        description={t('media.tagsHint')}
        data={tags.map(({ tag }) => tag)}
        value={[...shown.tags]}
        maxTags={limits.tagsMax}
        onChange={(given) => say({ tags: given })}
        {...rejected}
      />
      <Select
        label={t('media.folder')}
        allowDeselect={false}
        value={shown.folderId ?? topFolder}
        data={[
          { value: topFolder, label: t('folders.none') },
          ...flatTree(folderTree(folders)).map(({ id, name, depth }) => ({ value: id, label: indent(depth) + name })),
        ]}
        onChange={(folderId) => {
          say({ folderId: folderId === topFolder ? null : folderId })
          flush()
        }}
        {...rejected}
      />
    </>
  )
}

function Taken({ shown, say, flush, reject }: FieldsProps) {
  const { t } = useTranslation()
  const rejected = useDeniedField()
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          type="datetime-local"
          step={1}
          label={t('media.capturedAt')}
          value={shown.capturedAt === null ? '' : toLocalInput(shown.capturedAt)}
          onChange={(event) => say({ capturedAt: fromLocalInput(event.currentTarget.value) })}
          {...rejected}
        />
        {kindTraits[shown.kind].hasHeading && (
          <HeadingField
            value={shown.headingDeg}
            onCommit={(headingDeg) => say({ headingDeg })}
            onRejected={(isRejected) => reject('headingDeg', isRejected)}
          />
        )}
      </div>
      <LocationField
        value={shown.location}
        onCommit={(location) => say({ location })}
        onLeave={flush}
        onRejected={(isRejected) => reject('location', isRejected)}
      />
    </>
  )
}

function Transcript({ shown, say }: FieldsProps) {
  const { t } = useTranslation()
  const rejected = useDeniedField()
  if (!kindTraits[shown.kind].isHeard) return null
  return (
    <Textarea
      label={t('media.transcript')}
      description={t('media.transcriptHint')}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={limits.transcriptMaxLength}
      value={shown.transcript}
      onChange={(event) => say({ transcript: event.currentTarget.value })}
      {...rejected}
    />
  )
}

type SavingStateProps = Pick<ReturnType<typeof useMediaSaves>, 'retry' | 'isPending' | 'isSuccess' | 'error'> & {
  readonly rejected: readonly Refusable[]
}

/** Whether all that stands in the fields is stored. */
function SavingState({ rejected, retry, isPending, isSuccess, error }: SavingStateProps) {
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
  if (rejected.length > 0) {
    const fields = new Intl.ListFormat(i18n.language).format(rejected.map((field) => t(refusable[field])))
    return <StatusLine tone="bad">{t('media.fieldRejected', { fields })}</StatusLine>
  }
  return isSuccess && <StatusLine tone="good">{t('media.savedFields')}</StatusLine>
}

/** Closing the panel and going on to a neighbor are steps within the library. */
function isOtherMedium(from: Location, to: Location): boolean {
  const [left, entered] = [from, to].map(({ search }) => readPlace(new URLSearchParams(search)).openId)
  return left !== entered
}

/** What people say about a medium. It saves itself, and says whether it did. */
export function MediaFields({ media }: { media: MediaDetail }) {
  const { t } = useTranslation()
  const { shown, say, flush, ...saving } = useMediaSaves(media)
  const [rejected, setRejected] = useState<readonly Refusable[]>([])
  const reject: FieldsProps['reject'] = (field, isRejected) =>
    setRejected((before) => [...before.filter((one) => one !== field), ...(isRejected ? [field] : [])])
  const fields = { shown, say, flush, reject }
  return (
    <AllowedFields to="manageTours">
      <UnsavedGuard isUnsaved={rejected.length > 0} isLeftWithin={isOtherMedium} />
      <fieldset className={classes.fields} aria-label={t('media.about')} onBlur={flush}>
        <Words {...fields} />
        <Order {...fields} />
        {kindTraits[shown.kind].isRecorded && <Taken {...fields} />}
        <Transcript {...fields} />
        <div className={classes.saved} role="status" data-error={rejected.length > 0 || undefined}>
          <SavingState rejected={rejected} {...saving} />
        </div>
      </fieldset>
    </AllowedFields>
  )
}
