import { ActionIcon, Button, SegmentedControl, Slider, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBrush, IconEye, IconFocusCentered, IconHandMove, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlurStroke } from '../../../../../shared/media/adjustments.ts'
import { worldDirection } from '../../../../viewer/world-direction.ts'
import { Allowed } from '../../../auth/session/allowed.tsx'
import { usePermission } from '../../../auth/session/use-permission.ts'
import classes from '../adjust.module.css'
import { levelShown } from '../level/level-shown.ts'
import type { PaneProps } from '../tool-props.ts'
import { useBrush } from './brush.ts'
import { dabInMiddle } from './dab.ts'
import { NadirFields } from './nadir-fields.tsx'

const showMs = 300
const hands = [
  { value: 'brush', Icon: IconBrush },
  { value: 'look', Icon: IconHandMove },
] as const

/** Everything that was blurred, each to be looked at and taken back. */
function StrokeList({ media, draft, change, viewer }: PaneProps) {
  const { t } = useTranslation()
  const { retouch } = draft
  const show = ({ points: [first] }: BlurStroke) => {
    if (!first || !viewer) return
    const direction = { yawDeg: first[0], pitchDeg: first[1] }
    void viewer.setView(worldDirection(direction, levelShown(media, draft)), { animateMs: showMs })
  }
  const remove = (stroke: BlurStroke) =>
    change({ retouch: { ...retouch, strokes: retouch.strokes.filter((other) => other !== stroke) } })
  if (retouch.strokes.length === 0) return <p className={classes.hint}>{t('media.adjust.retouch.none')}</p>
  return (
    <ol className={classes.list} aria-label={t('media.adjust.retouch.list')}>
      {retouch.strokes.map((stroke, index) => {
        const number = index + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no other name
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

/** The brush, what it has done, and what covers the tripod. */
export function RetouchPane(props: PaneProps) {
  const { draft, change, viewer } = props
  const { t } = useTranslation()
  const { isOn, radiusDeg, take, resize } = useBrush()
  const mayChange = usePermission('manageTours')
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  // Who opens this has something to paint over.
  useEffect(() => {
    take(true)
    return () => take(false)
  }, [take])
  return (
    <>
      <p className={classes.hint}>{t(isTouched ? 'media.adjust.retouch.hintTouch' : 'media.adjust.retouch.hint')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('media.adjust.retouch.hand')}
        value={isOn && mayChange ? 'brush' : 'look'}
        disabled={!mayChange}
        onChange={(hand) => take(hand === 'brush')}
        data={hands.map(({ value, Icon }) => ({
          value,
          label: (
            <span className={classes.hand}>
              <Icon size={18} aria-hidden="true" />
              {t(`media.adjust.retouch.hands.${value}`)}
            </span>
          ),
        }))}
      />
      <div className={classes.row}>
        <Allowed to="manageTours">
          <Button
            variant="default"
            leftSection={<IconFocusCentered size={18} />}
            onClick={() => viewer && change(dabInMiddle(viewer, draft, radiusDeg))}
          >
            {t('media.adjust.retouch.middle')}
          </Button>
        </Allowed>
      </div>
      <div>
        <Text size="sm" fw={600}>
          {t('media.adjust.retouch.size')}
        </Text>
        <Slider
          min={0.5}
          max={15}
          step={0.5}
          value={radiusDeg}
          onChange={resize}
          disabled={!mayChange}
          label={(value) => `${2 * value}°`}
          thumbLabel={t('media.adjust.retouch.size')}
        />
      </div>
      <StrokeList {...props} />
      <NadirFields {...props} />
    </>
  )
}
