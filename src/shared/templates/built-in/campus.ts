import { type BuiltInTemplate, builtInContent, builtInForm } from './built-in-template.ts'

const form = builtInForm({
  id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1201',
  name: 'Open day registrations',
  title: 'Register for open day',
  intro: 'Meet students and staff, and see the campus in person.',
  fields: [
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1211',
      kind: 'text',
      label: 'Name',
      help: '',
      required: true,
      settings: { purpose: 'name' },
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1212',
      kind: 'email',
      label: 'Email',
      help: '',
      required: true,
      settings: {},
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1213',
      kind: 'select',
      label: "I'm interested in",
      help: '',
      required: false,
      settings: { options: ['Undergraduate programs', 'Graduate programs', 'Continuing education', 'Not sure yet'] },
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1214',
      kind: 'radio',
      label: 'How many people are coming?',
      help: '',
      required: true,
      settings: { options: ['Just me', '2 people', '3 people', '4 or more'] },
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1215',
      kind: 'longText',
      label: 'Questions or accessibility needs',
      help: '',
      required: false,
      settings: {},
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1216',
      kind: 'consent',
      label: 'I agree to be contacted about open day.',
      help: '',
      required: true,
      settings: { url: null },
    },
  ],
  submitLabel: 'Register',
  thanks: "You're registered! We'll email you the details.",
})

const spanish = {
  'Find out where you could study, live and meet people.': 'Descubra dónde podría estudiar, vivir y conocer gente.',
  'Explore campus': 'Explorar el campus',
  'Register for open day': 'Inscribirse en la jornada de puertas abiertas',
  'Meet students and staff, and see the campus in person.':
    'Conozca a estudiantes y personal, y visite el campus en persona.',
  Name: 'Nombre',
  Email: 'Correo electrónico',
  "I'm interested in": 'Me interesan',
  'Undergraduate programs': 'Estudios de grado',
  'Graduate programs': 'Estudios de posgrado',
  'Continuing education': 'Formación continua',
  'Not sure yet': 'Aún no lo sé',
  'How many people are coming?': '¿Cuántas personas vendrán?',
  'Just me': 'Solo yo',
  '2 people': '2 personas',
  '3 people': '3 personas',
  '4 or more': '4 o más',
  'Questions or accessibility needs': 'Preguntas o necesidades de accesibilidad',
  'I agree to be contacted about open day.':
    'Acepto que se pongan en contacto conmigo sobre la jornada de puertas abiertas.',
  Register: 'Inscribirme',
  "You're registered! We'll email you the details.":
    '¡Inscripción recibida! Le enviaremos los detalles por correo electrónico.',
}

/** Template for a school or university, with a form for open days. */
export const campusTemplate: BuiltInTemplate = {
  name: 'Campus',
  description:
    'Bright colors, pins on links, a start screen, and a form to register for open day. English and Spanish.',
  content: builtInContent({
    styles: {
      accent: '#3b5bdb',
      scheme: 'light',
      lightGlass: '#ffffff',
      highlight: '#2f4ac0',
      hotspots: {
        stop: { icon: 'pin', colour: '#3b5bdb' },
        info: { colour: '#3b5bdb' },
        video: { colour: '#3b5bdb', size: 'large' },
      },
      startScreen: {
        title: '',
        text: 'Find out where you could study, live and meet people.',
        button: 'Explore campus',
      },
    },
    transition: 'turn',
    button: { id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1221', label: 'Register for open day', icon: 'ticket', form },
    dictionaries: [{ language: 'es', texts: spanish }],
  }),
}
