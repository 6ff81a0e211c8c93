import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconChartBar, IconLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ShareLink } from '../../../../../../shared/sharing/share-links.ts'
import { linkTo } from '../../../../../../shared/web/routes.ts'
import { errorMessage } from '../../../../../platform/error-message.ts'
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx'
import { MoreButton } from '../../../../../ui/fields/more-button.tsx'
import { Allowed } from '../../../../access/auth/session/allowed.tsx'
import { usePermission } from '../../../../access/auth/session/use-permission.ts'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import { useLiveNumber } from '../../use-publishing.ts'
import { PublishSetting } from '../publish-setting.tsx'
import settings from '../settings.module.css'
import { LinkDialog } from './link-dialog.tsx'
import { LinkRow } from './link-row.tsx'
import classes from './share-links.module.css'
import { useShareLinks } from './use-share-links.ts'

function LinkList() {
  const { t } = useTranslation()
  const list = useShareLinks()
  const { links, error, refetch, isPending } = list
  const { tour } = useTourEditor()
  const { liveNumber } = useLiveNumber()
  const [editedLink, setEditedLink] = useState<ShareLink | 'new' | null>(null)
  if (error && links.length === 0)
    return <LoadFailure message={errorMessage(t, error)} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton height={64} mx="md" mb="md" />
  return (
    <div className={settings.body}>
      <Text c="dimmed" size="sm">
        {t(links.length === 0 ? 'shareLinks.empty' : 'shareLinks.hint')}
        {liveNumber === null && ` ${t('shareLinks.notLive')}`}
      </Text>
      {links.length > 0 && (
        <ul className={classes.list} aria-label={t('shareLinks.title')}>
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onEdit={() => setEditedLink(link)} />
          ))}
        </ul>
      )}
      <Group gap="xs">
        <Allowed to="publishTours">
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEditedLink('new')}>
            {t('shareLinks.create')}
          </Button>
        </Allowed>
        {links.length > 0 && (
          <Button
            component={Link}
            to={`${linkTo.tourAnalytics(tour.id)}#shareLinks`}
            variant="default"
            leftSection={<IconChartBar size={18} aria-hidden="true" />}
          >
            {t('shareLinks.analytics')}
          </Button>
        )}
        <MoreButton list={list} label={t('shareLinks.more')} />
      </Group>
      {editedLink !== null && (
        <LinkDialog link={editedLink === 'new' ? null : editedLink} onClose={() => setEditedLink(null)} />
      )}
    </div>
  )
}

function ShareLinksSetting() {
  const { t } = useTranslation()
  const { total } = useShareLinks()
  const summary = total === 0 ? t('shareLinks.none') : t('shareLinks.count', { count: total ?? 0 })
  return (
    <PublishSetting Icon={IconLink} title={t('shareLinks.title')} summary={total === undefined ? undefined : summary}>
      <LinkList />
    </PublishSetting>
  )
}

/** Share links of the tour, for members who may edit it. */
export function ShareLinks() {
  return usePermission('manageTours') ? <ShareLinksSetting /> : null
}
