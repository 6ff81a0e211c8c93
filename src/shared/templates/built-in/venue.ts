import { type BuiltInTemplate, builtInContent, builtInForm } from './built-in-template.ts'

const form = builtInForm({
  id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1401',
  name: 'Booking inquiries',
  title: 'Ask about a booking',
  intro: "Tell us about your event, and we'll reply with availability and prices.",
  fields: [
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1411',
      kind: 'text',
      label: 'Name',
      help: '',
      required: true,
      settings: { purpose: 'name' },
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1412',
      kind: 'email',
      label: 'Email',
      help: '',
      required: true,
      settings: {},
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1413',
      kind: 'phone',
      label: 'Phone',
      help: '',
      required: false,
      settings: {},
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1414',
      kind: 'select',
      label: 'Type of event',
      help: '',
      required: true,
      settings: { options: ['Wedding', 'Conference', 'Party', 'Concert', 'Other'] },
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1415',
      kind: 'text',
      label: 'Date',
      help: 'An approximate date is fine.',
      required: false,
      settings: { purpose: 'other' },
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1416',
      kind: 'radio',
      label: 'Number of guests',
      help: '',
      required: false,
      settings: { options: ['Up to 50', '51–100', '101–200', 'More than 200'] },
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1417',
      kind: 'longText',
      label: 'Details',
      help: '',
      required: false,
      settings: {},
    },
    {
      id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1418',
      kind: 'consent',
      label: 'I agree to be contacted about my event.',
      help: '',
      required: true,
      settings: { url: null },
    },
  ],
  submitLabel: 'Send inquiry',
  thanks: "Thanks! We'll get back to you about your event.",
})

/** Template for an event venue, with a form for booking inquiries. */
export const venueTemplate: BuiltInTemplate = {
  name: 'Venue',
  description: 'Festive colors, rounded corners, large links, a start screen, and a form to ask about a booking.',
  content: builtInContent({
    styles: {
      accent: '#9b1b4d',
      highlight: '#ff9fbf',
      darkGlass: '#260f1a',
      radius: 'round',
      hotspots: {
        stop: { colour: '#9b1b4d', size: 'large' },
        info: { icon: 'star', colour: '#9b1b4d' },
      },
      startScreen: { title: '', text: 'Take a look around, and imagine your event here.', button: 'Look around' },
    },
    transition: 'zoom',
    button: { id: '5a1c0a6e-6d0f-4a55-9d1e-0a0f5c3e1421', label: 'Ask about a booking', icon: 'calendar', form },
  }),
}
