import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { Template } from '../../../../shared/templates/templates.ts'
import { linkTo, screenPaths } from '../../../../shared/web/routes.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { mayRetry } from '../../../platform/retrying/retry.ts'
import { trpc } from '../../../platform/trpc.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { DropAnywhere } from '../../library/uploads/drop-anywhere.tsx'
import { FileChooser } from '../../library/uploads/file-chooser.tsx'
import { rememberFreshTour } from '../tour-draft/fresh-tour.ts'
import { TemplateSample, templateFacts } from './template-facts.tsx'
import classes from './templates.module.css'
import { type TemplatePages, useTemplatePages } from './use-template-pages.ts'

type TemplateOptionProps = {
  readonly template: Template
  readonly groupName: string
  readonly isChosen: boolean
  readonly onChoose: (templateId: string) => void
}

function TemplateOption({ template, groupName, isChosen, onChoose }: TemplateOptionProps) {
  const { t, i18n } = useTranslation()
  const { id, name, description, isBuiltIn } = template
  const descriptionId = useId()
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        className="visually-hidden"
        name={groupName}
        checked={isChosen}
        onChange={() => onChoose(id)}
        aria-describedby={descriptionId}
      />
      <TemplateSample template={template} />
      <span className={classes.text}>
        <span className={classes.name}>{name}</span>
        <span className={classes.description} id={descriptionId} aria-hidden="true">
          {isBuiltIn ? description : templateFacts(t, template, i18n.language)}
        </span>
      </span>
    </label>
  )
}

type TemplateOptionsProps = Pick<TemplatePages, 'accountTemplates' | 'builtInTemplates' | 'hasBrandKit'> & {
  readonly chosenId: string | undefined
  readonly onChoose: (templateId: string) => void
  /** Button that loads more templates of the account. */
  readonly loadMoreButton: ReactNode
}

/** Templates of the account, followed by the built-in templates. */
function TemplateOptions(props: TemplateOptionsProps) {
  const { accountTemplates = [], builtInTemplates = [], hasBrandKit, chosenId, onChoose, loadMoreButton } = props
  const { t } = useTranslation()
  const groupName = useId()
  const hasAccountTemplates = accountTemplates.length > 0
  const optionsOf = (templates: readonly Template[]) =>
    templates.map((template) => (
      <TemplateOption
        key={template.id}
        template={template}
        groupName={groupName}
        isChosen={template.id === chosenId}
        onChoose={onChoose}
      />
    ))
  return (
    <div className={classes.groups}>
      {hasAccountTemplates && (
        <section className={classes.group}>
          <h3 className={classes.heading}>{t('templates.ofAccount')}</h3>
          <div className={classes.group} role="radiogroup" aria-label={t('templates.ofAccount')}>
            {optionsOf(accountTemplates)}
          </div>
          {loadMoreButton}
          <Anchor component={Link} className={classes.manage ?? ''} to={screenPaths.templates}>
            {t('templates.manage')}
          </Anchor>
        </section>
      )}
      <section className={classes.group}>
        {hasAccountTemplates && <h3 className={classes.heading}>{t('templates.builtIn')}</h3>}
        {hasBrandKit && <p className={classes.note}>{t('templates.brandKitFirst')}</p>}
        <div className={classes.group} role="radiogroup" aria-label={t('templates.builtIn')}>
          {optionsOf(builtInTemplates)}
        </div>
      </section>
    </div>
  )
}

type ChooseTemplateProps = {
  readonly folderId: string | null
  /** Creates a tour with a stop for each of these files and opens it, or shows the error. */
  readonly onFiles: (files: readonly File[], templateId: string) => Promise<void>
}

/** Choice of the template of a new tour, which starts empty or with files. */
export function ChooseTemplate({ folderId, onFiles }: ChooseTemplateProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const pages = useTemplatePages()
  const { accountTemplates, builtInTemplates, error, isFetching, hasMore, isLoadingMore } = pages
  const allTemplates = [...(accountTemplates ?? []), ...(builtInTemplates ?? [])]
  const [firstTemplate] = allTemplates
  const [lastChosenId, setLastChosenId] = useState<string>()
  /** Undefined if the template chosen last isn't in the list, for example because it was deleted. */
  const chosenId = allTemplates.find(({ id }) => id === lastChosenId)?.id
  const isDeleted = lastChosenId !== undefined && chosenId === undefined && !hasMore
  // The request has an id, so that it can be repeated safely.
  const [tourId, setTourId] = useState(() => crypto.randomUUID())
  const [isAdding, setAdding] = useState(false)
  const creation = trpc.tours.create.useMutation({
    retry: mayRetry,
    onSuccess() {
      void utils.tours.list.invalidate()
      void utils.tourFolders.list.invalidate()
    },
    // The template may have been deleted.
    onError: () => void utils.templates.list.invalidate(),
  })
  const choose = (id: string) => {
    setLastChosenId(id)
    setTourId(crypto.randomUUID())
  }
  // The first template is chosen initially, and stays chosen when other templates are added before it. Templates from
  // the cache are fetched again first, because the newest template may be missing in the cache.
  if (lastChosenId === undefined && firstTemplate !== undefined && !isFetching) choose(firstTemplate.id)
  // An error is hidden once another template is chosen.
  const creationError = creation.variables?.templateId === lastChosenId ? creation.error : null
  const creationMessage = creationError && errorMessage(t, creationError)
  const create = () => {
    if (chosenId === undefined) return
    const folder = folderId === null ? {} : { folderId }
    creation.mutate(
      { id: tourId, name: t('tours.newName'), templateId: chosenId, ...folder },
      {
        // The callback doesn't run if the dialog was closed during the call.
        onSuccess(tour) {
          rememberFreshTour(tour.id)
          void navigate(linkTo.newTour(tour.id))
        },
      },
    )
  }
  // The dialog stays open, so that another template can be chosen after an error.
  const addFiles = async (files: readonly File[]) => {
    if (chosenId === undefined || files.length === 0 || isAdding || creation.isPending) return
    setAdding(true)
    await onFiles(files, chosenId)
    setAdding(false)
  }
  return (
    <Stack gap="md">
      <Text>{t('templates.chooseHint')}</Text>
      <FailureAlert message={isDeleted ? t('templates.choiceDeleted') : creationMessage} />
      {error && <LoadFailure message={errorMessage(t, error)} onRetry={pages.retry} />}
      {builtInTemplates === undefined && !error && <Skeleton height={320} radius="md" />}
      {builtInTemplates !== undefined && (
        <TemplateOptions
          {...pages}
          chosenId={chosenId}
          onChoose={choose}
          loadMoreButton={
            hasMore && (
              <BusyButton variant="default" isBusy={isLoadingMore} onClick={pages.loadMore}>
                {t('templates.more')}
              </BusyButton>
            )
          }
        />
      )}
      <Group justify="flex-end" className={classes.actions ?? ''}>
        <FileChooser onChoose={(files) => void addFiles(files)}>
          {(open) => (
            <BusyButton
              variant="default"
              isBusy={isAdding}
              disabled={chosenId === undefined || creation.isPending}
              onClick={open}
            >
              {t('tours.chooseFiles')}
            </BusyButton>
          )}
        </FileChooser>
        <BusyButton isBusy={creation.isPending} disabled={chosenId === undefined || isAdding} onClick={create}>
          {t('templates.create')}
        </BusyButton>
      </Group>
      <DropAnywhere title={t('tours.dropTitle')} hint={t('tours.dropHint')} onDrop={(files) => void addFiles(files)} />
    </Stack>
  )
}
