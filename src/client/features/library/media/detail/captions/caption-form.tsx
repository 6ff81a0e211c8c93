import { Button, FileButton, Group, Stack, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readWebVtt, type VttProblem } from '../../../../../../shared/media/captions/web-vtt.ts'
import type { CaptionTrack } from '../../../../../../shared/media/library.ts'
import { textLimits } from '../../../../../../shared/text-limits.ts'
import { errorMessage } from '../../../../../platform/error-message.ts'
import { BusyButton } from '../../../../../ui/fields/busy-button.tsx'
import { LanguageSelect } from '../../../../../ui/fields/language-select.tsx'
import { languageChoices, languageOf } from '../../../../../ui/fields/languages.ts'
import classes from '../media-panel.module.css'
import { freeLanguage, languageOfFile } from './caption-files.ts'
import { type CaptionImport, CaptionImportNotice, importCaptions } from './caption-import.tsx'
import { CaptionText } from './caption-text.tsx'

type CaptionFormProps = {
  readonly track: CaptionTrack | undefined
  /** The other captions of the same media item. */
  readonly otherTracks: readonly CaptionTrack[]
  /** Duration of the video or audio; `null` if unknown. */
  readonly durationMs: number | null
  readonly isPending: boolean
  readonly error: unknown
  /** Called on each edit, so that the error of the last save can be cleared. */
  readonly onChange: () => void
  readonly onSave: (track: CaptionTrack) => void
}

/** Suggested before the alphabetical list of all languages. */
const commonLanguages = ['en', 'es', 'fr', 'de', 'pt', 'it', 'zh', 'ja']

const emptyVtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n'

/** First language without captions. The order is: the screen's language, the browser's, common languages, all others. */
function firstFreeLanguage(screenLanguage: string, otherTracks: readonly CaptionTrack[]): string {
  const choices = languageChoices(screenLanguage, screenLanguage).map(({ value }) => value)
  const usedLanguages = otherTracks.map(({ language }) => language)
  return freeLanguage([screenLanguage, ...navigator.languages, ...commonLanguages, ...choices], usedLanguages)
}

/** Form for captions in one language, imported from a file or edited as WebVTT. */
export function CaptionForm({ track, otherTracks, durationMs, isPending, error, onChange, onSave }: CaptionFormProps) {
  const { t, i18n } = useTranslation()
  const languageName = (tag: string) => languageOf(tag, i18n.language)?.label ?? tag
  const [initialLanguage] = useState(() => firstFreeLanguage(i18n.language, otherTracks))
  const [language, setLanguage] = useState(track?.language ?? initialLanguage)
  const [label, setLabel] = useState(track?.label ?? languageName(initialLanguage))
  const [vtt, setVtt] = useState(track?.vtt ?? emptyVtt)
  const [importResult, setImportResult] = useState<CaptionImport | null>(null)
  const [problem, setProblem] = useState<VttProblem | null>(null)
  const isLanguageInvalid = languageOf(language, i18n.language) === null
  const isLabelMissing = label.trim() === ''
  // Visitors choose captions by name, so two must not have the same one.
  const isDuplicate = otherTracks.some((other) => other.label.toLowerCase() === label.trim().toLowerCase())
  const changeText = (text: string) => {
    setVtt(text)
    setImportResult(null)
    setProblem(null)
    onChange()
  }
  const changeLanguage = (tag: string) => {
    // The name follows the language until it is edited.
    if (label === languageName(language)) setLabel(languageName(tag))
    setLanguage(tag)
  }
  const importFile = async (file: File | null) => {
    if (file === null) return
    const result = await importCaptions(file)
    if (result.state === 'read') {
      const fileLanguage = languageOfFile(file.name)
      if (fileLanguage !== null && languageOf(fileLanguage, i18n.language) !== null) changeLanguage(fileLanguage)
      changeText(result.vtt)
    }
    setImportResult(result)
  }
  const saveError = error ? errorMessage(t, error) : undefined
  const textError = problem === null ? saveError : t('media.captions.lineWrong', problem)
  const duplicateError = isDuplicate ? t('media.captions.labelTaken') : undefined
  const labelError = isLabelMissing ? t('media.captions.labelMissing') : duplicateError
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // The server would skip invalid lines; text typed by hand gets an error instead.
        const parsed = readWebVtt(vtt)
        if ('problem' in parsed) setProblem(parsed)
        else if (!isLanguageInvalid && !isLabelMissing && !isDuplicate) onSave({ language, label: label.trim(), vtt })
      }}
    >
      <Stack gap="md">
        <div className={classes.pair}>
          <LanguageSelect
            label={t('media.captions.language')}
            description={t('media.captions.languageHint')}
            value={language}
            error={isLanguageInvalid ? t('media.captions.languageWrong') : undefined}
            onChange={changeLanguage}
          />
          <TextInput
            label={t('media.captions.label')}
            description={t('media.captions.labelHint')}
            value={label}
            maxLength={textLimits.nameMaxLength}
            error={labelError}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
        </div>
        <CaptionText vtt={vtt} durationMs={durationMs} error={textError} onChange={changeText} />
        {importResult !== null && <CaptionImportNotice result={importResult} />}
      </Stack>
      <Footer isPending={isPending} onFile={(file) => void importFile(file)} />
    </form>
  )
}

function Footer({ isPending, onFile }: { isPending: boolean; onFile: (file: File | null) => void }) {
  const { t } = useTranslation()
  return (
    <Group justify="space-between" mt="md">
      <FileButton accept=".vtt,.srt,text/vtt" onChange={onFile}>
        {(button) => (
          <Button {...button} variant="default" leftSection={<IconUpload size={18} />}>
            {t('media.captions.fromFile')}
          </Button>
        )}
      </FileButton>
      <BusyButton type="submit" isBusy={isPending}>
        {t('media.captions.save')}
      </BusyButton>
    </Group>
  )
}
