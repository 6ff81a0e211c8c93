/** The block in the editor. It runs as it is: WordPress brings what it uses. */
;(({ blockEditor, blocks, components, element, i18n, serverSideRender }) => {
  const { createElement: create, useState } = element
  const { InspectorControls, useBlockProps } = blockEditor
  const { Button, Disabled, PanelBody, Placeholder, TextControl } = components
  const { __ } = i18n

  const shareLink = __('Share link', 'stopover')
  const look = { __next40pxDefaultSize: true, __nextHasNoMarginBottom: true }

  /** Asks for the share link, until there is one. */
  function LinkForm({ onLink }) {
    const [url, setUrl] = useState('')
    const submit = (event) => {
      event.preventDefault()
      onLink(url.trim())
    }
    const field = create(TextControl, {
      ...look,
      label: shareLink,
      value: url,
      onChange: setUrl,
      type: 'url',
      required: true,
      placeholder: 'https://tours.example.com/share/…',
    })
    const button = create(Button, { variant: 'primary', type: 'submit' }, __('Embed', 'stopover'))
    const instructions = __('Paste the share link of a published tour.', 'stopover')
    return create(
      Placeholder,
      { icon: 'location-alt', label: __('Virtual tour', 'stopover'), instructions },
      create('form', { onSubmit: submit }, field, button),
    )
  }

  /** A text that counts when the field is left, and when Enter or Ctrl+S is pressed: each change of the block renders its preview. */
  function SavedField({ label, type, value, onSave }) {
    const [typed, setTyped] = useState(null)
    const save = () => {
      if (typed === null) return
      setTyped(null)
      if (typed.trim() !== value) onSave(typed.trim())
    }
    // The shortcut that saves the post leaves the field as it is.
    const onKeyDown = ({ key, ctrlKey, metaKey }) =>
      (key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')) && save()
    return create(TextControl, {
      ...look,
      label,
      type,
      value: typed ?? value,
      onChange: setTyped,
      onBlur: save,
      onKeyDown,
    })
  }

  function Settings({ attributes, setAttributes }) {
    const { url, height } = attributes
    const setHeight = (text) => {
      const pixels = Number.parseInt(text, 10)
      setAttributes({ height: Number.isNaN(pixels) ? undefined : pixels })
    }
    const link = { label: shareLink, type: 'url', value: url, onSave: (text) => setAttributes({ url: text }) }
    const pixels = height === undefined ? '' : String(height)
    const size = { label: __('Height in pixels', 'stopover'), type: 'number', value: pixels, onSave: setHeight }
    return create(
      InspectorControls,
      null,
      create(PanelBody, { title: __('Tour', 'stopover') }, create(SavedField, link), create(SavedField, size)),
    )
  }

  function Edit({ attributes, setAttributes }) {
    const props = useBlockProps()
    if (attributes.url === '')
      return create('div', props, create(LinkForm, { onLink: (url) => setAttributes({ url }) }))
    const preview = create(serverSideRender, { block: 'stopover/tour', attributes })
    return create('div', props, create(Settings, { attributes, setAttributes }), create(Disabled, null, preview))
  }

  blocks.registerBlockType('stopover/tour', { edit: Edit, save: () => null })
})(window.wp)
