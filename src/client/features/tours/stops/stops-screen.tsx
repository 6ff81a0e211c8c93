import { Button, Menu, SegmentedControl, Title, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import {
  IconLayoutGrid,
  IconList,
  IconMap,
  IconPhotoPlus,
  IconSitemap,
  IconSquareCheck,
  IconTag,
} from '@tabler/icons-react'
import { type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DelayedLoader } from '../../../ui/feedback/delayed-loader.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { useSortTexts } from '../../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../../ui/layout/sortable-list.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { menuInPage } from '../../../ui/overlays/menu-in-page.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { UnlinkedNote } from '../links/unlinked-note.tsx'
import { StopsMap } from '../locations/stops-map.tsx'
import { FindReplaceButton } from '../text-replacement/find-replace.tsx'
import { SuggestTextsButton } from '../text-suggestions/suggest-texts.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { AddStops } from './add-stops.tsx'
import { BulkStops } from './bulk/bulk-stops.tsx'
import { SelectableStops } from './bulk/selectable-stops.tsx'
import { useStopSelection } from './bulk/use-stop-selection.ts'
import { CardMenus } from './card-menus.tsx'
import { cardRowPx } from './card-row-px.ts'
import { HealthPanel } from './health/health-panel.tsx'
import { tourHealth } from './health/tour-health.ts'
import { SetupChecklist } from './setup/setup-checklist.tsx'
import { wasPublished } from './setup/setup-steps.ts'
import { StopCard } from './stop-card.tsx'
import { stopTags } from './stop-tags.ts'
import classes from './stops-screen.module.css'
import { nameOfFile } from './uploads/file-name.ts'
import { PendingCard } from './uploads/pending-card.tsx'
import { isPendingStop, orderAfterMove, withPendingStops } from './uploads/pending-files.ts'
import { TourUploadNotes } from './uploads/upload-notes.tsx'
import { useFailedStopIds, useLostFiles, useTourUploads } from './uploads/use-tour-uploads.ts'
import { useStopActions } from './use-stop-actions.ts'
import { StopDropzone } from './workspace/stop-dropzone.tsx'

function LoadingLinks() {
  const { t } = useTranslation()
  return <DelayedLoader label={t('editor.loading')} />
}

const LinksView = lazyComponent(async () => (await import('../links/graph/links-view.tsx')).LinksView, {
  placeholder: <LoadingLinks />,
})

const noIds: ReadonlySet<string> = new Set()

type CardLayout = 'grid' | 'list'
const layouts = ['grid', 'list', 'map', 'links'] as const
type Layout = (typeof layouts)[number]

function LayoutSwitch({ layout, onLayout }: { layout: Layout; onLayout: (layout: Layout) => void }) {
  const { t } = useTranslation()
  const option = (value: Layout, icon: React.ReactNode) => ({
    value,
    label: (
      <>
        {icon}
        <VisuallyHidden>{t(`stops.layout.${value}`)}</VisuallyHidden>
      </>
    ),
  })
  return (
    <SegmentedControl
      aria-label={t('stops.layout.label')}
      value={layout}
      onChange={(value) => onLayout(layouts.find((candidate) => candidate === value) ?? 'grid')}
      data={[
        option('grid', <IconLayoutGrid size={18} aria-hidden="true" />),
        option('list', <IconList size={18} aria-hidden="true" />),
        option('map', <IconMap size={18} aria-hidden="true" />),
        option('links', <IconSitemap size={18} aria-hidden="true" />),
      ]}
    />
  )
}

type SelectionMode = ReturnType<typeof useStopSelection>

type SelectButtonProps = {
  readonly isSelecting: boolean
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly onToggle: () => void
}

/** Button that starts and ends selection mode. */
function SelectButton({ isSelecting, buttonRef, onToggle }: SelectButtonProps) {
  const { t } = useTranslation()
  return (
    <Allowed to="manageTours" whileReadOnly>
      <Button
        ref={buttonRef}
        variant={isSelecting ? 'light' : 'default'}
        leftSection={<IconSquareCheck size={18} aria-hidden="true" />}
        aria-pressed={isSelecting}
        onClick={onToggle}
      >
        {t('stops.select')}
      </Button>
    </Allowed>
  )
}

/** Menu that adds the stops with a tag to the selection. */
function SelectByTag({ selectionMode }: { readonly selectionMode: SelectionMode }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const tags = stopTags(tour)
  if (!selectionMode.isSelecting || tags.length === 0) return null
  const select = (tag: string) => {
    const tagged = tour.stops.filter((stop) => selectionMode.selection.ids.has(stop.id) || stop.tags.includes(tag))
    selectionMode.select(tagged.map(({ id }) => id))
  }
  return (
    <Menu {...menuInPage}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconTag size={18} aria-hidden="true" />}>
          {t('stops.selectByTag')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.tags ?? ''}>
        {tags.map((tag) => (
          <Menu.Item key={tag} onClick={() => select(tag)}>
            {tag}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Stops of the tour together with pending files, each where its stop will be. */
function useListedStops() {
  const { tour } = useTourEditor()
  const uploads = useTourUploads(tour.id)
  const failedIds = useFailedStopIds(tour.id)
  return useMemo(() => withPendingStops(tour.stops, uploads, failedIds), [tour.stops, uploads, failedIds])
}

type ListedStop = ReturnType<typeof useListedStops>[number]

type StopCardsProps = {
  readonly layout: CardLayout
  readonly items: readonly ListedStop[]
  readonly selectionMode: SelectionMode
}

function StopCards({ layout, items, selectionMode }: StopCardsProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { reorder } = useStopActions()
  const { otherTabStopIds } = useLostFiles(tour.id)
  const reorderItems = (ids: readonly string[]) => {
    const pendingIds = new Set(items.filter(isPendingStop).map(({ id }) => id))
    const listedIds = items.map(({ id }) => id)
    reorder(orderAfterMove(listedIds, ids, pendingIds))
  }
  const texts = useSortTexts()
  const health = useMemo(() => tourHealth(tour), [tour])
  if (selectionMode.isSelecting) {
    return (
      <>
        <HealthPanel health={health} />
        <SelectableStops
          layout={layout}
          health={health}
          selection={selectionMode.selection}
          onSelect={selectionMode.changeSelection}
          onDelete={() => selectionMode.stops.length > 0 && selectionMode.setDialog('delete')}
          focusId={selectionMode.focusId}
          onFocused={selectionMode.onFocused}
        />
      </>
    )
  }
  return (
    <>
      {tour.stops.length > 0 && <HealthPanel health={health} />}
      <div onClickCapture={selectionMode.onClickCapture}>
        <CardMenus>
          <SortableList
            items={items}
            label={t('editor.tabs.stops')}
            nameOf={(item) => (isPendingStop(item) ? nameOfFile(item.file) : item.name)}
            texts={texts}
            layout={layout}
            rowPx={cardRowPx[layout]}
            onReorder={reorderItems}
          >
            {(item, handle, index) =>
              isPendingStop(item) ? (
                <PendingCard
                  file={item.file}
                  position={index + 1}
                  layout={layout}
                  isInOtherTab={otherTabStopIds.has(item.id)}
                />
              ) : (
                <StopCard
                  stop={item}
                  position={index + 1}
                  handle={handle}
                  problems={health.get(item.id)}
                  layout={layout}
                />
              )
            }
          </SortableList>
        </CardMenus>
      </div>
    </>
  )
}

/** Setup checklist until the tour is published for the first time; afterwards a note about unlinked stops. */
function NextSteps() {
  const { tour } = useTourEditor()
  return wasPublished(tour) ? <UnlinkedNote /> : <SetupChecklist />
}

type StopsLayoutProps = Omit<StopCardsProps, 'layout'> & { readonly layout: Layout }

function StopsLayout({ layout, items, selectionMode }: StopsLayoutProps) {
  if (layout === 'map') return <StopsMap />
  if (layout !== 'links') return <StopCards layout={layout} items={items} selectionMode={selectionMode} />
  return (
    <LinksView
      stopSelection={{
        ids: selectionMode.isSelecting ? selectionMode.selection.ids : noIds,
        onSelect: selectionMode.selectInGraph,
        onDelete: () => selectionMode.stops.length > 0 && selectionMode.setDialog('delete'),
      }}
    />
  )
}

/** Tour Stops tab: all stops as cards, on a map or as a link graph, in tour order. Dropped files become stops. */
export function StopsScreen() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [layout, setLayout] = useLocalStorage<Layout>({ key: 'stops-layout', defaultValue: 'grid' })
  const items = useListedStops()
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLHeadingElement>()
  const selectionMode = useStopSelection({ isAvailable: layout !== 'map' })
  return (
    <StopDropzone>
      <div ref={container} className={classes.page} data-selecting={selectionMode.isSelecting || undefined}>
        <header className={classes.header}>
          <Title ref={heading} tabIndex={-1} order={2}>
            {t('editor.tabs.stops')} <span className={classes.count}>{tour.stops.length}</span>
          </Title>
          <div className={classes.tools}>
            {tour.stops.length > 0 && <LayoutSwitch layout={layout} onLayout={setLayout} />}
            {tour.stops.length > 0 && (layout === 'grid' || layout === 'list') && (
              <SelectButton
                isSelecting={selectionMode.isSelecting}
                buttonRef={selectionMode.toggleButton}
                onToggle={selectionMode.toggle}
              />
            )}
            {tour.stops.length > 0 && <SuggestTextsButton />}
            <SelectByTag selectionMode={selectionMode} />
            {tour.stops.length > 0 && <FindReplaceButton />}
            <AddStops />
          </div>
        </header>
        <TourUploadNotes tourId={tour.id} />
        {items.length === 0 ? (
          <Notice icon={<IconPhotoPlus size={28} />} title={t('stops.empty')} text={t('stops.emptyHint')} />
        ) : (
          <>
            {tour.stops.length > 0 && <NextSteps />}
            <StopsLayout
              layout={tour.stops.length === 0 ? 'grid' : layout}
              items={items}
              selectionMode={selectionMode}
            />
          </>
        )}
        <BulkStops
          isSelecting={selectionMode.isSelecting}
          stops={selectionMode.stops}
          dialog={selectionMode.dialog}
          onDialog={selectionMode.setDialog}
          onSelect={selectionMode.select}
          onClear={selectionMode.end}
          onDeleting={selectionMode.onDeleting}
          onDialogClosed={selectionMode.onDialogClosed}
        />
      </div>
    </StopDropzone>
  )
}
