// Script of the frame that stands for the bank's page, where a customer confirms or rejects a payment (3-D Secure).

type BankSettings = { readonly origin: string; readonly clientSecret: string }
const { origin, clientSecret } = JSON.parse(decodeURIComponent(location.hash.slice(1))) as BankSettings

const buttons = document.querySelectorAll('button')
const status = document.querySelector('[role=alert]')

async function sendResult(isConfirmed: boolean): Promise<void> {
  for (const button of buttons) button.disabled = true
  const response = await fetch('/frames/bank/result', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, confirmed: isConfirmed }),
  })
  if (response.ok) {
    parent.postMessage({ kind: 'done' }, origin)
    return
  }
  for (const button of buttons) button.disabled = false
  if (status !== null) status.textContent = 'The result could not be sent. Try again.'
}

for (const button of buttons) {
  button.addEventListener('click', () => void sendResult(button.value === 'complete'))
  button.disabled = false
}
buttons[0]?.focus()
