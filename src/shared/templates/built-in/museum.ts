import { type BuiltInTemplate, builtInContent, builtInForm } from './built-in-template.ts'

const form = builtInForm({
  id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1301',
  name: 'Visitor feedback',
  title: 'How was your visit?',
  intro: 'Two questions, no personal details.',
  fields: [
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1311',
      kind: 'radio',
      label: 'How did you like the tour?',
      help: '',
      required: true,
      settings: { options: ['Very much', 'Quite a bit', 'Not much', 'Not at all'] },
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1312',
      kind: 'longText',
      label: 'What would you like to see more of?',
      help: '',
      required: false,
      settings: {},
    },
  ],
  submitLabel: 'Send feedback',
  thanks: 'Thank you! Your feedback helps us plan our exhibitions.',
})

const german = {
  'Take your time, and open a label wherever something catches your eye.':
    'Nehmen Sie sich Zeit und öffnen Sie die Beschriftungen der Werke, die Sie ansprechen.',
  'Enter the exhibition': 'Zur Ausstellung',
  'Give feedback': 'Feedback geben',
  'How was your visit?': 'Wie war Ihr Besuch?',
  'Two questions, no personal details.': 'Zwei Fragen, keine persönlichen Angaben.',
  'How did you like the tour?': 'Wie hat Ihnen der Rundgang gefallen?',
  'Very much': 'Sehr gut',
  'Quite a bit': 'Gut',
  'Not much': 'Weniger gut',
  'Not at all': 'Gar nicht',
  'What would you like to see more of?': 'Wovon möchten Sie mehr sehen?',
  'Send feedback': 'Feedback senden',
  'Thank you! Your feedback helps us plan our exhibitions.':
    'Vielen Dank! Ihr Feedback hilft uns, unsere Ausstellungen zu planen.',
}

const spanish = {
  'Take your time, and open a label wherever something catches your eye.':
    'Tómese su tiempo y abra la cartela de las obras que le llamen la atención.',
  'Enter the exhibition': 'Entrar en la exposición',
  'Give feedback': 'Dar mi opinión',
  'How was your visit?': '¿Qué le ha parecido la visita?',
  'Two questions, no personal details.': 'Dos preguntas, sin datos personales.',
  'How did you like the tour?': '¿Le ha gustado el recorrido?',
  'Very much': 'Mucho',
  'Quite a bit': 'Bastante',
  'Not much': 'Poco',
  'Not at all': 'Nada',
  'What would you like to see more of?': '¿De qué le gustaría ver más?',
  'Send feedback': 'Enviar opinión',
  'Thank you! Your feedback helps us plan our exhibitions.':
    '¡Gracias! Su opinión nos ayuda a planificar nuestras exposiciones.',
}

const french = {
  'Take your time, and open a label wherever something catches your eye.':
    'Prenez votre temps et ouvrez le cartel des œuvres qui attirent votre regard.',
  'Enter the exhibition': "Entrer dans l'exposition",
  'Give feedback': 'Donner mon avis',
  'How was your visit?': "Comment s'est passée votre visite ?",
  'Two questions, no personal details.': 'Deux questions, aucune donnée personnelle.',
  'How did you like the tour?': 'La visite vous a-t-elle plu ?',
  'Very much': 'Beaucoup',
  'Quite a bit': 'Assez',
  'Not much': 'Peu',
  'Not at all': 'Pas du tout',
  'What would you like to see more of?': "Qu'aimeriez-vous voir davantage ?",
  'Send feedback': 'Envoyer mon avis',
  'Thank you! Your feedback helps us plan our exhibitions.': 'Merci ! Votre avis nous aide à préparer nos expositions.',
}

/** Template for a museum, with a form for feedback. */
export const museumTemplate: BuiltInTemplate = {
  name: 'Museum',
  description:
    'Dark, quiet colors with a serif font, small hotspots, a start screen, and a feedback form. English, German, Spanish and French.',
  content: builtInContent({
    styles: {
      accent: '#ffffff',
      highlight: '#ffd54a',
      darkGlass: '#000000',
      font: 'serif',
      radius: 'none',
      hotspots: {
        info: { icon: 'eye', colour: '#ffd54a', size: 'small' },
        image: { size: 'small' },
        audio: { size: 'small' },
      },
      startScreen: {
        title: '',
        text: 'Take your time, and open a label wherever something catches your eye.',
        button: 'Enter the exhibition',
      },
    },
    transition: 'fade',
    button: { id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1321', label: 'Give feedback', icon: 'star', form },
    dictionaries: [
      { language: 'de', texts: german },
      { language: 'es', texts: spanish },
      { language: 'fr', texts: french },
    ],
  }),
}
