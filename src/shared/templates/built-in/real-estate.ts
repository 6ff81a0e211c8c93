import { type BuiltInTemplate, builtInContent, builtInForm } from './built-in-template.ts'

const form = builtInForm({
  id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1101',
  name: 'Viewing requests',
  title: 'Book a viewing',
  intro: "Tell us when it suits you, and we'll confirm a time.",
  fields: [
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1111',
      kind: 'text',
      label: 'Name',
      help: '',
      required: true,
      settings: { purpose: 'name' },
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1112',
      kind: 'email',
      label: 'Email',
      help: '',
      required: true,
      settings: {},
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1113',
      kind: 'phone',
      label: 'Phone',
      help: '',
      required: false,
      settings: {},
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1114',
      kind: 'checkboxes',
      label: 'When can you come?',
      help: '',
      required: false,
      settings: { options: ['Weekday mornings', 'Weekday afternoons', 'Weekday evenings', 'Weekends'] },
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1115',
      kind: 'longText',
      label: 'Questions or comments',
      help: '',
      required: false,
      settings: {},
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1116',
      kind: 'consent',
      label: 'I agree to be contacted about this property.',
      help: '',
      required: true,
      settings: { url: null },
    },
  ],
  submitLabel: 'Request viewing',
  thanks: "Thanks! We'll be in touch to arrange your viewing.",
})

/** Template for real estate, with a form for viewing requests. */
export const realEstateTemplate: BuiltInTemplate = {
  name: 'Real estate',
  description: 'Warm colors, door icons on links, a start screen, and a form to book a viewing.',
  content: builtInContent({
    styles: {
      accent: '#a4501d',
      highlight: '#f0a868',
      darkGlass: '#221914',
      hotspots: {
        stop: { icon: 'door', colour: '#a4501d' },
        info: { icon: 'info', size: 'small' },
      },
      startScreen: { title: '', text: 'Walk through every room at your own pace.', button: 'Start viewing' },
    },
    transition: 'zoom',
    button: { id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1121', label: 'Book a viewing', icon: 'calendar', form },
  }),
}
