import { textsFileOf } from '../../../../src/shared/translations/texts-file.ts'
import { aShareId } from '../../../support/servers/visitor-server.ts'
import type { Visit } from './visitor-tour.ts'

const translations = {
  de: {
    'tour.name': 'Ein kleines Haus',
    'stop.hall.name': 'Diele',
    'stop.hall.description': '<p>Eine Diele mit einem hohen Fenster.</p>',
    'stop.garden.name': 'Garten',
    'hotspot.vase.title': 'Die Vase',
    'hotspot.vase.html': '<p>Von <b>1820</b>.</p>',
    'button.ask.label': 'Fragen Sie uns',
    'form.ask.title': 'Schreiben Sie uns',
    'start.title': 'Willkommen',
  },
  ar: { 'tour.name': 'بيت صغير', 'stop.hall.name': 'القاعة', 'hotspot.vase.title': 'مزهرية' },
} as const

const askForm = { id: 'ask', title: 'Write to us', intro: '', fields: [], submitLabel: '', thanks: '' }
const askButton = { id: 'ask', label: 'Ask us', icon: 'message', action: { kind: 'form', details: { formId: 'ask' } } }

/** Publishes the house in English, German and, partly, Arabic; returns its share id. */
export async function publishTranslatedTour({ server, document: house }: Visit, name = 'translated'): Promise<string> {
  if (!house.tours.tour) throw new Error('no tour')
  const { buttons = { bar: [], corner: [], hidden: [], own: [askButton] } } = house.tours.tour
  const document = { ...house, tours: { tour: { ...house.tours.tour, forms: [askForm], buttons } } }
  const languages = []
  for (const [language, texts] of Object.entries(translations)) {
    const entries = Object.entries(texts).map(([key, text]) => ({ key, text }))
    const digest = (language === 'de' ? 'd' : 'a').repeat(32)
    const path = `${name.padEnd(21, '0')}/words-${digest}/texts.json`
    await server.addMedia(path, Buffer.from(JSON.stringify(textsFileOf(document, language, entries))))
    languages.push({ language, textsUrl: `/media/${path}` })
  }
  const { tour } = document.tours
  const shareId = aShareId(name)
  await server.publish(shareId, 1, { ...document, tours: { tour: { ...tour, languages } } })
  return shareId
}
