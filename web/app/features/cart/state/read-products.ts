/** Enough of a product to say that it is gone. */
export type NamedProduct = { _id: string; name: string }

/** Products as the browser keeps them, with the id of whoever had them in their cart. */
export type KeptProducts = { user: string; products: readonly NamedProduct[] }

/** Products from what a browser kept, whoever wrote it; null where nothing of it makes sense. */
export function readProducts(text: string | null): KeptProducts | null {
  try {
    const { user, products } = (JSON.parse(text ?? '{}') ?? {}) as Record<keyof KeptProducts, unknown>
    if (typeof user !== 'string' || !Array.isArray(products)) return null
    return { user, products: products.filter(isNamed) }
  } catch {
    return null
  }
}

function isNamed(value: unknown): value is NamedProduct {
  const { _id, name } = (value ?? {}) as Record<keyof NamedProduct, unknown>
  return typeof _id === 'string' && typeof name === 'string'
}
