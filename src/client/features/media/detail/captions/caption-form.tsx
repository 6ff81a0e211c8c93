import { Button, FileButton, Group, Stack, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../../shared/limits.ts'
import { readWebVtt, type VttProblem } from '../../../../../shared/media/captions/web-vtt.ts'
import type { CaptionTrack } from '../../../../../shared/media/library.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { LanguageSelect } from '../../../../ui/fields/language-select.tsx'
import { languageChoices, languageOf } from '../../../../ui/fields/languages.ts'
import classes from '../media-panel.module.css'
import { freeLanguage, languageOfFile } from './caption-files.ts'
import { type CaptionImport, CaptionImportNotice, importCaptions } from './caption-import.tsx'
import { CaptionText } from './caption-text.tsx'

type CaptionFormProps = {
  readonly track: CaptionTrack | undefined
  /** The other captions of the same medium. */
  readonly others: readonly CaptionTrack[]
  /** How long the video or audio is that they belong to; null where nobody knows. */
  readonly durationMs: number | null
  readonly isPending: boolean
  readonly error: unknown
  /** Hears that something else is to be saved than what was rejected. */
  readonly onChange: () => void
  readonly onSave: (track: CaptionTrack) => void
}

/** Offered before the others, which begin with what few read. */
const widelyRead = ['en', 'es', 'fr', 'de', 'pt', 'it', 'zh', 'ja']

const emptyVtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\n'

/** The language of the screen, then what else the person reads, then any other. */
function freeTag(screenLanguage: string, others: readonly CaptionTrack[]): string {
  const choices = languageChoices(screenLanguage, screenLanguage).map(({ value }) => value)
  const taken = others.map(({ language }) => language)
  return freeLanguage([screenLanguage, ...navigator.languages, ...widelyRead, ...choices], taken)
}

/** One language's captions: taken from a file, and to be corrected by hand. */
export function CaptionForm({ track, others, durationMs, isPending, error, onChange, onSave }: CaptionFormProps) {
  const { t, i18n } = useTranslation()
  const nameOf = (tag: string) => languageOf(tag, i18n.language)?.label ?? tag
  const [free] = useState(() => freeTag(i18n.language, others))
  const [language, setLanguage] = useState(track?.language ?? free)
  const [label, setLabel] = useState(track?.label ?? nameOf(free))
  const [vtt, setVtt] = useState(track?.vtt ?? emptyVtt)
  const [imported, setImported] = useState<CaptionImport | null>(null)
  const [problem, setProblem] = useState<VttProblem | null>(null)
  const isWrong = languageOf(language, i18n.language) === null
  const isNameless = label.trim() === ''
  // Visitors choose by the name: of two that are the same they could not tell which is which.
  const isDuplicate = others.some((other) => other.label.toLowerCase() === label.trim().toLowerCase())
  const write = (text: string) => {
    setVtt(text)
    setImported(null)
    setProblem(null)
    onChange()
  }
  const speak = (tag: string) => {
    // A name nobody typed follows the language.
    if (label === nameOf(language)) setLabel(nameOf(tag))
    setLanguage(tag)
  }
  const take = async (file: File | null) => {
    if (file === null) return
    const read = await importCaptions(file)
    if (read.state === 'read') {
      const named = languageOfFile(file.name)
      if (named !== null && languageOf(named, i18n.language) !== null) speak(named)
      write(read.vtt)
    }
    setImported(read)
  }
  const message = problem !== null ? t('media.captions.lineWrong', problem) : error ? errorMessage(t, error) : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // The server would leave out what is wrong: a person who types is told instead.
        const read = readWebVtt(vtt)
        if ('problem' in read) setProblem(read)
        else if (!isWrong && !isNameless && !isDuplicate) onSave({ language, label: label.trim(), vtt })
      }}
    >
      <Stack gap="md">
        <div className={classes.pair}>
          <LanguageSelect
            label={t('media.captions.language')}
            description={t('media.captions.languageHint')}
            value={language}
            error={isWrong ? t('media.captions.languageWrong') : undefined}
            onChange={speak}
          />
          <TextInput
            label={t('media.captions.label')}
            description={t('media.captions.labelHint')}
            value={label}
            maxLength={limits.nameMaxLength}
            error={
              isNameless ? t('media.captions.labelMissing') : isDuplicate ? t('media.captions.labelTaken') : undefined
            }
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
        </div>
        <CaptionText vtt={vtt} durationMs={durationMs} error={message} onChange={write} />
        {imported !== null && <CaptionImportNotice imported={imported} />}
      </Stack>
      <Footer isPending={isPending} onFile={(file) => void take(file)} />
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
