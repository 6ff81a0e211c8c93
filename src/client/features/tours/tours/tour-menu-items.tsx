import { Menu } from '@mantine/core'
import {
  IconChartBar,
  IconCopy,
  IconExternalLink,
  IconFolderShare,
  IconTag,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TourSummary } from '../../../../shared/tours/tour-list.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'

/** Actions in the menu of a tour. */
export type TourMenuActions = {
  readonly onMove: () => void
  readonly onTag: () => void
  readonly onTemplate: () => void
  readonly onDuplicate: () => void
  readonly onDelete: () => void
}

/** Items of the menu of a tour. */
export function TourMenuItems({
  tour,
  onMove,
  onTag,
  onTemplate,
  onDuplicate,
  onDelete,
}: TourMenuActions & { readonly tour: TourSummary }) {
  const { t } = useTranslation()
  const { shareId, liveNumber } = tour.publication
  return (
    <>
      {shareId !== null && liveNumber !== null && (
        <Menu.Item
          component="a"
          href={linkTo.share(shareId)}
          target="_blank"
          leftSection={<IconExternalLink size={18} />}
        >
          {t('tours.openShared')}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={linkTo.tourAnalytics(tour.id)} leftSection={<IconChartBar size={18} />}>
        {t('analytics.title')}
      </Menu.Item>
      <Allowed to="manageTours" inMenu>
        <Menu.Item leftSection={<IconCopy size={18} />} onClick={onDuplicate}>
          {t('tours.duplicate')}
        </Menu.Item>
      </Allowed>
      <Allowed to="manageTours" inMenu>
        <Menu.Item leftSection={<IconTemplate size={18} />} onClick={onTemplate}>
          {t('templates.save')}
        </Menu.Item>
      </Allowed>
      <Allowed to="manageTours" inMenu>
        <Menu.Item leftSection={<IconFolderShare size={18} />} onClick={onMove}>
          {t('tours.move')}
        </Menu.Item>
      </Allowed>
      <Allowed to="manageTours" inMenu>
        <Menu.Item leftSection={<IconTag size={18} />} onClick={onTag}>
          {t('editor.field.tags')}
        </Menu.Item>
      </Allowed>
      <Allowed to={liveNumber === null ? 'manageTours' : 'publishTours'} inMenu whileReadOnly>
        <Menu.Item leftSection={<IconTrash size={18} />} color="red" onClick={onDelete}>
          {t('tours.delete')}
        </Menu.Item>
      </Allowed>
    </>
  )
}
