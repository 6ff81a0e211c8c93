import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconMapPin, IconMessagePlus, IconPlus, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { aboveDialogs } from '../../../../ui/overlays/layers.ts'
import { useEditorStore } from '../../../tours/tour-draft/editor-store.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'

/** Starts a comment on the tour or, in the stop editor, on the stop or a position on it. */
export function AddComment() {
  const { t } = useTranslation()
  const { stopId } = useParams()
  const { tour } = useTourEditor()
  const { startComment, startPlacing, isPlacing } = useCommentsStore()
  const stop = tour.stops.find(({ id }) => id === stopId)
  if (stop === undefined) {
    return (
      <Button leftSection={<IconPlus size={18} />} onClick={() => startComment({})}>
        {t('comments.add')}
      </Button>
    )
  }
  const hasImage = tour.media.some(({ id, status }) => id === stop.mediaId && status === 'complete')
  const startPinning = () => {
    useEditorStore.getState().selectTool(null)
    startPlacing()
  }
  return (
    <Menu position="bottom-start" width="target" withinPortal={false} returnFocus={!isPlacing} zIndex={aboveDialogs}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} />} rightSection={<IconChevronDown size={16} />}>
          {t('comments.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hasImage && (
          <Menu.Item leftSection={<IconMapPin size={18} aria-hidden="true" />} onClick={startPinning}>
            {t('comments.addAt.position')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconMessagePlus size={18} aria-hidden="true" />}
          onClick={() => startComment({ stopId: stop.id })}
        >
          {t('comments.addAt.stop')}
        </Menu.Item>
        <Menu.Item leftSection={<IconWorld size={18} aria-hidden="true" />} onClick={() => startComment({})}>
          {t('comments.addAt.tour')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
