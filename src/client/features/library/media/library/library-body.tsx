import { Button, Skeleton } from '@mantine/core'
import { IconFolderOpen, IconPhotoPlus, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { FileChooser } from '../../uploads/file-chooser.tsx'
import { MediaGrid } from '../grid/media-grid.tsx'
import type { MediaGridProps } from '../grid/media-grid-props.ts'
import { LibraryFailure } from './library-failure.tsx'
import { defaultQuery, isFiltered, type LibraryQuery } from './library-query.ts'
import classes from './library-screen.module.css'
import type { useLibraryPages } from './use-library-pages.ts'

type LibraryBodyProps = Omit<MediaGridProps, 'media' | 'total' | 'label' | 'onNeedMore'> & {
  readonly pages: ReturnType<typeof useLibraryPages>
  readonly query: LibraryQuery
  readonly onQuery: (change: Partial<LibraryQuery>) => void
  /** True if uploads are in progress; the hint for an empty library is hidden then. */
  readonly isUploading: boolean
  readonly onChoose: (files: readonly File[]) => void
}

const placeholders = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** The media, or a placeholder while they load, after an error, or if there are none. */
export function LibraryBody({ pages, query, onQuery, isUploading, onChoose, ...grid }: LibraryBodyProps) {
  const { t } = useTranslation()
  const { media, total, fetch, hasNextPageFailed, isOutdated, loadMore, retry } = pages
  if (media === undefined && (fetch.state === 'fetch_error' || fetch.isRetry)) return <LibraryFailure pages={pages} />
  if (media === undefined) return <Loading view={grid.view} />
  if (media.length > 0) {
    return (
      <div className={classes.media} data-outdated={isOutdated || undefined}>
        <MediaGrid {...grid} label={t('media.title')} media={media} total={total} onNeedMore={loadMore} />
        {hasNextPageFailed && (
          <div className={classes.nextPageFailure} role="alert">
            <span>{t('media.moreFailed')}</span>
            <Button variant="default" size="compact-md" onClick={() => void retry()}>
              {t('app.tryAgain')}
            </Button>
          </div>
        )}
      </div>
    )
  }
  if (isFiltered(query)) {
    const unfilteredQuery = { ...defaultQuery, folder: query.folder, sort: query.sort }
    return (
      <Notice icon={<IconSearch size={28} />} title={t('media.nothingFound')} text={t('media.nothingFoundHint')}>
        <Button variant="default" onClick={() => onQuery(unfilteredQuery)}>
          {t('media.showAll')}
        </Button>
      </Notice>
    )
  }
  if (isUploading) return null
  return <Empty isFolder={query.folder !== null} onChoose={onChoose} />
}

function Loading({ view }: { view: 'grid' | 'list' }) {
  const { t } = useTranslation()
  return (
    <div className={classes.loading} data-view={view} aria-busy="true">
      <span className="visually-hidden">{t('media.loading')}</span>
      {placeholders.map((name) => (
        <Skeleton key={name} radius="lg" />
      ))}
    </div>
  )
}

type EmptyProps = { readonly isFolder: boolean; readonly onChoose: (files: readonly File[]) => void }

function Empty({ isFolder, onChoose }: EmptyProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <Notice
        icon={isFolder ? <IconFolderOpen size={28} /> : <IconPhotoPlus size={28} />}
        title={t(isFolder ? 'media.emptyFolder' : 'media.empty')}
        text={t(isFolder ? 'media.emptyFolderHint' : 'media.emptyHint')}
      >
        <FileChooser onChoose={onChoose}>
          {(open) => (
            <Allowed to="manageTours">
              <Button onClick={open}>{t('media.chooseFiles')}</Button>
            </Allowed>
          )}
        </FileChooser>
      </Notice>
    </div>
  )
}
