import { ActionIcon, Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileImport, IconFolderPlus, IconPlus, IconSquareCheck, IconTemplate } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tourSorts } from '../../../../shared/tours/tour-filters.ts'
import type { TourSummary } from '../../../../shared/tours/tour-list.ts'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { BusyButton } from '../../../ui/fields/busy-button.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { SortMenu } from '../../../ui/overlays/sort-menu.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import { DeletedItemsButton } from '../../library/deleted/deleted-items-button.tsx'
import { DropAnywhere } from '../../library/uploads/drop-anywhere.tsx'
import type { BulkResult } from './organize/use-bulk-tours.ts'
import type { TourDialog } from './tour-dialog.ts'
import { TourFilter } from './tour-filter.tsx'
import { TourGrid } from './tour-grid.tsx'
import classes from './tour-list-screen.module.css'
import { isNarrowed, listedFolderOf, type TourQuery } from './tour-query.ts'
import { useTourActions } from './use-tour-actions.ts'
import { useTourFromFiles } from './use-tour-from-files.ts'
import { type TourPages, tourListInput, useTourPages } from './use-tour-pages.ts'
import { useTourQuery } from './use-tour-query.ts'

const DeletedTours = lazyComponent(async () => (await import('./deleted-tours.tsx')).DeletedTours)
const TourOrganizer = lazyComponent(async () => (await import('./organize/tour-organizer.tsx')).TourOrganizer, {
  placeholder: null,
})

type OrganizedToursProps = {
  readonly query: TourQuery
  readonly pages: TourPages
  readonly selectedTours: readonly TourSummary[]
  readonly onFolder: (folder: string | null) => void
  readonly onTags: (tags: readonly string[]) => void
  readonly onDone: (result: BulkResult) => void
  readonly children: ReactNode
}

/** The list beside its folders, if the account has any, and below the tags that it is filtered by. */
function OrganizedTours({ query, pages, selectedTours, onFolder, onTags, onDone, children }: OrganizedToursProps) {
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const folder = listedFolderOf(query)
  const hasFolders = pages.hasFolders === true || query.folder !== null
  const chips = query.tags.length > 0 && <TourOrganizer part="tags" tags={query.tags} onTags={onTags} />
  const hasSide = hasFolders && !isNarrow
  // The list keeps its position in the element tree at every width, so that a selection survives a rotation of the
  // device.
  return (
    <div className={hasSide ? classes.organized : undefined}>
      {hasSide && (
        <div className={classes.side}>
          <TourOrganizer
            part="folders"
            folder={folder}
            onChoose={onFolder}
            tours={pages.tours ?? []}
            selected={selectedTours}
            onDone={onDone}
          />
        </div>
      )}
      <div className={classes.list}>
        {hasFolders && isNarrow && (
          <div className={classes.folderButton}>
            <TourOrganizer part="folderButton" folder={folder} onChoose={onFolder} />
          </div>
        )}
        {chips}
        {children}
      </div>
    </div>
  )
}

const noTours: readonly TourSummary[] = []

/** `/home`: the account's tours. Files that stops can show start a tour when they are dropped on the page. */
export function TourListScreen() {
  const { t } = useTranslation()
  const { query, text, setText, changeQuery, openFolder } = useTourQuery()
  const folder = listedFolderOf(query)
  const pages = useTourPages(query)
  // The folder may have been deleted by another person or on another screen.
  const isFolderMissing = folder !== null && apiErrorOf(pages.error)?.code === 'resource.notFound'
  const leaveFolder = useEffectEvent(() => changeQuery({ folder: null }, { replaces: true }))
  useEffect(() => {
    if (isFolderMissing) leaveFolder()
  }, [isFolderMissing])
  const newTourFolder = folder === 'none' || isFolderMissing ? null : folder
  const actions = useTourActions(newTourFolder)
  const createFromFiles = useTourFromFiles(newTourFolder)
  const canManage = usePermission('manageTours')
  const [dialog, setDialog] = useState<TourDialog | null>(null)
  const [wasDialogOpened, setDialogOpened] = useState(false)
  const [isSelecting, setSelecting] = useState(false)
  const [selectedTours, setSelectedTours] = useState(noTours)
  const [bulkResult, setBulkResult] = useState<BulkResult | null>(null)
  const selectButton = useRef<HTMLButtonElement>(null)
  const isFiltered = isNarrowed(query) || text.trim() !== ''
  const hasNoTours = pages.total === 0 && !pages.isOutdated && !isFiltered && pages.hasFolders === false
  const openDialog = (newDialog: TourDialog) => {
    setDialogOpened(true)
    setDialog(newDialog)
  }
  const endSelection = () => {
    setSelecting(false)
    setSelectedTours(noTours)
    selectButton.current?.focus()
  }
  const setTags = (tags: readonly string[]) => changeQuery({ tags })
  const hasCards = (pages.tours?.length ?? 0) > 0
  const input = tourListInput(query)
  return (
    <Page
      title={t('tours.title')}
      count={hasNoTours ? undefined : pages.total}
      tools={
        <>
          {!hasNoTours && (
            <>
              <SearchField label={t('tours.search')} value={text} onChange={setText} />
              <TourFilter
                value={query.filter}
                onChange={(filter) => changeQuery({ filter })}
                onTags={() => openDialog({ type: 'filterByTag', tours: [] })}
              />
              <SortMenu
                sorts={tourSorts}
                value={query.sort}
                labelOf={(sort) => t(`tours.sort.${sort}`)}
                onChange={(sort) => changeQuery({ sort })}
                labelClassName={classes.toolLabel}
              />
              {pages.hasFolders === false && (
                <Allowed to="manageTours" tip={t('folders.create')}>
                  <ActionIcon
                    variant="default"
                    size={36}
                    aria-label={t('folders.create')}
                    onClick={() => openDialog({ type: 'newFolder', tours: [] })}
                  >
                    <IconFolderPlus size={18} />
                  </ActionIcon>
                </Allowed>
              )}
              {(hasCards || isSelecting) && (
                <Allowed to="manageTours" whileReadOnly>
                  <Button
                    ref={selectButton}
                    variant={isSelecting ? 'light' : 'default'}
                    leftSection={<IconSquareCheck size={18} aria-hidden="true" />}
                    aria-pressed={isSelecting}
                    onClick={() => (isSelecting ? endSelection() : setSelecting(true))}
                  >
                    <span className={classes.toolLabel}>{t('stops.select')}</span>
                  </Button>
                </Allowed>
              )}
            </>
          )}
          <Allowed to="manageTours" tip={t('tours.dialog.importTour')}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('tours.dialog.importTour')}
              onClick={() => openDialog({ type: 'importTour', tours: [] })}
            >
              <IconFileImport size={18} />
            </ActionIcon>
          </Allowed>
          <Allowed to="manageTours">
            <Button
              variant="default"
              leftSection={<IconTemplate size={18} aria-hidden="true" />}
              onClick={() => openDialog({ type: 'template', tours: [] })}
            >
              <span className={hasNoTours ? undefined : classes.toolLabel}>{t('templates.use')}</span>
            </Button>
          </Allowed>
          <Allowed to="manageTours">
            <BusyButton
              // People without tours have the primary button in the list below.
              variant={hasNoTours ? 'default' : 'filled'}
              leftSection={<IconPlus size={18} />}
              isBusy={actions.isCreating}
              onClick={actions.create}
            >
              {t('tours.new')}
            </BusyButton>
          </Allowed>
        </>
      }
    >
      <OrganizedTours
        query={query}
        pages={pages}
        selectedTours={selectedTours}
        onFolder={openFolder}
        onTags={setTags}
        onDone={setBulkResult}
      >
        <TourGrid
          pages={pages}
          isFiltered={isFiltered}
          actions={actions}
          onChoose={createFromFiles}
          showsFolder={folder === null}
          onDialog={openDialog}
          selection={
            isSelecting ? (
              <TourOrganizer
                part="selection"
                tours={pages.tours ?? []}
                isOutdated={pages.isOutdated}
                total={pages.total}
                input={input}
                showsFolder={folder === null}
                result={bulkResult}
                onDialog={openDialog}
                onSelected={setSelectedTours}
                onEnd={endSelection}
              />
            ) : null
          }
        />
      </OrganizedTours>
      <Group mt="lg">
        <DeletedItemsButton title={t('deleted.toursTitle')} List={DeletedTours} />
      </Group>
      {wasDialogOpened && (
        <TourOrganizer
          part="dialogs"
          dialog={dialog}
          onClose={() => setDialog(null)}
          tags={query.tags}
          onTags={setTags}
          onDone={setBulkResult}
          folderId={newTourFolder}
          onFiles={createFromFiles}
        />
      )}
      {canManage && dialog?.type !== 'template' && dialog?.type !== 'importTour' && (
        <DropAnywhere title={t('tours.dropTitle')} hint={t('tours.dropHint')} onDrop={createFromFiles} />
      )}
    </Page>
  )
}
