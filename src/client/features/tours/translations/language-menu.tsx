import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconTrash, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  translationFileExtensions,
  translationFormatNames,
} from '../../../../shared/translations/translation-formats.ts'
import { languageName } from '../../../ui/fields/languages.ts'
import { menuInPage } from '../../../ui/overlays/menu-in-page.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { FileChooser } from '../../library/uploads/file-chooser.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { ImportReportDialog } from './import-report.tsx'
import { useLanguageActions } from './use-language-actions.ts'
import { useTranslationFiles } from './use-translation-files.ts'

/** Menu items that export a file for translators. */
function ExportItems({ download }: Pick<ReturnType<typeof useTranslationFiles>, 'download'>) {
  const { t } = useTranslation()
  return translationFormatNames.map((format) => (
    <Menu.Item
      key={format}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void download(format)}
    >
      {t(`translations.export.${format}`)}
    </Menu.Item>
  ))
}

/** Menu item that removes a language from the tour. */
function RemoveItem({ language }: { language: string }) {
  const { t, i18n } = useTranslation()
  const { remove } = useLanguageActions()
  return (
    <>
      <Menu.Divider />
      <Allowed to="manageTours" inMenu>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => remove(language)}
        >
          {t('translations.remove', { language: languageName(language, i18n.language) })}
        </Menu.Item>
      </Allowed>
    </>
  )
}

/** Menu of a language: export, import, and remove unless it is the tour's own. */
export function LanguageMenu({ language }: { language: string }) {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const { download, upload, isBusy, importResult, close } = useTranslationFiles(language)
  const name = languageName(language, i18n.language)
  return (
    <FileChooser single accept={translationFileExtensions} onChoose={([file]) => file && void upload(file)}>
      {(choose) => (
        <>
          <Menu {...menuInPage} position="bottom-end">
            <Menu.Target>
              <ActionIcon
                variant="default"
                size={44}
                loading={isBusy}
                aria-label={t('translations.menu', { language: name })}
              >
                <IconDots size={20} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <ExportItems download={download} />
              <Allowed to="manageTours" inMenu>
                <Menu.Item leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={choose}>
                  {t('translations.import')}
                </Menu.Item>
              </Allowed>
              {language !== tour.language && <RemoveItem language={language} />}
            </Menu.Dropdown>
          </Menu>
          <ImportReportDialog importResult={importResult} onClose={close} />
        </>
      )}
    </FileChooser>
  )
}
