import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconTrash, IconWorld } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseSite } from '../../../../../shared/sharing/embed-domains.ts'
import { sharingLimits } from '../../../../../shared/sharing/sharing-limits.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Allowed, AllowedFields } from '../../../access/auth/session/allowed.tsx'
import { LoadingFields } from './loading-fields.tsx'
import { PublishSetting } from './publish-setting.tsx'
import { SavedMark } from './saved-mark.tsx'
import classes from './settings.module.css'
import { useLoadedSharing, useSharingChange } from './use-sharing.ts'

type SiteFormProps = {
  readonly sites: readonly string[]
  readonly isSaving: boolean
  /** Resolves to false if saving failed. */
  readonly onAdd: (site: string) => Promise<boolean>
}

function SiteForm({ sites, isSaving, onAdd }: SiteFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const showProblem = (message: string) => {
    setProblem(message)
    field.current?.focus()
  }
  const add = async () => {
    const parsedSite = parseSite(text)
    if ('problem' in parsedSite) return showProblem(t(`errors.site.${parsedSite.problem}`))
    if (sites.length >= sharingLimits.embedDomainsMax)
      return showProblem(t('sharing.sites.tooMany', { count: sharingLimits.embedDomainsMax }))
    if (sites.includes(parsedSite.domain) || (await onAdd(parsedSite.domain))) setText('')
  }
  return (
    <form
      noValidate
      className={classes.fieldRow}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        ref={field}
        label={t('sharing.sites.label')}
        description={t('sharing.sites.hint')}
        placeholder="www.example.com"
        inputMode="url"
        autoCapitalize="none"
        value={text}
        error={problem}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setProblem(null)
        }}
      />
      <BusyButton type="submit" variant="default" isBusy={isSaving}>
        {t('sharing.sites.add')}
      </BusyButton>
    </form>
  )
}

function Sites({ sites }: { readonly sites: readonly string[] }) {
  const { t } = useTranslation()
  const { save, failure, isSaving, isSaved } = useSharingChange()
  const saveSites = (newSites: string[]) => save({ embedDomains: newSites })
  return (
    <div className={classes.body}>
      <FailureAlert message={failure} />
      <Text size="sm">{t(sites.length === 0 ? 'sharing.sites.all' : 'sharing.sites.some')}</Text>
      {sites.length > 0 && (
        <ul className={classes.sites}>
          {sites.map((site) => (
            <li key={site}>
              <span>{site}</span>
              <Allowed to="publishTours">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('sharing.sites.remove', { site })}
                  onClick={() => void saveSites(sites.filter((other) => other !== site))}
                >
                  <IconTrash size={18} aria-hidden="true" />
                </ActionIcon>
              </Allowed>
            </li>
          ))}
        </ul>
      )}
      <AllowedFields to="publishTours">
        <SiteForm sites={sites} isSaving={isSaving} onAdd={(site) => saveSites([...sites, site])} />
      </AllowedFields>
      <SavedMark isSaving={isSaving} isSaved={isSaved} />
    </div>
  )
}

/** Sites that may embed the tour. */
export function AllowedSitesSetting() {
  const { t } = useTranslation()
  const { sharing, error, retry } = useLoadedSharing()
  const sites = sharing?.embedDomains
  const summaryOf = ({ length: count }: readonly string[]) =>
    count === 0 ? t('sharing.sites.every') : t('sharing.sites.count', { count })
  return (
    <PublishSetting Icon={IconWorld} title={t('sharing.sites.title')} summary={sites && summaryOf(sites)}>
      {sites ? <Sites sites={sites} /> : <LoadingFields error={error} onRetry={retry} />}
    </PublishSetting>
  )
}
