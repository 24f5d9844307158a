import type { ProductView } from '@dix/contract'
import { sharedPicture } from '../../../platform/head.ts'

/** A product as schema.org data for search engines. URLs are absolute, prices whole XOF. */
export function productData(product: ProductView, publicUrl: string) {
  const { name, description, images, brand, finalPrice, stepGrams, stock, path, _id, rating } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: _id,
    ...(description ? { description } : {}),
    ...(images.length > 0 ? { image: images.map((image) => sharedPicture(image, publicUrl)) } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.average,
        ratingCount: rating.count,
      },
    }),
    offers: {
      '@type': 'Offer',
      url: publicUrl + path,
      price: finalPrice,
      priceCurrency: 'XOF',
      ...(stepGrams && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: finalPrice,
          priceCurrency: 'XOF',
          referenceQuantity: { '@type': 'QuantitativeValue', value: stepGrams, unitCode: 'GRM' },
        },
      }),
      availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  }
}
