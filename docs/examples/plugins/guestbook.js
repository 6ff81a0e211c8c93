/** Keeps the entries in this browser. A real guestbook sends them to a server. */
const localEntries = {
  load: async () => JSON.parse(localStorage.getItem('guestbook') ?? '[]'),
  save: async (entries) => localStorage.setItem('guestbook', JSON.stringify(entries)),
}

/**
 * A button that opens a card with the entries of visitors and a form for another one.
 *
 * @param {{ load: () => Promise<string[]>, save: (entries: string[]) => Promise<void> }} [storage]
 * @returns a plugin for `tour.use`
 */
export function guestbook({ load, save } = localEntries) {
  return {
    name: 'guestbook',
    async setup({ scene }) {
      const entries = await load()
      const content = document.createElement('div')
      const list = document.createElement('ul')
      const form = document.createElement('form')
      const field = document.createElement('input')
      const button = document.createElement('button')
      const problem = document.createElement('p')
      field.required = true
      field.maxLength = 200
      field.ariaLabel = 'Your entry'
      problem.setAttribute('role', 'status')
      button.textContent = 'Sign'
      form.append(field, button, problem)
      content.append(list, form)
      // Entries of other people are texts, never HTML.
      const show = () => {
        const items = entries.map((entry) => Object.assign(document.createElement('li'), { textContent: entry }))
        list.replaceChildren(...items)
      }
      form.addEventListener('submit', async (event) => {
        event.preventDefault()
        const changed = [...entries, field.value]
        try {
          await save(changed)
          entries.push(field.value)
          field.value = ''
          problem.textContent = ''
          show()
        } catch {
          problem.textContent = 'Your entry couldn’t be saved. Try again.'
        }
      })
      show()
      const card = scene.registerCard({ title: 'Guestbook', content })
      scene.registerButton({ label: 'Guestbook', icon: 'form', onClick: () => card.open() })
    },
  }
}
