import { ActionIcon, Button, SegmentedControl, Slider, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBrush, IconEye, IconFocusCentered, IconHandMove, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlurStroke } from '../../../../../../shared/media/adjustments.ts'
import { worldDirection } from '../../../../../viewer/world-direction.ts'
import { Allowed } from '../../../../access/auth/session/allowed.tsx'
import { usePermission } from '../../../../access/auth/session/use-permission.ts'
import classes from '../adjust.module.css'
import { effectiveLevel } from '../level/effective-level.ts'
import type { PaneProps } from '../tool-props.ts'
import { useBrush } from './brush.ts'
import { withCenterStroke } from './center-stroke.ts'
import { NadirFields } from './nadir-fields.tsx'

const animateMs = 300
const brushRadiusDeg = { min: 0.5, max: 15, step: 0.5 } as const
const pointerTools = [
  { value: 'brush', Icon: IconBrush },
  { value: 'look', Icon: IconHandMove },
] as const

/** List of the blur strokes, with buttons to show and remove each. */
function StrokeList({ media, draft, change, viewer }: PaneProps) {
  const { t } = useTranslation()
  const { retouch } = draft
  const show = ({ points: [firstPoint] }: BlurStroke) => {
    if (!firstPoint || !viewer) return
    const [yawDeg, pitchDeg] = firstPoint
    const direction = { yawDeg, pitchDeg }
    void viewer.setView(worldDirection(direction, effectiveLevel(media, draft)), { animateMs })
  }
  const remove = (stroke: BlurStroke) =>
    change({ retouch: { ...retouch, strokes: retouch.strokes.filter((other) => other !== stroke) } })
  if (retouch.strokes.length === 0) return <p className={classes.hint}>{t('media.adjust.retouch.none')}</p>
  return (
    <ol className={classes.list} aria-label={t('media.adjust.retouch.list')}>
      {/* Strokes have no id, so their index is the key. */}
      {[...retouch.strokes.entries()].map(([index, stroke]) => {
        const number = index + 1
        return (
          <li key={index}>
            <span>{t('media.adjust.retouch.stroke', { number, size: 2 * stroke.radiusDeg })}</span>
            <ActionIcon aria-label={t('media.adjust.retouch.show', { number })} onClick={() => show(stroke)}>
              <IconEye size={18} />
            </ActionIcon>
            <Allowed to="manageTours">
              <ActionIcon aria-label={t('media.adjust.retouch.remove', { number })} onClick={() => remove(stroke)}>
                <IconTrash size={18} />
              </ActionIcon>
            </Allowed>
          </li>
        )
      })}
    </ol>
  )
}

/** Settings of the brush, list of strokes, and the nadir patch. */
export function RetouchPane(props: PaneProps) {
  const { draft, change, viewer } = props
  const { t } = useTranslation()
  const { isOn, radiusDeg, setBrushOn, setRadiusDeg } = useBrush()
  const canChange = usePermission('manageTours')
  const isTouchDevice = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  // The brush is on from the start, because painting is the purpose of this pane.
  useEffect(() => {
    setBrushOn(true)
    return () => setBrushOn(false)
  }, [setBrushOn])
  return (
    <>
      <p className={classes.hint}>
        {t(isTouchDevice ? 'media.adjust.retouch.hintTouch' : 'media.adjust.retouch.hint')}
      </p>
      <SegmentedControl
        fullWidth
        aria-label={t('media.adjust.retouch.pointerTool')}
        value={isOn && canChange ? 'brush' : 'look'}
        disabled={!canChange}
        onChange={(tool) => setBrushOn(tool === 'brush')}
        data={pointerTools.map(({ value, Icon }) => ({
          value,
          label: (
            <span className={classes.pointerTool}>
              <Icon size={18} aria-hidden="true" />
              {t(`media.adjust.retouch.pointerTools.${value}`)}
            </span>
          ),
        }))}
      />
      <div className={classes.row}>
        <Allowed to="manageTours">
          <Button
            variant="default"
            leftSection={<IconFocusCentered size={18} />}
            onClick={() => viewer && change(withCenterStroke(viewer, draft, radiusDeg))}
          >
            {t('media.adjust.retouch.blurCenter')}
          </Button>
        </Allowed>
      </div>
      <div>
        <Text size="sm" fw={600}>
          {t('media.adjust.retouch.size')}
        </Text>
        <Slider
          {...brushRadiusDeg}
          value={radiusDeg}
          onChange={setRadiusDeg}
          disabled={!canChange}
          label={(value) => `${2 * value}°`}
          thumbLabel={t('media.adjust.retouch.size')}
        />
      </div>
      <StrokeList {...props} />
      <NadirFields {...props} />
    </>
  )
}
