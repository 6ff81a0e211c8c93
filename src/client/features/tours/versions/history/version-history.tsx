import { Skeleton } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TourVersion } from '../../../../../shared/versions/versions.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { MoreButton } from '../../../../ui/fields/more-button.tsx'
import cardStyles from '../../../../ui/layout/card.module.css'
import { useVersions } from './use-versions.ts'
import classes from './version-history.module.css'
import { VersionMenu } from './version-menu.tsx'
import { versionDetails, versionName } from './version-name.ts'

/** Renders the state of the publication with a number; null if the screen no longer lists it. */
type PublicationStateOf = (number: number) => ReactNode

type VersionRowProps = { readonly version: TourVersion; readonly publicationStateOf: PublicationStateOf }

function VersionRow({ version, publicationStateOf }: VersionRowProps) {
  const { t, i18n } = useTranslation()
  const name = versionName(t, version, i18n.language)
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name}</span>
      <span className={classes.details}>{versionDetails(t, version, i18n.language)}</span>
      {version.publication !== null && (
        <span className={classes.state}>{publicationStateOf(version.publication.number)}</span>
      )}
      <span className={classes.menu}>
        <VersionMenu version={version} name={name} />
      </span>
    </li>
  )
}

/** Row of a publication that may lack a version, because it is in progress or failed. */
export type PublicationEntry = { readonly number: number; readonly requestedAt: string; readonly row: ReactNode }

type VersionHistoryProps = {
  readonly publicationStateOf: PublicationStateOf
  readonly publicationEntries: readonly PublicationEntry[]
}

/** List of versions, newest first, to compare, name or restore. Published versions also have their publishing state. */
export function VersionHistory({ publicationStateOf, publicationEntries }: VersionHistoryProps) {
  const { t } = useTranslation()
  const list = useVersions()
  const { data, error, refetch, hasNextPage } = list
  const versions = data?.pages.flatMap((page) => page.versions)
  const listedNumbers = new Set(versions?.map(({ publication }) => publication?.number))
  const oldestTime = hasNextPage ? (versions?.at(-1)?.takenAt ?? '') : ''
  const entriesWithoutVersion = publicationEntries.filter(
    ({ number, requestedAt }) => !listedNumbers.has(number) && requestedAt >= oldestTime,
  )
  const rows = [
    ...(versions ?? []).map((version) => ({
      key: version.id,
      time: version.takenAt,
      row: <VersionRow version={version} publicationStateOf={publicationStateOf} />,
    })),
    ...entriesWithoutVersion.map(({ number, requestedAt, row }) => ({
      key: String(number),
      time: requestedAt,
      row: <li>{row}</li>,
    })),
  ].toSorted((a, b) => b.time.localeCompare(a.time))
  return (
    <section className={`${cardStyles.card} ${classes.card}`}>
      <h2 className={classes.title}>{t('versions.title')}</h2>
      <p className={classes.details}>{t('versions.hint')}</p>
      {error !== null && versions === undefined && (
        <LoadFailure message={errorMessage(t, error)} onRetry={() => void refetch()} />
      )}
      {versions === undefined && error === null && <Skeleton height={88} />}
      {versions?.length === 0 && rows.length === 0 && <p className={classes.details}>{t('versions.empty')}</p>}
      <ul className={classes.list}>
        {rows.map(({ key, row }) => (
          <Fragment key={key}>{row}</Fragment>
        ))}
      </ul>
      <MoreButton list={list} label={t('versions.more')} />
    </section>
  )
}
