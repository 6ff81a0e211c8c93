import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconDeviceDesktop, IconDeviceMobile, IconPhotoPlus, IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../shared/routes.ts'
import { Notice } from '../../ui/notice.tsx'
import { draftDocument } from '../../viewer/draft-document.ts'
import { StyledTour } from '../../viewer/styled-tour.tsx'
import { UndoTools } from '../hotspots/stage-tools.tsx'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import classes from './styles-preview.module.css'

/** Of the windows that the tour is shown in, in CSS pixels; they are made smaller until they fit. */
const windows = { desktop: { widthPx: 1280, heightPx: 800 }, phone: { widthPx: 390, heightPx: 780 } } as const
type WindowName = keyof typeof windows
const icons = { desktop: IconDeviceDesktop, phone: IconDeviceMobile } as const
const names = ['desktop', 'phone'] as const

type WindowSwitchProps = { readonly value: WindowName; readonly onChange: (value: WindowName) => void }

function WindowSwitch({ value, onChange }: WindowSwitchProps) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      aria-label={t('styles.preview.window')}
      value={value}
      onChange={(next) => onChange(names.find((name) => name === next) ?? value)}
      data={names.map((name) => {
        const Icon = icons[name]
        return {
          value: name,
          label: (
            <>
              <Icon size={18} aria-hidden="true" />
              <VisuallyHidden>{t(`styles.preview.${name}`)}</VisuallyHidden>
            </>
          ),
        }
      })}
    />
  )
}

type WindowProps = { readonly shown: WindowName; readonly showsStart: boolean; readonly onBegin: () => void }

/** The tour as visitors would see it, in a window as large as theirs. */
function TourWindow({ shown, showsStart, onBegin }: WindowProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { ref, width, height } = useElementSize()
  const [failure, setFailure] = useState<unknown>(null)
  const document = useMemo(() => draftDocument(tour), [tour])
  const stop = tour.stops.find(({ id }) => id === tour.startStopId) ?? tour.stops[0]
  if (!stop)
    return (
      <Notice icon={<IconPhotoPlus size={28} />} title={t('styles.preview.empty')} text={t('styles.preview.emptyHint')}>
        <Button component={Link} to={linkTo.editTour(tour.id, 'stops')}>
          {t('editor.tabs.stops')}
        </Button>
      </Notice>
    )
  if (failure !== null)
    return <Notice icon={<IconPhotoPlus size={28} />} title={t('preview.failed')} text={t('preview.failedHint')} />
  const { widthPx, heightPx } = windows[shown]
  const scale = Math.min(1, width / widthPx, height / heightPx)
  return (
    <div ref={ref} className={classes.room}>
      {scale > 0 && (
        <section
          className={classes.window}
          aria-label={t('styles.preview.label')}
          style={{ width: widthPx, height: heightPx, transform: `translate(-50%, -50%) scale(${scale})` }}
        >
          <StyledTour
            document={document}
            stopId={stop.id}
            showsStart={showsStart}
            onBegin={onBegin}
            onFailure={setFailure}
          />
        </section>
      )}
    </div>
  )
}

type StylesPreviewProps = { readonly showsStart: boolean; readonly onStart: (isShown: boolean) => void }

/** The tour with its looks as they are at this moment, for a phone or a desktop, and what was done last to be undone. */
export function StylesPreview({ showsStart, onStart }: StylesPreviewProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [shown, setShown] = useState<WindowName>(innerWidth < 900 ? 'phone' : 'desktop')
  const hasStart = tour.styles?.startScreen !== undefined
  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        <WindowSwitch value={shown} onChange={setShown} />
        {hasStart && !showsStart && (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
            onClick={() => onStart(true)}
          >
            {t('styles.preview.start')}
          </Button>
        )}
        <UndoTools />
      </div>
      <TourWindow shown={shown} showsStart={showsStart && hasStart} onBegin={() => onStart(false)} />
    </div>
  )
}
