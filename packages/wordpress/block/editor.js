/** Tour block in the editor of WordPress. It isn't bundled, because WordPress provides its dependencies. */
;(({ blockEditor, blocks, components, element, i18n, serverSideRender }) => {
  const { createElement: create, useState } = element
  const { InspectorControls, useBlockProps } = blockEditor
  const { Button, Disabled, PanelBody, Placeholder, TextControl } = components
  const { __ } = i18n

  const shareLink = __('Share link', 'stopover')
  const fieldStyle = { __next40pxDefaultSize: true, __nextHasNoMarginBottom: true }

  /** Form for the share link of a new block. */
  function LinkForm({ onLink }) {
    const [url, setUrl] = useState('')
    const submit = (event) => {
      event.preventDefault()
      onLink(url.trim())
    }
    const field = create(TextControl, {
      ...fieldStyle,
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

  /** Text field that saves on blur, Enter or Ctrl+S rather than on each key, because each change renders the preview. */
  function SavedField({ label, type, value, onSave }) {
    const [draftText, setDraftText] = useState(null)
    const save = () => {
      if (draftText === null) return
      setDraftText(null)
      if (draftText.trim() !== value) onSave(draftText.trim())
    }
    // Ctrl+S saves the post without blurring the field.
    const onKeyDown = ({ key, ctrlKey, metaKey }) =>
      (key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')) && save()
    return create(TextControl, {
      ...fieldStyle,
      label,
      type,
      value: draftText ?? value,
      onChange: setDraftText,
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
    const linkProps = { label: shareLink, type: 'url', value: url, onSave: (text) => setAttributes({ url: text }) }
    const heightText = height === undefined ? '' : String(height)
    const heightProps = {
      label: __('Height in pixels', 'stopover'),
      type: 'number',
      value: heightText,
      onSave: setHeight,
    }
    return create(
      InspectorControls,
      null,
      create(
        PanelBody,
        { title: __('Tour', 'stopover') },
        create(SavedField, linkProps),
        create(SavedField, heightProps),
      ),
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
