import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../ui/languages.ts'
import { menuInPage } from '../../ui/menu-in-page.ts'
import { Allowed } from '../auth/allowed.tsx'
import { useLanguageActions } from './use-language-actions.ts'

/** What can be done with a language as a whole. */
export function LanguageMenu({ language }: { language: string }) {
  const { t, i18n } = useTranslation()
  const { remove } = useLanguageActions()
  const name = languageName(language, i18n.language)
  return (
    <Menu {...menuInPage} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label={t('translations.menu', { language: name })}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Allowed to="manageTours" inMenu>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => remove(language)}
          >
            {t('translations.remove', { language: name })}
          </Menu.Item>
        </Allowed>
      </Menu.Dropdown>
    </Menu>
  )
}
