const cardFormStyle = `
  :root { --primary: #0570de; --background: #fff; --text: #30313d; --secondary: #5c5f6b; --danger: #b3093c;
    --radius: 4px; --font: system-ui, sans-serif; --size: 16px; --border: #8d91a0; }
  :root[data-theme=night] { --primary: #85d996; --background: #30313d; --text: #fff; --secondary: #c9ccd6;
    --danger: #fe87a1; --border: #8d91a0; }
  * { box-sizing: border-box; }
  body { margin: 0; padding: 2px; font: var(--size) / 1.4 var(--font); color: var(--text); background: transparent; }
  .row { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
  label { display: block; margin: 8px 0 4px; font-size: .93em; }
  input { width: 100%; padding: 10px 12px; font: inherit; color: var(--text); background: var(--background);
    border: 1px solid var(--border); border-radius: var(--radius); }
  input:focus-visible, button:focus-visible { outline: 2px solid var(--primary); outline-offset: 0; }
  input[aria-invalid=true] { border-color: var(--danger); }
  input::placeholder { color: var(--secondary); }
  p { margin: 4px 0 0; font-size: .85em; color: var(--danger); }
  p:empty { display: none; }`

const fieldHtml = (name: string, label: string, attributes: string) => `
  <div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" inputmode="numeric" aria-describedby="${name}-error" ${attributes} disabled>
    <p id="${name}-error" role="alert"></p>
  </div>`

const documentHtml = (title: string, style: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`

/** Card form. Its fields are enabled by the script, which would miss earlier input. */
export const cardFrame = documentHtml(
  'Card',
  cardFormStyle,
  `<div>
  ${fieldHtml('number', 'Card number', 'autocomplete="cc-number" placeholder="1234 1234 1234 1234"')}
  <div class="row">
    ${fieldHtml('expiry', 'Expiration date', 'autocomplete="cc-exp" placeholder="MM / YY"')}
    ${fieldHtml('cvc', 'Security code', 'autocomplete="cc-csc" placeholder="CVC"')}
  </div>
</div><script src="/script/card-frame.js"></script>`,
)

/** 3-D Secure dialog. Its buttons are enabled by the script, which would miss earlier clicks. */
export const bankFrame = documentHtml(
  '3D Secure',
  `
  body { margin: 0; padding: 24px; font: 16px / 1.5 system-ui, sans-serif; color: #30313d; background: #fff; }
  h1 { margin: 0 0 8px; font-size: 20px; }
  button { margin: 16px 8px 0 0; padding: 10px 20px; font: inherit; border: 1px solid #5c5f6b; border-radius: 6px;
    background: #fff; color: inherit; cursor: pointer; }
  button[value=complete] { background: #0a5fc2; border-color: #0a5fc2; color: #fff; }
  button:focus-visible { outline: 3px solid #30313d; outline-offset: 2px; }
  p[role=alert] { color: #b3093c; }`,
  `<div>
  <h1>3D Secure</h1>
  <p>This is a test of your bank's confirmation. Choose how it ends.</p>
  <button type="button" value="complete" disabled>Complete</button><button type="button" value="fail" disabled>Fail</button>
  <p role="alert"></p>
</div><script src="/script/bank-frame.js"></script>`,
)
