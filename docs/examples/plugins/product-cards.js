/**
 * Markers for products of a shop. A click opens a small card with price and link.
 *
 * @param {{ products: readonly { stop?: string | number, yawDeg: number, pitchDeg: number, name: string, price: string, url: string }[], linkText?: string }} options
 * @returns a plugin for `tour.use`
 */
export function productCards({ products, linkText = 'View in shop' }) {
  return {
    name: 'product-cards',
    setup({ scene }) {
      scene.addStyles(`
        .product-price { margin: 0 0 12px; font-size: 20px; font-weight: 700; }
        .product-link { color: var(--amber); font-weight: 600; }
      `)
      for (const { stop, yawDeg, pitchDeg, name, price, url } of products) {
        const content = document.createElement('div')
        const priceText = document.createElement('p')
        priceText.className = 'product-price'
        priceText.textContent = price
        const link = document.createElement('a')
        link.className = 'product-link'
        link.href = url
        link.textContent = linkText
        content.append(priceText, link)
        const card = scene.registerCard({ title: name, content, small: true })
        const marker = scene.addMarker({
          stop,
          yawDeg,
          pitchDeg,
          icon: 'star',
          label: price,
          ariaLabel: `${name}, ${price}`,
        })
        marker.on('click', () => card.open())
      }
    },
  }
}
