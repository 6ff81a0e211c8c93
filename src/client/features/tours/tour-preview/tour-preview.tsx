import { Button } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconPhotoPlus, IconRefresh } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './tour-preview.module.css'
import { type WindowName, windowSize } from './window-size.ts'
import { WindowSwitch } from './window-switch.tsx'

type TourPreviewProps = {
  /** Tools beside the window switch. */
  readonly tools?: ReactNode
  /** Renders the tour into the window. `onFailure` is called if it can't be displayed. */
  readonly children: (startStop: Stop, onFailure: () => void) => ReactNode
}

function EmptyPreview() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  return (
    <Notice icon={<IconPhotoPlus size={28} />} title={t('tourPreview.empty')} text={t('tourPreview.emptyHint')}>
      <Button component={Link} to={linkTo.editTour(tour.id, 'stops')}>
        {t('tourPreview.toStops')}
      </Button>
    </Notice>
  )
}

type WindowSize = NonNullable<ReturnType<typeof windowSize>>

/** No transform at full size, because it would create a compositing layer. */
function windowStyle({ widthPx, heightPx, scale }: WindowSize): CSSProperties {
  return { width: widthPx, height: heightPx, transform: scale === 1 ? undefined : `scale(${scale})` }
}

type PreviewWindowProps = { readonly window: WindowName | 'available'; readonly children: TourPreviewProps['children'] }

/** The tour in a window of a visitor's size, scaled to fit. */
function PreviewWindow({ window: windowName, children }: PreviewWindowProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { ref, width, height } = useElementSize()
  // A changed tour is tried again.
  const [failedTour, setFailedTour] = useState<Tour | null>(null)
  const startStop = tour.stops.find(({ id }) => id === tour.startStopId) ?? tour.stops[0]
  if (!startStop) return <EmptyPreview />
  if (failedTour === tour)
    return (
      <Notice icon={<IconRefresh size={28} />} title={t('preview.failed')} text={t('preview.failedHint')}>
        <Button onClick={() => setFailedTour(null)}>{t('editor.retry')}</Button>
      </Notice>
    )
  const size = windowSize(windowName, { widthPx: width, heightPx: height })
  return (
    <div ref={ref} className={classes.available}>
      {size && (
        <section className={classes.window} aria-label={t('tourPreview.label')} style={windowStyle(size)}>
          {children(startStop, () => setFailedTour(tour))}
        </section>
      )}
    </div>
  )
}

/** Preview of the edited tour in a desktop or phone window. On a phone, it fills the available space. */
export function TourPreview({ tools, children }: TourPreviewProps) {
  const [windowName, setWindowName] = useState<WindowName>('desktop')
  const isNarrow = useMediaQuery('(max-width: 899px)') ?? false
  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        {!isNarrow && <WindowSwitch value={windowName} onChange={setWindowName} />}
        {tools}
      </div>
      <PreviewWindow window={isNarrow ? 'available' : windowName}>{children}</PreviewWindow>
    </div>
  )
}
